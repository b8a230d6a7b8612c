/** The service worker: keeps all files of one version of the page, and answers from what it keeps.
 *  It takes over when the page is opened anew, so that a page never meets the files of another
 *  version. */

/** Written in front of this file by plugins/offline.ts. */
declare const PRECACHE: { version: string; files: string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'teban-'
const CACHE = PREFIX + PRECACHE.version
const PAGE = './'

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(
    [PAGE, ...PRECACHE.files].map((file) => new Request(file, { cache: 'no-cache' })),
  )
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The page is one file, whatever is asked of it. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const asked = request.mode === 'navigate' ? PAGE : request
  return (await cache.match(asked, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const own = new URL(request.url).origin === worker.location.origin
  if (own && request.method === 'GET') event.respondWith(answer(request))
})
