/** Deployments of a test's own: one build, each with its own address, configuration and host. */
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConsoleName } from '@dcir/host/console-config'
import { createConsoleServer } from '@dcir/host/console-server'
import { addresses } from './console'

export interface Deployment {
  address: string
  /** Replaces the configuration file, as whoever runs the console would edit it. */
  configure(config: unknown): void
  close(): Promise<void>
}

const prefixes = { 'back-office': 'BACK_OFFICE', 'super-agent': 'SUPER_AGENT', monitor: 'MONITOR' } as const
export const distOf = (name: ConsoleName) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url))
const textOf = (config: unknown) => (typeof config === 'string' ? config : JSON.stringify(config))

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

function ended(server: Server): Promise<unknown> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  return closed
}

/** The host that comes along, with a configuration file; a text is written as it is, so that it may be broken. */
export async function deploy(
  name: ConsoleName,
  config: unknown = {},
  env: Record<string, string> = {},
  dist: string = distOf(name),
): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'dcir-deployment-'))
  const file = join(folder, 'config.json')
  const configure = (next: unknown) => writeFileSync(file, textOf(next))
  configure(config)
  const server = createConsoleServer({
    name,
    dist,
    env: {
      BANK_NAME: 'Demo Bank',
      API_URL: addresses.api,
      BACK_OFFICE_URL: addresses.backOffice,
      SUPER_AGENT_URL: addresses.superAgent,
      MONITOR_URL: addresses.monitor,
      [`${prefixes[name]}_CONFIG`]: file,
      ...env,
    },
  })
  const address = await listening(server)
  const close = async () => {
    await ended(server)
    rmSync(folder, { recursive: true, force: true })
  }
  return { address, configure, close }
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** Somebody else's host of static files: it knows nothing of the console, and has no configuration when given none. */
export async function deployStatically(name: ConsoleName, config?: unknown): Promise<Deployment> {
  let text = config === undefined ? undefined : textOf(config)
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    if (path === '/config.json') {
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' })
      return response.end(text)
    }
    const file = join(distOf(name), path)
    const isAsset = extname(path) !== '' && existsSync(file)
    response.writeHead(200, { 'content-type': isAsset ? (types[extname(path)] ?? 'font/woff2') : 'text/html' })
    return response.end(readFileSync(isAsset ? file : join(distOf(name), 'index.html')))
  })
  const address = await listening(server)
  const configure = (next: unknown) => {
    text = textOf(next)
  }
  return { address, configure, close: async () => void (await ended(server)) }
}

/** A whole configuration, for hosts that fill nothing in. */
export const fullConfig = (name: ConsoleName, more: Record<string, unknown> = {}) => ({
  console: name,
  apiBase: addresses.api,
  bankName: 'Demo Bank',
  applicationName: 'Direct Card Issuer Routing',
  brand: { color: 'blue', logo: null },
  consoles: { backOffice: addresses.backOffice, superAgent: addresses.superAgent, monitor: addresses.monitor },
  ...more,
})
