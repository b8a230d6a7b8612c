/** The page's one line to the server, for the screens that need one. Whatever imports this is loaded when it is wanted. */

import { theConnection } from '../link/house'
import { here } from '../share/place'
import type { Connection } from '../link/connection'

export function theLine(): Connection {
  return theConnection(here?.home ?? location.href)
}
