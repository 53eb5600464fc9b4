/**
 * Matching a statement's open rows again with transactions that arrived later: asked for by a person, or by night for
 * every file with open rows. A person's decision about a line stays as it is.
 */
import { statements as contract, statementMessages } from '@dcir/core/reconciliation/contract'
import { lastDue } from '@dcir/core/reconciliation/reruns-rules'
import { addDays, businessDate, startOfDay } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import type { Call } from '../../../call/call'
import { configured } from '../../../db/configuration'
import { BANK, type Database } from '../../../db/database'
import { sql } from '../../../db/sql'
import { enqueueJob } from '../../../jobs/jobs.store'
import type { JobKind, RunningJob } from '../../../jobs/runner'
import type { Clock } from '../../../kit/clock'
import { recordAudit } from '../../../write/audit'
import type { Writes } from '../../../write/write'
import { rerunsStore } from './reruns.store'
import { matchAgain } from './statement-match'
import { statementProgress } from './statement-progress'
import { statementsStore } from './statements.store'
import { lockCompleted } from './withdrawals'

const RERUN_JOB = 'statement-reruns'
const TIME_KEY = 'dcir.recon.rerun.time'
const DAYS_KEY = 'dcir.recon.rerun.days'
const SYSTEM = 'SYSTEM'
const LOOK_MS = 30_000
/** Files that one look of the night sends off. */
const MAX_FILES = 500

const WORK_MEMORY = sql`SET LOCAL work_mem = '256MB'`

/** A person asks for it. */
export const askForRerun = (writes: Writes, call: Call, fileKey: string): Promise<{ message: string }> =>
  writes.run(call, contract.rerun, {
    async change(tx) {
      const { id, fileName } = await lockCompleted(tx, fileKey)
      await rerunsStore(tx.db).begin(id, tx.actor, tx.at)
      await enqueueJob(tx.db, RERUN_JOB, fileKey)
      return { answer: { message: statementMessages.rerunning }, subject: fileKey, details: { fileName } }
    },
  })

interface Deps {
  database: Database
  clock: Clock
}

/** The job that matches one file again; a killed process leaves it as it was, and the run after it begins again. */
function rerunJob({ database, clock }: Deps): JobKind {
  const { reached } = statementProgress(database)

  async function run(job: RunningJob): Promise<undefined> {
    const record = await database.read(BANK, (db) => statementsStore(db).byKey(job.key))
    if (record?.status !== 'REMATCHING') return
    reached(record.id)(50)
    await database.transaction(BANK, async (db) => {
      await db.run(WORK_MEMORY)
      const store = rerunsStore(db)
      const rerun = await store.open(record.id)
      if (!rerun) throw new Error('a file is matched again that nobody asked for')
      const at = clock.now()
      const { [responseCodeKeys.SUCCESS]: approved } = await configured(db, responseCodeKeys.SUCCESS)
      const paired = await matchAgain(db, { statementId: record.id, rerunId: rerun.id, approved, at })
      const isOfNight = rerun.askedBy === SYSTEM
      const hasPaired = paired.success + paired.failed > 0
      await job.assertHeld(db)
      await store.finish(record.id, { id: rerun.id, keep: hasPaired || !isOfNight }, paired, at)
      // A rerun that a person asked for got its audit entry when they asked.
      if (!isOfNight || !hasPaired) return
      const entry = { actor: SYSTEM, action: contract.rerun.key, subject: job.key, result: 'done' }
      await recordAudit(db, at, { ...entry, address: '', requestId: '', details: { ...paired } })
    })
  }

  return {
    kind: RERUN_JOB,
    run,
    onFailed: (db, { key }, reason) => rerunsStore(db).giveUp(key, reason, clock.now()),
  }
}

/** Sends off every file whose open rows were not looked at since the time of the last night. */
const nightlyJob = ({ database, clock }: Deps): JobKind => ({
  kind: 'statement-nightly-reruns',
  everyMs: LOOK_MS,
  run: () =>
    database.transaction(BANK, async (db) => {
      const { [TIME_KEY]: time, [DAYS_KEY]: days } = await configured(db, TIME_KEY, DAYS_KEY)
      const now = clock.now()
      const from = startOfDay(addDays(businessDate(now), -days))
      const store = rerunsStore(db)
      for (const { id, fileKey } of await store.due(lastDue(now, time), from, MAX_FILES)) {
        await store.begin(id, SYSTEM, now)
        await enqueueJob(db, RERUN_JOB, fileKey)
      }
      return undefined
    }),
})

/** The jobs of matching again: that of one file, and the round that finds which are due. */
export const rerunJobs = (deps: Deps): readonly JobKind[] => [rerunJob(deps), nightlyJob(deps)]
