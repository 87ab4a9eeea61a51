// @ts-check
/// <reference lib="webworker" />

/*
 * The back office's service worker. It keeps the files that this device has used, and nothing else: no page and no data, so every page is the
 * server's present one, and a new release is there with the next. A release's files have names of their own, so none is ever mixed with
 * another's. The worker of a new release waits until no page of the one before is open, and then drops what the new one has no use for.
 */

const kept = 'assets'
/** Every file of this release, put in by the build. */
const files = new Set(/** @type {string[]} */ (/* files */ []))
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

worker.addEventListener('install', (event) => {
  // A browser that can look into the cache itself answers without waking this worker first; the others come to `fetch` below.
  const { addRoutes } = /** @type {{ addRoutes?: (routes: readonly object[]) => Promise<void> }} */ (event)
  const fromCache = { condition: { urlPattern: { pathname: '/assets/*' } }, source: { cacheName: kept } }
  const elsewhere = { condition: { urlPattern: { pathname: '/*' } }, source: 'network' }
  if (addRoutes !== undefined) event.waitUntil(addRoutes.call(event, [fromCache, elsewhere]).catch(() => undefined))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOld(), worker.clients.claim()]))
})

worker.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keep(event.data))
})

worker.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (origin !== worker.location.origin || !pathname.startsWith('/assets/')) return
  event.respondWith(caches.match(event.request, { cacheName: kept }).then((found) => found ?? fetch(event.request)))
})

async function dropOld() {
  const cache = await caches.open(kept)
  const old = (await cache.keys()).filter(({ url }) => !files.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/**
 * Keeps files of this release that a page has used: the browser still has them, so this downloads nothing.
 * @param {readonly unknown[]} paths
 */
async function keep(paths) {
  const cache = await caches.open(kept)
  for (const path of paths) {
    if (typeof path !== 'string' || !files.has(path) || (await cache.match(path))) continue
    // One that cannot be had now is asked for by the next page that uses it.
    const found = await fetch(path).catch(() => undefined)
    if (found?.ok) await cache.put(path, unvaried(found)).catch(() => undefined)
  }
}

/**
 * The answer without its `Vary`: of a file there is one content in whatever encoding it came, and a route's look into the cache would take
 * the page's request for another than the one it was kept by.
 * @param {Response} answer
 */
function unvaried(answer) {
  const headers = new Headers(answer.headers)
  for (const name of ['vary', 'content-encoding', 'content-length']) headers.delete(name)
  return new Response(answer.body, { headers })
}
