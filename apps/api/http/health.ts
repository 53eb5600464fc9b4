/** Is the process alive, and can it work? */
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database'
import { TAKES_CHANGES } from '../db/wait'
import type { FileStore } from '../files/files'
import type { Log } from '../kit/log'
import type { Loading } from './loading'

interface Watched {
  /** With a connection of its own: whether the process can work is said even while all others are in use. */
  database: Pick<Database, 'single'>
  files: Pick<FileStore, 'check'>
  log: Pick<Log, 'warn'>
  loading: Pick<Loading, 'refusalAt'>
}

/** Told by each process, so that an upgrade of several shows which ones are still of before. */
const built = { version: VERSION, commit: COMMIT }

const LOG_EVERY_MS = 60_000
const RETRY_AFTER_SECONDS = 2

/** Resources that the process is short of; each with its cause, which is for the log alone. */
async function shortages({
  database,
  files,
}: Pick<Watched, 'database' | 'files'>): Promise<{ what: string; cause: string }[]> {
  const reason = (error: Error) => error.message
  const [databaseFault, storeFault] = await Promise.all([
    database.single<{ yes: boolean }>(TAKES_CHANGES).then(
      (row) => (row?.yes ? null : { what: 'a database that takes changes', cause: 'it is a standby' }),
      (error: Error) => ({ what: 'its database', cause: reason(error) }),
    ),
    files.check().then(
      () => null,
      (error: Error) => ({ what: 'its file store', cause: reason(error) }),
    ),
  ])
  return [databaseFault, storeFault].filter((one) => one !== null)
}

export function installHealth(app: FastifyInstance, watched: Watched) {
  let stopping = false
  let loggedAt = Number.NEGATIVE_INFINITY
  app.get('/health/live', async () => ({ status: 'live', ...built }))
  app.get('/health/ready', async () => {
    if (stopping) throw new Refusal('unavailable')
    const refusal = watched.loading.refusalAt()
    if (refusal) throw refusal
    const short = await shortages(watched)
    if (short.length === 0) return { status: 'ready', ...built }
    if (performance.now() - loggedAt > LOG_EVERY_MS) {
      loggedAt = performance.now()
      watched.log.warn({ short }, 'the process is not ready')
    }
    const what = short.map((one) => one.what).join(' and ')
    throw new Refusal('short-of', { what, seconds: RETRY_AFTER_SECONDS })
  })
  return {
    /** From now on a balancer sends its calls elsewhere. */
    stopping: () => {
      stopping = true
    },
  }
}
