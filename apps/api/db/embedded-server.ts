import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Home } from './embedded-home'
import { SUPERUSER } from './owner-url'

export interface Site {
  home: Home
  binaries: string
  password: string
  log: (message: string) => void
}

const logLimit = 10 * 1024 * 1024

/** The superuser's address. */
export function urlOf(site: Site, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${site.password}@127.0.0.1:${port}/${database}`
}

/** Runs one of the PostgreSQL programs under the right account and answers with what it said on both outputs. */
export async function run(site: Site, program: string, args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(join(site.binaries, 'bin', program), args, {
    ...surroundings(site),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

/** Nothing of our own environment reaches PostgreSQL: a stray PGOPTIONS or LC_ALL would change what it does. */
function surroundings({ home }: Site) {
  const env = { PATH: process.env.PATH ?? '', SystemRoot: process.env.SystemRoot ?? '', LC_ALL: 'C' }
  return { cwd: home.base, env, uid: home.account?.uid, gid: home.account?.gid, windowsHide: true }
}

export async function pgCtlStop(site: Site): Promise<void> {
  const stop = (mode: string) => run(site, 'pg_ctl', ['stop', '-D', site.home.cluster, '-m', mode, '-w', '-t', '60'])
  const gone = () => !existsSync(join(site.home.cluster, 'postmaster.pid'))
  if ((await stop('fast')).code === 0 || gone()) return
  site.log('PostgreSQL does not end; it is killed. Nothing committed is lost.')
  const { code, said } = await stop('immediate')
  if (code !== 0 && !gone()) throw new Error(`PostgreSQL could not be stopped: ${said}`)
}

export async function stopServer(site: Site, server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  await pgCtlStop(site)
  await ended
  site.log('PostgreSQL has stopped.')
}

/** A free port may be taken by somebody else before PostgreSQL gets to it; then another one is tried. */
export async function startServer(site: Site, settings: Record<string, string>) {
  site.log('Starting PostgreSQL.')
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = spawnServer(site, port, settings)
    if (await acceptsConnections(site, server, port)) return { server, port }
    const words = lastWords(site)
    if (attempt === 3 || !words.includes('could not bind')) throw new Error(`PostgreSQL did not start.${words}`)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Says to whoever asks by SQL that the server is the platform's own, and so are its backups. */
const OWN_SERVER = 'dcir.own_server'

function spawnServer(site: Site, port: number, settings: Record<string, string>): ChildProcess {
  const fixed = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', [OWN_SERVER]: 'on' }
  const flags = Object.entries({ ...settings, ...fixed }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const output = openLog(site)
  const server = spawn(join(site.binaries, 'bin', 'postgres'), ['-D', site.home.cluster, ...flags], {
    ...surroundings(site),
    // A group of its own keeps the terminal's Ctrl-C away; a file keeps it writing when we are killed.
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  server.on('error', (error) => site.log(`PostgreSQL cannot be run: ${error.message}`))
  return server
}

const logOf = ({ home }: Site) => join(home.dataDir, 'postgres.log')

function openLog(site: Site): number {
  const path = logOf(site)
  if (existsSync(path) && statSync(path).size > logLimit) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

export function lastWords(site: Site): string {
  const lines = readFileSync(logOf(site), 'utf8').trim().split('\n').slice(-5)
  return ` Its last words: ${lines.join(' | ')}`
}

/** Waits as long as the server lives: after a crash it may have much to recover before it answers. */
async function acceptsConnections(site: Site, server: ChildProcess, port: number): Promise<boolean> {
  while (server.pid && server.exitCode === null && server.signalCode === null) {
    const client = new Client({ connectionString: urlOf(site, port, 'postgres'), connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      // 28P01: the password file and the cluster do not belong together, and waiting changes nothing.
      if ((error as { code?: string }).code === '28P01') {
        await stopServer(site, server)
        throw new Error(`The password in ${site.home.dataDir} does not open the database in ${site.home.cluster}.`)
      }
      await sleep(25)
    }
  }
  return false
}
