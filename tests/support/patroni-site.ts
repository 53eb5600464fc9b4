/**
 * PostgreSQL as a bank keeps it available: three nodes under Patroni with synchronous replication, HAProxy before them by
 * Patroni's own health, and PgBouncer before HAProxy. All run as an ordinary account on this machine; etcd is one node.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { serverAccount } from '@dcir/api/db/embedded-binaries'
import { withConnection } from '@dcir/api/db/pool'
import { freePort } from '../bench/api-process'
import { privateFolder } from './debian-cluster'

/** Each program that is needed, and the package of Debian that has it. */
const programs = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
}

/** @throws Error that names the packages to install */
export function checkPrograms(): void {
  const isMissing = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0
  const missing = Object.entries(programs).filter(([program]) => isMissing(program))
  if (missing.length > 0)
    throw new Error(`Failover needs more programs: apt-get install ${missing.map(([, name]) => name).join(' ')}`)
}

const NODES = ['n1', 'n2', 'n3'] as const
export type NodeName = (typeof NODES)[number]
const SUPERUSER = { username: 'postgres', password: 'of-the-superuser' }
const POLL_MS = 100

interface Member {
  name: NodeName
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  lag?: number | 'unknown'
}

export interface PatroniSite {
  /** Address of the primary by its superuser, past the pooler. */
  url: string
  /** Puts the pooler before it, for two logins. @returns the same address through it */
  pool(urls: readonly string[]): Promise<string>
  leader(): Promise<NodeName | null>
  /** Waits until one leads, another is its synchronous standby, and all of them run. */
  settled(withinMs?: number): Promise<void>
  killPostgres(name: NodeName): void
  killPatroni(name: NodeName): Promise<void>
  startPatroni(name: NodeName): void
  switchOver(from: NodeName): Promise<void>
  close(): Promise<void>
}

interface Ports {
  postgres: number
  rest: number
}

/** Settings of the cluster, which a bank would put into its configuration management; the times are Patroni's least. */
const clusterSettings = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 3,
  maximum_lag_on_failover: 1_048_576,
  // A primary that crashed is not waited for: its synchronous standby has all that was acknowledged.
  primary_start_timeout: 0,
  synchronous_mode: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: { wal_log_hints: 'on', max_connections: 100, max_wal_senders: 8, hot_standby: 'on' },
  },
}

function patroniSettings(folder: string, name: NodeName, { postgres, rest }: Ports, etcd: number) {
  const own = join(folder, name)
  const ask = 'scram-sha-256'
  return {
    ...{ scope: 'dcir', name, namespace: '/dcir/' },
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: clusterSettings,
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      ...{ data_dir: join(own, 'data'), bin_dir: '/usr/lib/postgresql/15/bin', pgpass: join(own, 'pgpass') },
      pg_hba: [`host all all 127.0.0.1/32 ${ask}`, `host replication all 127.0.0.1/32 ${ask}`],
      authentication: {
        superuser: SUPERUSER,
        replication: { username: 'replicator', password: 'of-the-replicator' },
        rewind: { username: 'rewinder', password: 'of-the-rewinder' },
      },
      parameters: { unix_socket_directories: own, shared_buffers: '64MB', fsync: 'on' },
      // A node that cannot be wound back is copied again, by nobody's hand.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  }
}

const haproxySettings = (port: number, nodes: Record<NodeName, Ports>): string =>
  [
    ...[
      'global',
      '  maxconn 1000',
      'defaults',
      '  mode tcp',
      '  retries 0',
      '  timeout connect 1s',
      '  timeout client 60m',
    ],
    ...['  timeout server 60m', '  timeout check 1s', 'listen primary', `  bind 127.0.0.1:${port}`],
    ...['  option httpchk OPTIONS /primary', '  http-check expect status 200'],
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...NODES.map((name) => `  server ${name} 127.0.0.1:${nodes[name].postgres} check port ${nodes[name].rest}`),
  ].join('\n')

function poolerSettings(folder: string, port: number, server: number): string {
  return [
    ...['[databases]', `* = host=127.0.0.1 port=${server}`, '[pgbouncer]', 'listen_addr = 127.0.0.1'],
    ...[`listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = scram-sha-256'],
    ...[`auth_file = ${join(folder, 'users')}`, 'pool_mode = transaction', 'max_client_conn = 400'],
    // While nobody leads, a login that failed is tried again after a second, and nobody waits for it for long.
    ...['default_pool_size = 30', 'server_login_retry = 1', 'server_connect_timeout = 3', 'query_wait_timeout = 20'],
  ].join('\n')
}

/** Starts a program as the account of the server, its output in a file of its name. */
function program(folder: string, name: string, command: string, args: readonly string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const env = { PATH: '/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: folder, LC_ALL: 'C.UTF-8' }
  return spawn(command, args, { ...(serverAccount() ?? {}), cwd: folder, env, stdio: ['ignore', log, log] })
}

async function ended(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Asks until the answer is yes. @throws Error that says for what it waited in vain */
async function until(what: string, isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It took more than ${withinMs / 1_000} s: ${what}`)
    await setTimeout(POLL_MS)
  }
}

const addressOf = (port: number) => `postgres://${SUPERUSER.username}:${SUPERUSER.password}@127.0.0.1:${port}/postgres`

const answers = (url: string) =>
  withConnection(
    url,
    async (db) => (await db.query('SELECT pg_is_in_recovery() AS standby')).rows[0]?.standby === false,
  )
    .then((isPrimary) => isPrimary)
    .catch(() => false)

/** @param parent a folder that the server's account may enter */
export async function startPatroniSite(parent: string): Promise<PatroniSite> {
  checkPrograms()
  const folder = privateFolder(join(parent, 'site'))
  const account = serverAccount()
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), `${text}\n`, { mode: 0o600 })
    if (account) chownSync(join(folder, name), account.uid, account.gid)
    return join(folder, name)
  }
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const ports = {} as Record<NodeName, Ports>
  for (const name of NODES) ports[name] = { postgres: await freePort(), rest: await freePort() }
  const running = new Map<string, ChildProcess>()
  const start = (name: string, command: string, args: readonly string[]) =>
    void running.set(name, program(folder, name, command, args))

  const peer = `http://127.0.0.1:${peerPort}`
  const client = `http://127.0.0.1:${etcdPort}`
  start('etcd', 'etcd', [
    ...['--name', 'e1', '--data-dir', join(folder, 'etcd'), '--listen-client-urls', client],
    ...['--advertise-client-urls', client, '--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `e1=${peer}`],
  ])
  const startPatroni = (name: NodeName) =>
    start(name, 'patroni', [
      write(`${name}.json`, JSON.stringify(patroniSettings(folder, name, ports[name], etcdPort))),
    ])
  for (const name of NODES) {
    privateFolder(join(folder, name))
    startPatroni(name)
  }
  start('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxySettings(proxyPort, ports))])

  /** As the first node sees it that answers. */
  async function members(): Promise<Member[]> {
    for (const name of NODES) {
      const answer = await fetch(`http://127.0.0.1:${ports[name].rest}/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then((response) => response.json() as Promise<{ members: Member[] }>)
        .catch(() => null)
      if (answer) return answer.members
    }
    return []
  }
  const leader = async () => (await members()).find(({ role }) => role === 'leader')?.name ?? null
  const url = addressOf(proxyPort)
  async function isSettled(): Promise<boolean> {
    const all = await members()
    const count = (role: Member['role']) => all.filter((one) => one.role === role).length
    const first = all.find(({ role }) => role === 'leader')
    const isWell = ({ state, timeline, lag = 0 }: Member) =>
      /^(running|streaming)$/.test(state) && timeline === first?.timeline && typeof lag === 'number'
    return all.length === NODES.length && count('sync_standby') > 0 && all.every(isWell) && (await answers(url))
  }
  const site: PatroniSite = {
    url,
    leader,
    startPatroni,
    settled: (withinMs = 180_000) => until('the cluster is whole', isSettled, withinMs),
    killPostgres: (name) => {
      const [pid] = readFileSync(join(folder, name, 'data/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
    killPatroni: (name) => ended(running.get(name), 'SIGKILL'),
    async switchOver(from) {
      const answer = await fetch(`http://127.0.0.1:${ports[from].rest}/switchover`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ leader: from }),
      })
      if (!answer.ok) throw new Error(`The switchover was answered ${answer.status}: ${await answer.text()}`)
    },
    async pool(urls) {
      const port = await freePort()
      const logins = urls.map((one) => new URL(one))
      const line = ({ username, password }: URL) =>
        `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`
      write('users', logins.map(line).join('\n'))
      start('pgbouncer', 'pgbouncer', ['-q', write('pgbouncer.ini', poolerSettings(folder, port, proxyPort))])
      const pooled = new URL(urls[0] ?? '')
      pooled.port = String(port)
      await until('the pooler answers', () => answers(pooled.toString()), 30_000)
      return pooled.toString()
    },
    async close() {
      for (const name of ['pgbouncer', 'haproxy']) await ended(running.get(name), 'SIGTERM')
      // Patroni stops its PostgreSQL with it; one whose Patroni is gone already is stopped by itself.
      await Promise.all(NODES.map((name) => ended(running.get(name), 'SIGTERM')))
      for (const name of NODES) {
        try {
          site.killPostgres(name)
        } catch {
          // It has stopped.
        }
      }
      await ended(running.get('etcd'), 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  chmodSync(parent, 0o711)
  await site.settled()
  return site
}
