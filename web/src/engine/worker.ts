/** The Web Worker: a clerk at a desk. Lines that arrive before the module is there wait for it. */

import { Clerk, type Request } from './clerk'
import { deskAt } from './module'
import moduleUrl from './teban.wasm?url'

const clerk = deskAt(moduleUrl).then((desk) => new Clerk(desk, (reply) => self.postMessage(reply)))

self.onmessage = ({ data }: MessageEvent<Request>) => {
  clerk.then(
    (present) => present.handle(data),
    (error) => self.postMessage({ id: data.id, failed: String(error) }),
  )
}
