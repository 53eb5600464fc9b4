/** A PostgreSQL of the machine's own packages, run by an ordinary account: for what the one that comes along lacks. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { serverAccount } from '@dcir/api/db/embedded-binaries'
import { freePort } from '../bench/api-process'

const BIN = '/usr/lib/postgresql/15/bin'
export const hasDebianPostgres = existsSync(join(BIN, 'pg_basebackup'))
const SUPERUSER = 'cluster'

export interface Cluster {
  folder: string
  /** Address of its first database, by its superuser. */
  url: string
  port: number
  start(): void
  /** Does nothing where it does not run. */
  stop(how?: 'fast' | 'immediate'): void
  promote(): void
}

/** Runs a program as the account of the server. @throws Error with what it said */
export function asServer(program: string, args: readonly string[], env: Record<string, string> = {}): string {
  const account = serverAccount()
  const { status, stdout, stderr } = spawnSync(program, args, {
    ...(account ?? {}),
    env: { PATH: `${process.env.PATH}:${BIN}`, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  return stdout
}

/** A folder of the server's account, that nobody else reads. */
export function privateFolder(path: string): string {
  const account = serverAccount()
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/**
 * @param settings lines of its `postgresql.conf`
 * @param primary copied as a standby that streams from it; without one the cluster is new
 */
export async function makeCluster(path: string, settings: readonly string[], primary?: Cluster): Promise<Cluster> {
  const folder = privateFolder(path)
  if (primary) {
    const source = ['-d', primary.url, '-D', folder, '-X', 'stream', '-c', 'fast', '-R']
    asServer(join(BIN, 'pg_basebackup'), source)
  } else asServer(join(BIN, 'initdb'), ['-D', folder, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  return clusterIn(folder, settings)
}

/** The cluster whose data lie in the folder, on a port of its own. */
export async function clusterIn(folder: string, settings: readonly string[] = []): Promise<Cluster> {
  const port = await freePort()
  const own = [`port = ${port}`, "listen_addresses = '127.0.0.1'", `unix_socket_directories = '${folder}'`]
  appendFileSync(join(folder, 'postgresql.conf'), `\n${[...own, ...settings].join('\n')}\n`)
  const control = (...args: string[]) => asServer(join(BIN, 'pg_ctl'), ['-D', folder, '-w', ...args])
  return {
    folder,
    port,
    url: `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
    start: () => void control('-l', join(folder, 'log'), 'start'),
    stop(how = 'fast') {
      if (existsSync(join(folder, 'postmaster.pid'))) control('-m', how, 'stop')
    },
    promote: () => void control('promote'),
  }
}
