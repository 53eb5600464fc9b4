/**
 * Withdrawing a statement as a whole. Asking for it locks the file, looks at what rests on it and says that it is being
 * withdrawn, which keeps everybody from deciding about its lines; a job then takes them out in one transaction.
 */
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type statements as contract,
  type StatementFile,
  type StatementStatus,
  statementMessages,
} from '@dcir/core/reconciliation/contract'
import { restingText, statementRefusal } from '@dcir/core/reconciliation/statements-rules'
import { formatInstant } from '@dcir/core/time/lagos'
import { BANK, type Database } from '../../../db/database'
import { lockForTransaction } from '../../../db/locks'
import { sql } from '../../../db/sql'
import { writeEvents } from '../../../events/write-events'
import { enqueueJob } from '../../../jobs/jobs.store'
import type { JobKind, RunningJob } from '../../../jobs/runner'
import type { Clock } from '../../../kit/clock'
import type { RecordPlan } from '../../../write/gate'
import type { Tx } from '../../../write/write'
import { statementProgress } from './statement-progress'
import { type StatementRecord, statementsStore } from './statements.store'
import { withdrawalsStore } from './withdrawals.store'

const WITHDRAWAL_JOB = 'statement-withdrawals'

/** Matches of a whole file are found in memory, for this transaction alone. */
const WORK_MEMORY = sql`SET LOCAL work_mem = '256MB'`

/** The part of the file that a request shows, before and after. */
interface Withdrawn extends Pick<StatementFile, 'fileName' | 'successCount'> {
  status: StatementStatus
  withdrawalReason: string | null
}

/**
 * The file, locked as pairing locks it, when nothing speaks against changing it as a whole.
 * @throws Refusal when there is none, it is being worked on, or has no lines
 */
export async function lockCompleted({ db }: Pick<Tx, 'db'>, fileKey: string): Promise<StatementRecord> {
  const record = await statementsStore(db).lock(fileKey)
  if (!record) throw new Refusal('not-found', { label: 'Statement file' })
  const code = statementRefusal(record.status)
  if (code === null) return record
  const at = record.withdrawnAt === null ? '' : formatInstant(record.withdrawnAt)
  throw new Refusal(code, { by: record.withdrawnBy ?? '', at })
}

async function admitted(tx: Tx, fileKey: string): Promise<StatementRecord> {
  // A person who initiates disputes on its lines waits for this transaction, or this one waits for theirs.
  await lockForTransaction(tx.db, 'failedCredits')
  const record = await lockCompleted(tx, fileKey)
  const what = restingText(await withdrawalsStore(tx.db).restingOn(record.id, fileKey))
  if (what !== null) throw new Refusal('statement-rested-on', { what })
  return record
}

const dataOf = ({ fileName, successCount, status, withdrawalReason }: StatementRecord): Withdrawn => ({
  fileName,
  successCount,
  status,
  withdrawalReason,
})

/** Withdrawing as a change that may wait for a second person. */
export const withdrawalPlan: RecordPlan<typeof contract.withdraw, Withdrawn> = {
  record: ({ params }) => params.fileKey,
  describe: (_input, before) => `Withdraw statement file ${before?.fileName}`,
  async before({ db }, { params }) {
    const record = await statementsStore(db).byKey(params.fileKey)
    if (!record) throw new Refusal('not-found', { label: 'Statement file' })
    // A file has no editions: whatever speaks against it is looked at again when it is approved.
    return { data: dataOf(record), version: 1 }
  },
  async after(tx, { params, body }) {
    const record = await admitted(tx, params.fileKey)
    return { ...dataOf(record), status: 'WITHDRAWN', withdrawalReason: body.reason }
  },
  async change(tx, { params, body }) {
    const { id } = await lockCompleted(tx, params.fileKey)
    await withdrawalsStore(tx.db).begin(id, { by: tx.actor, at: tx.at, reason: body.reason })
    await enqueueJob(tx.db, WITHDRAWAL_JOB, params.fileKey)
    return statementMessages.withdrawing
  },
}

/** The job that takes the lines out; a killed process leaves all of them, and the run after it begins again. */
export function withdrawalJob({ database, clock }: { database: Database; clock: Clock }): JobKind {
  const { reached } = statementProgress(database)

  async function run(job: RunningJob): Promise<undefined> {
    const record = await database.read(BANK, (db) => statementsStore(db).byKey(job.key))
    if (record?.status !== 'WITHDRAWING') return
    const progress = reached(record.id)
    await database.transaction(BANK, async (db) => {
      await db.run(WORK_MEMORY)
      // A statement that comes meanwhile would find lines that are about to go.
      await lockForTransaction(db, 'statementAcceptance')
      const store = withdrawalsStore(db)
      const days = await store.days(record.id)
      for (const [index, day] of days.entries()) {
        job.signal.throwIfAborted()
        await store.takeOut(record.id, day, clock.now())
        progress(Math.round((95 * (index + 1)) / days.length))
      }
      await job.assertHeld(db)
      await store.finish(record.id)
      const data = { fileKey: record.fileKey }
      await writeEvents(db, [{ kind: 'statement.withdrawn', superAgentId: null, data }], clock.now())
    })
  }

  return { kind: WITHDRAWAL_JOB, run, onFailed: (db, { key }) => withdrawalsStore(db).giveUp(key) }
}
