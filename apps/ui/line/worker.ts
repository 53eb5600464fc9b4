/**
 * The console without a line: its page and its scripts, as this release has them. It never sees a call of the API, and
 * with a line the page always comes from the server, so that a new release is there as soon as somebody loads it.
 */

/** The parts of a service worker that are used here; the library of types for them excludes the one for pages. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Lasting {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
interface Worker {
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void> }
  addEventListener(name: 'install' | 'activate' | 'message', heard: (event: Lasting) => void): void
  addEventListener(name: 'fetch', heard: (event: Fetching) => void): void
}

/** Stands for the worker here, as it does where this file runs; a module of its own, so that no page's name is taken. */
declare const self: Worker
/** Written by the build: the hash of the release, the files of its first screen, and all its files. */
declare const __CONSOLE_RELEASE__: { hash: string; first: readonly string[]; all: readonly string[] }

const release = __CONSOLE_RELEASE__
const CACHE = `dcir.${release.hash}`
const PAGE = '/'
const CONFIG = '/config.json'
/** The picture of the page while its scripts come. */
const MARK = '/favicon.svg'
/** Files whose names carry the hash of their content. */
const HASHED = '/static/'
const GUIDES = '/public/guides/'
/** A line that says nothing for so long is none. */
const PATIENCE_MS = 4_000
const known = new Set(release.all)
/** Pictures and fonts come when they are used: a phone reads two of the seven alphabets. */
const filled = release.all.filter((path) => /\.(js|css)$/.test(path))
/** Statuses of a proxy whose server is away. */
const NO_SERVER = [502, 503, 504]

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
// The page asks for the rest once it has come to rest, so that nothing competes with its first screen.
self.addEventListener('message', (event) => event.waitUntil(fill()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (known.has(pathname)) event.respondWith(ownFile(request, pathname))
  else if (pathname.startsWith(HASHED)) event.respondWith(fileOfBefore(request, pathname))
  else if (pathname === CONFIG || pathname.startsWith(GUIDES)) event.respondWith(fresh(request, pathname))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(request))
})

/** The API may answer on the same origin, where its reference is a page of its own. */
const isPage = (path: string) => !/^\/(api|monitoring\/api|health|metrics)(\/|$)|\.\w+$/.test(path)

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  const files = [MARK, ...release.first]
  const [page, config] = await Promise.all([PAGE, CONFIG].map((path) => fetch(path, { cache: 'no-store' })))
  await Promise.all(files.map((path) => add(cache, path)))
  if (!page?.ok || !config?.ok) throw new Error('the console cannot be kept now')
  await cache.put(PAGE, await withoutInstant(page))
  await cache.put(CONFIG, await withoutDate(config))
  await self.skipWaiting()
}

/** Files of an earlier release whose names carry the same hash are taken over. */
async function add(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return
  const before = path.startsWith(HASHED) ? await caches.match(path) : undefined
  const answer = before ?? (await fetch(path))
  if (answer.ok) await cache.put(path, answer)
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const cache = await caches.open(CACHE)
  // The scripts of an open page are its release's; those that did not change need not come a second time.
  for (const path of filled) {
    const before = path.startsWith(HASHED) && !(await cache.match(path)) ? await caches.match(path) : undefined
    if (before) await cache.put(path, before)
  }
  // A page of the release before may still be open, and its server has its scripts no more.
  const older = names.filter((name) => name !== CACHE).slice(0, -1)
  await Promise.all(older.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** One after the other: a slow line belongs to the page. */
async function fill(): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const path of filled) await add(cache, path).catch(() => undefined)
}

async function ownFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(path)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(path, answer.clone())
  return answer
}

/** A script of an open page that is older than this release. */
const fileOfBefore = async (request: Request, path: string): Promise<Response> =>
  (await caches.match(path)) ?? fetch(request)

/** The server's answer; the one before only while there is no line. */
async function fresh(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const asked = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(path, await withoutDate(answer.clone()))
    return answer
  })
  return answerOr(asked, await cache.match(path))
}

/** A kept answer must not say what time it is. */
async function withoutDate(answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.delete('date')
  return new Response(await answer.blob(), { status: answer.status, headers })
}

/** A kept page must not say it either: its configuration bears the instant at which it was written. */
async function withoutInstant(page: Response): Promise<Response> {
  const text = await page.text()
  return new Response(text.replace(/ data-at="[^"]*"/, ''), { status: page.status, headers: page.headers })
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return answerOr(fetch(request), await cache.match(PAGE))
}

function answerOr(asked: Promise<Response>, kept: Response | undefined): Promise<Response> {
  if (!kept) return asked
  const late = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  const answer = asked.then((given) => (NO_SERVER.includes(given.status) ? kept : given)).catch(() => kept)
  return Promise.race([answer, late])
}

export {}
