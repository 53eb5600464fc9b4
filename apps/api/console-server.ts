import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { type ConsoleName, consoleConfig, type Environment, guidesFolder } from './console-config'
import { contentPolicy, fixedHeaders, type Places } from './console-headers'

export interface ConsoleOptions {
  name: ConsoleName
  /** The folder of the built console, with its index.html. */
  dist: string
  env: Environment
}

interface Site extends ConsoleOptions {
  page: string
  files: Map<string, string>
  builtAt: number
}

interface Exchange {
  site: Site
  request: IncomingMessage
  response: ServerResponse
  path: string
  config: Record<string, unknown>
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
const hashed = /\.[0-9a-f]{8,}\.[\w.]+$/

/** Serves one built console: its files, its page for every address of the application, its configuration, its guides. */
export function createConsoleServer(options: ConsoleOptions): Server {
  if (!existsSync(join(options.dist, 'index.html'))) {
    throw new Error(`The console ${options.name} is not built: ${join(options.dist, 'index.html')} is missing.`)
  }
  let site = readSite(options)
  return createServer({ requestTimeout: 30_000 }, (request, response) => {
    // A new build has other hashed names, and its page was written last.
    if (builtAt(options) !== site.builtAt) site = readSite(options)
    try {
      answer(site, request, response)
    } catch (error) {
      console.error(`${options.name}: ${(error as Error).message}`)
      if (!response.headersSent) send(response, 500, 'text/plain', 'The console cannot be served.')
    }
  })
}

function builtAt({ dist }: ConsoleOptions): number {
  return statSync(join(dist, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Only files found here are ever served, so that no address can lead out of the folder. */
function readSite(options: ConsoleOptions): Site {
  const at = builtAt(options)
  const names = at ? readdirSync(options.dist, { recursive: true, encoding: 'utf8' }) : []
  const files = new Map(names.map((name) => [`/${name.split(sep).join('/')}`, join(options.dist, name)]))
  files.delete('/index.html')
  const page = at ? readFileSync(join(options.dist, 'index.html'), 'utf8') : ''
  return { ...options, page, files, builtAt: at }
}

function answer(site: Site, request: IncomingMessage, response: ServerResponse): ServerResponse {
  const path = pathOf(request)
  for (const [name, value] of Object.entries(fixedHeaders)) response.setHeader(name, value)
  const config = consoleConfig(site.name, site.env, request.headers.host ?? 'localhost')
  response.setHeader('content-security-policy', contentPolicy(config as unknown as Places))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD')
    return send(response, 405, 'text/plain', 'Only GET and HEAD are answered here.')
  }
  if (path === null) return send(response, 400, 'text/plain', 'The address cannot be read.')
  return route({ site, request, response, path, config })
}

function pathOf(request: IncomingMessage): string | null {
  try {
    return decodeURIComponent((request.url ?? '/').split('?')[0] as string)
  } catch {
    return null
  }
}

function route(exchange: Exchange): ServerResponse {
  const { site, response, path, config } = exchange
  const file = site.files.get(path)
  const guide = /^\/guides\/([\w-]+\.md)$/.exec(path)?.[1]
  if (path === '/health/live') return send(response, 200, types['.json'], JSON.stringify({ status: 'UP' }))
  if (path === '/config.json') return send(response, 200, types['.json'], JSON.stringify(config))
  if (guide && existsSync(join(guidesFolder, guide))) {
    return send(response, 200, types['.md'], readFileSync(join(guidesFolder, guide), 'utf8'))
  }
  if (file && asset.test(path)) return sendFile(exchange, file)
  if (asset.test(path)) return send(response, 404, 'text/plain', 'There is no such file.')
  return sendPage(exchange)
}

/** The page bears a fresh nonce each time, in its policy and in the tag where the style library reads it. */
function sendPage({ site, response, config }: Exchange): ServerResponse {
  const nonce = randomBytes(18).toString('base64url')
  response.setHeader('content-security-policy', contentPolicy(config as unknown as Places, nonce))
  return send(response, site.page ? 200 : 503, types['.html'], site.page.replaceAll('__CSP_NONCE__', nonce))
}

function send(response: ServerResponse, status: number, type: string | undefined, body: string): ServerResponse {
  response.setHeader('cache-control', 'no-store')
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
  return response.end(response.req.method === 'HEAD' ? undefined : body)
}

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

function sendFile({ site, request, response, path }: Exchange, file: string): ServerResponse {
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const [encoding, ending] = encodings.find(([name, end]) => accepted.has(name) && site.files.has(path + end)) ?? []
  const source = file + (ending ?? '')
  const size = statSync(source, { throwIfNoEntry: false })?.size
  if (size === undefined) return send(response, 404, 'text/plain', 'There is no such file.')
  response.setHeader('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
  response.setHeader('content-type', types[extname(path).toLowerCase()] ?? 'application/octet-stream')
  response.setHeader('vary', 'accept-encoding')
  if (encoding) response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-length': size })
  if (request.method === 'HEAD') return response.end()
  return createReadStream(source)
    .on('error', () => response.destroy())
    .pipe(response)
}

function acceptedEncodings(header: string | string[] | undefined): Set<string> {
  const parts = String(header ?? '').split(',')
  return new Set(
    parts.filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part)).map((part) => (part.split(';')[0] ?? '').trim()),
  )
}
