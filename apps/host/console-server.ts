import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { DrawFirstPage } from '@dcir/core/contract/first-page'
import type { RuntimeConfig } from '@dcir/core/contract/runtime-config'
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import { ConfigFault, type ConsoleName, consoleConfig, type Environment, guidesFolder } from './console-config'
import { contentPolicy, fixedHeaders, OVER_HTTPS, placesOf } from './console-headers'
import { consoleManifest } from './console-manifest'
import { NONCE, type PageSource, pageFor, readPage } from './console-page'
import { addressesOf, scriptsFolder } from './kept-scripts'
import { DIFFERENCE, type Differences, differenceTo, makeDifferences } from './script-differences'

export interface ConsoleOptions {
  name: ConsoleName
  /** The folder of the built console, with its index.html. */
  dist: string
  env: Environment
  /** Draws the page before any script; without it the page says that it loads. */
  draw?: DrawFirstPage | undefined
}

interface Site extends ConsoleOptions {
  /** Missing while a build is under way. */
  source: PageSource | null
  files: Map<string, string>
  /** Grow while the console is served; null where no script is kept for the builds after this one. */
  differences: Differences | null
  builtAt: number
  /** Says once what is wrong with the configuration, and again when that changes. */
  report: (config: RuntimeConfig | ConfigFault) => void
}

interface Exchange {
  site: Site
  request: IncomingMessage
  response: ServerResponse
  path: string
  config: RuntimeConfig | ConfigFault
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
}

const asset = /\.(js|mjs|css|map|json|svg|png|jpe?g|webp|gif|ico|woff2?|ttf|md|txt|xml|webmanifest|br|gz|php|env)$/i
/** The build gives a name seven digits of its contents' hash. */
const hashed = /\.[0-9a-f]{7,}\.[\w.]+$/

/** Serves one built console: its files, its page for every address of the application, its configuration, its guides. */
export function createConsoleServer(options: ConsoleOptions): Server {
  if (!existsSync(join(options.dist, 'index.html'))) {
    throw new Error(`The console ${options.name} is not built: ${join(options.dist, 'index.html')} is missing.`)
  }
  const report = faultReport(options.name)
  let site = readSite(options, report)
  return createServer({ requestTimeout: 30_000 }, (request, response) => {
    // A new build has other hashed names, and its page was written last.
    if (builtAt(options) !== site.builtAt) site = readSite(options, report)
    try {
      answer(site, request, response)
    } catch (error) {
      console.error(`${options.name}: ${(error as Error).message}`)
      if (!response.headersSent) send(response, 500, types['.txt'], 'The console cannot be served.')
    }
  })
}

function faultReport(name: ConsoleName): Site['report'] {
  let said = ''
  return (config) => {
    const now = config instanceof ConfigFault ? config.forLog : ''
    if (now && now !== said) console.error(`${name}: ${now}`)
    said = now
  }
}

function builtAt({ dist }: ConsoleOptions): number {
  return statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Only files found here are ever served, so that no address can lead out of the folder. */
function readSite(options: ConsoleOptions, report: Site['report']): Site {
  const at = builtAt(options)
  const names = at ? readdirSync(options.dist, { recursive: true, encoding: 'utf8' }) : []
  const files = new Map(names.map((name) => [`/${name.split(sep).join('/')}`, join(options.dist, name)]))
  files.delete('/index.html')
  if (options.env.TRAINING === 'on')
    for (const name of ['bar.js', 'bar.css']) files.set(`/training/${name}`, join(options.dist, '..', 'training', name))
  const source = at ? readPage(join(options.dist, 'index.html'), files, options.draw) : null
  return { ...options, source, files, differences: differencesOf(options, files), builtAt: at, report }
}

/** Made in the background; a console whose folder cannot be used sends its scripts whole. */
function differencesOf({ name, env }: ConsoleOptions, files: ReadonlyMap<string, string>): Differences | null {
  const folder = scriptsFolder(name, env)
  if (!folder) return null
  const differences: Differences = new Map()
  makeDifferences(folder, files, differences).catch((error: Error) =>
    console.error(`${name}: Scripts are sent whole and not as differences: ${error.message}`),
  )
  return differences
}

function answer(site: Site, request: IncomingMessage, response: ServerResponse): ServerResponse {
  const path = pathOf(request)
  for (const [name, value] of Object.entries(fixedHeaders)) response.setHeader(name, value)
  if (/^https\b/.test(String(request.headers['x-forwarded-proto']))) response.setHeader(...OVER_HTTPS)
  const config = configOrFault(site, request)
  site.report(config)
  response.setHeader('content-security-policy', contentPolicy(placesOf(config)))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return send(response, 405, types['.txt'], 'Only GET and HEAD are answered here.')
  }
  if (path === null) return send(response, 400, types['.txt'], 'The address cannot be read.')
  return route({ site, request, response, path, config })
}

/** With a broken file the page is still served, since the page explains the fault. */
function configOrFault({ name, env }: Site, request: IncomingMessage): RuntimeConfig | ConfigFault {
  try {
    return consoleConfig(name, env, request.headers.host ?? 'localhost')
  } catch (error) {
    if (error instanceof ConfigFault) return error
    throw error
  }
}

function pathOf(request: IncomingMessage): string | null {
  try {
    return decodeURIComponent((request.url ?? '/').split('?')[0] as string)
  } catch {
    return null
  }
}

function route(exchange: Exchange): ServerResponse {
  const { site, response, path } = exchange
  const file = site.files.get(path)
  const guide = guideFile(path)
  if (path === '/health/live')
    return send(response, 200, types['.json'], JSON.stringify({ status: 'UP', version: VERSION, commit: COMMIT }))
  if (path === '/config.json') return sendConfig(exchange)
  if (path === '/manifest.webmanifest') return sendManifest(exchange)
  if (guide) return send(response, 200, types[extname(guide)], readFileSync(guide))
  if (file && asset.test(path)) return sendFile(exchange, file)
  if (asset.test(path)) return send(response, 404, types['.txt'], 'There is no such file.')
  return sendPage(exchange)
}

/** A guide, or a picture in one. */
function guideFile(path: string): string | null {
  const name = /^\/public\/guides\/([\w-]+\.(?:md|jpg))$/.exec(path)?.[1]
  const file = name && join(guidesFolder, name)
  return file && existsSync(file) ? file : null
}

function sendConfig({ response, config }: Exchange): ServerResponse {
  const [status, body] = config instanceof ConfigFault ? [500, { message: config.message }] : [200, config]
  return send(response, status, types['.json'], JSON.stringify(body))
}

/** The frame and bar of a training world, a program of their own. */
const TRAINING_TAGS =
  '<link rel="stylesheet" href="/training/bar.css"><script type="module" src="/training/bar.js"></script>'

function sendManifest({ response, config }: Exchange): ServerResponse {
  if (config instanceof ConfigFault) return send(response, 500, types['.txt'], 'The console is not set up correctly.')
  return send(response, 200, types['.webmanifest'], JSON.stringify(consoleManifest(config)))
}

/** The page bears a fresh nonce each time, in its policy and in the tag where the style library reads it. */
function sendPage({ site: { source, env }, request, response, path, config }: Exchange): ServerResponse {
  if (!source) return send(response, 503, types['.html'], '')
  const nonce = randomBytes(18).toString('base64url')
  const hash = source.script?.hash
  response.setHeader('content-security-policy', contentPolicy(placesOf(config), nonce, hash))
  const expired = /[?&]session_expired=true\b/.test(request.url ?? '')
  const page = config instanceof ConfigFault ? source.page : pageFor(source, config, { path, expired })
  const whole = env.TRAINING === 'on' ? page.replace('</head>', `${TRAINING_TAGS}</head>`) : page
  const body = Buffer.from(whole.replaceAll(NONCE, nonce))
  response.setHeader('vary', 'accept-encoding')
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const [encoding, compress] = pageEncodings.find(([name]) => accepted.has(name)) ?? []
  if (encoding) response.setHeader('content-encoding', encoding)
  return send(response, 200, types['.html'], compress ? compress(body) : body)
}

/** Brotli of this quality makes a page of 40 kB smaller than gzip by a twelfth, in half the time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
const pageEncodings = [
  ['br', (body: Buffer) => brotliCompressSync(body, QUALITY)],
  ['gzip', (body: Buffer) => gzipSync(body)],
] as const

function send(
  response: ServerResponse,
  status: number,
  type: string | undefined,
  body: string | Buffer,
): ServerResponse {
  response.setHeader('cache-control', 'no-store')
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  return response.end(response.req.method === 'HEAD' ? undefined : body)
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

function sendFile(exchange: Exchange, file: string): ServerResponse {
  const { site, request, response, path } = exchange
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const [encoding, ending] = encodings.find(([name, end]) => accepted.has(name) && site.files.has(path + end)) ?? []
  const source = file + (ending ?? '')
  const size = statSync(source, { throwIfNoEntry: false })?.size
  if (size === undefined) return send(response, 404, types['.txt'], 'There is no such file.')
  response.setHeader('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('content-type', types[extname(path).toLowerCase()] ?? 'application/octet-stream')
  response.setHeader('vary', 'accept-encoding')
  const difference = offerDifference(exchange, accepted)
  if (difference) {
    response.writeHead(200, { 'content-encoding': DIFFERENCE, 'content-length': difference.length })
    return response.end(request.method === 'HEAD' ? undefined : difference)
  }
  if (encoding) response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-length': size })
  if (request.method === 'HEAD') return response.end()
  return createReadStream(source)
    .on('error', () => response.destroy())
    .pipe(response)
}

/** Asks browsers to keep a script for its successors. @returns the difference to the one that this browser holds */
function offerDifference(
  { site: { differences }, request, response, path }: Exchange,
  accepted: ReadonlySet<string>,
): Buffer | undefined {
  const addresses = addressesOf(path)
  if (!differences || !addresses) return undefined
  response.setHeader('vary', 'accept-encoding, available-dictionary')
  response.setHeader('use-as-dictionary', `match="${addresses}"`)
  return accepted.has(DIFFERENCE) ? differenceTo(differences, path, request.headers['available-dictionary']) : undefined
}

function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const parts = String(header ?? '').split(',')
  return new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => (part.split(';')[0] ?? '').trim()),
  )
}
