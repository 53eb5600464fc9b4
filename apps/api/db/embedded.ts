import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { birthOf, claimOwnership, commandOf } from '@dcir/launcher/owner-file.mjs'
import { locateBinaries } from './embedded-binaries'
import { type Home, openDataDir, openHome, readPassword, withSecretFile } from './embedded-home'
import { ensureOwner, ownerUrlAt } from './embedded-owner'
import { lastWords, pgCtlStop, run, type Site, startServer, stopServer, urlOf } from './embedded-server'
import { SUPERUSER } from './owner-url'

export interface EmbeddedOptions {
  dataDir: string
  log: (message: string) => void
  /** PostgreSQL settings that go over ours, as `{ fsync: 'off' }`. */
  settings?: Record<string, string>
  /** Called once when the server ends unexpectedly. */
  onDeath?: (message: string) => void
}

export interface EmbeddedPostgres {
  /** Address for the database's owner, an ordinary role. */
  url: string
  /** For what only a superuser can do. */
  superuserUrl: string
  stop(): Promise<void>
}

/** An eighth of the machine's memory, at most a gigabyte: what a million rows and their indexes move about in. */
const sharedBuffers = `${Math.max(128, Math.min(1024, Math.floor(totalmem() / 2 ** 23)))}MB`

/** For a small machine. The log holds no row values: errors are terse and name no statement. */
const defaults: Record<string, string> = {
  shared_buffers: sharedBuffers,
  work_mem: '32MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  max_connections: '60',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the PostgreSQL that comes with DCIR on a data folder. It is a process of its own: Ctrl-C in the terminal does
 * not reach it, so that the API can finish its work first and then stop it.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataDir(options.dataDir)
  const release = claimOwnership(join(dataDir, 'owner.pid'), (pid) => {
    const remedy = 'Stop that first, or name another folder in DCIR_DATA_DIR.'
    return `The data folder ${dataDir} is in use by process ${pid}. ${remedy}`
  })
  try {
    return await startOwned(openHome(dataDir, options.log), options, release)
  } catch (error) {
    release()
    throw error
  }
}

async function startOwned(home: Home, options: EmbeddedOptions, release: () => void): Promise<EmbeddedPostgres> {
  const { log } = options
  const binaries = locateBinaries(home.base, home.account, log)
  const site: Site = { home, binaries, password: readPassword(home), log }
  const settings = { ...defaults, ...options.settings }
  await endLeftover(site)
  if (!existsSync(home.cluster)) await createCluster(site, settings.fsync === 'off')
  const { server, port } = await startServer(site, settings)
  await ensureOwner(site, port)
  const url = ownerUrlAt(site, port)
  const urlFile = join(home.dataDir, 'postgres.url')
  // Other processes on this machine find the running server through this file.
  writeFileSync(urlFile, `${url}\n`, { mode: 0o600 })
  log(`PostgreSQL is ready on 127.0.0.1:${port}.`)

  let stopping: Promise<void> | null = null
  server.once('exit', (code, signal) => {
    if (!stopping) options.onDeath?.(`PostgreSQL ended by itself (${signal ?? `code ${code}`}).${lastWords(site)}`)
  })
  const stop = async () => {
    rmSync(urlFile, { force: true })
    await stopServer(site, server)
    release()
  }
  return {
    url,
    superuserUrl: urlOf(site, port, 'dcir'),
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** The cluster gets its final name only when it is whole, so that a kill during initdb leaves nothing half made. */
async function createCluster(site: Site, quick: boolean): Promise<void> {
  const { home } = site
  site.log('Creating the database.')
  const draft = `${home.cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (home.account) chownSync(draft, home.account.uid, home.account.gid)
  const { code, said } = await withSecretFile(home, site.password, (path) => {
    // The builtin provider sorts and folds case alike on every system, whatever locales it has.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${path}`]
    return run(site, 'initdb', [
      '-D',
      draft,
      ...access,
      ...locale,
      '--no-instructions',
      ...(quick ? ['--no-sync'] : []),
    ])
  })
  if (code !== 0) throw new Error(`PostgreSQL could not create its data folder ${draft}: ${said}`)
  renameSync(draft, home.cluster)
}

/**
 * A server left by a killed API still runs on this folder: it is ended, so that the new one is our child and has our
 * settings. Where the number in postmaster.pid belongs to a stranger by now, PostgreSQL would refuse to start for it;
 * it ignores its own parent's number, so that is written there. Removing the file would also remove its check for
 * processes that still use the old shared memory.
 */
async function endLeftover(site: Site): Promise<void> {
  const path = join(site.home.cluster, 'postmaster.pid')
  if (!existsSync(path)) return
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!pid || !birthOf(pid)) return
  if (commandOf(pid).includes(site.home.cluster)) {
    site.log('Ending the PostgreSQL that an earlier run left behind.')
    await pgCtlStop(site)
    return
  }
  if (process.platform === 'win32') return
  const { mode } = statSync(path)
  writeFileSync(path, [process.pid, ...lines.slice(1)].join('\n'), { mode })
}
