/** The service worker: keeps all files of one version of the page, and answers from what it keeps.
 *  It takes over when the page is opened anew, so that a page never meets the files of another
 *  version. */

/** Written in front of this file by plugins/offline.ts. */
declare const PRECACHE: { version: string; files: string[]; pages: string[] }

const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'teban-'
const CACHE = PREFIX + PRECACHE.version
const PAGE = './'

async function keepAll(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(
    [PAGE, ...PRECACHE.pages, ...PRECACHE.files].map((file) => new Request(file, { cache: 'no-cache' })),
  )
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Where something stands below the first page. */
function below(url: string): string {
  return new URL(url).pathname.slice(new URL(worker.registration.scope).pathname.length)
}

/** Whatever is asked of it, a page is one file: the first one, or a game's own, as `jatsuna/`, beside which its files
 *  have other names. */
async function answerPage(url: string, cache: Cache): Promise<Response | undefined> {
  const place = below(url).replace(/index\.html$/, '')
  if (PRECACHE.pages.includes(`${place}/`))
    return Response.redirect(`${worker.registration.scope}${place}/`)
  return cache.match(PRECACHE.pages.includes(place) ? place : PAGE, { ignoreVary: true })
}

/** Whether there is a server is a question, and none that answers is no trouble. */
async function askServer(request: Request): Promise<Response> {
  return fetch(request).catch(() => new Response(null, { status: 204 }))
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept =
    request.mode === 'navigate'
      ? await answerPage(request.url, cache)
      : await cache.match(request, { ignoreSearch: true, ignoreVary: true })
  return kept ?? (below(request.url) === 'healthz' ? askServer(request) : fetch(request))
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const own = new URL(request.url).origin === worker.location.origin
  if (own && request.method === 'GET') event.respondWith(answer(request))
})
