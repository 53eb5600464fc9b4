/** Demonstration statements: what the bank's account says of the last two whole days, with a few lines that do not fit,
 * and a file that was withdrawn. */

import { Readable } from 'node:stream'
import { kobo, nairaText } from '@dcir/core/money/kobo'
import { statementColumns } from '@dcir/core/reconciliation/columns'
import { STATEMENT_MAX_BYTES } from '@dcir/core/reconciliation/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { BANK, type Database, type Sql } from '../db/database'
import { sql } from '../db/sql'
import { STATEMENT_JOB } from '../features/reconciliation/statements/statement-worker'
import { statementsStore } from '../features/reconciliation/statements/statements.store'
import type { FileStore } from '../files/files'
import { enqueueJob } from '../jobs/jobs.store'
import type { Clock } from '../kit/clock'
import { trafficOf } from './traffic'

const UPLOADED_BY = 'bo.maker'

/** Whether the account has a line: some approved transactions have none, some failed ones were credited anyway. */
const isInAccount = ({ responseCode }: IncomingTransaction, at: number) =>
  responseCode === '00' ? at % 97 !== 0 : at % 12 === 0

const printedDate = (date: string) => date.split('-').reverse().join('/')

/** Every so many lines one has a fee of ₦100 on top, or an RRN that nobody knows. */
function lineOf(one: IncomingTransaction, date: string, at: number): string {
  const amount = nairaText(kobo(one.transactionAmount + (at % 331 === 7 ? 10_000 : 0)))
  const rrn = at % 463 === 11 ? `9${one.rrn.slice(1)}` : one.rrn
  const direction = one.transactionIndicator === 'DEBIT' ? 'D' : 'C'
  const narration = `POS ${one.terminalId}`
  return [printedDate(date), narration, one.maskedPan, rrn, one.stan, amount, one.terminalId, direction].join(',')
}

const linesOf = (date: string, count: number): string[] =>
  [...trafficOf(date, count)].filter(isInAccount).map((one, at) => lineOf(one, date, at))

const contentOf = (lines: readonly string[]): string =>
  `${[statementColumns.map(({ columnHeader }) => columnHeader).join(','), ...lines].join('\n')}\n`

/** Lines of the file that was withdrawn: the bank had printed the morning alone. */
const MORNING = 400
const HOUR_MS = 3_600_000

/** A file that somebody withdrew before the whole day came: nothing of it is left but its record. */
async function addWithdrawn(db: Sql, files: FileStore, date: string, lines: readonly string[], now: Date) {
  const { key: storageKey, size, sha256 } = await files.put(Readable.from([contentOf(lines)]), STATEMENT_MAX_BYTES)
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS)
  const fileKey = `ST-${date.replaceAll('-', '')}-0000000A`
  const file = { fileKey, fileName: `settlement-account-${date}-morning.csv`, format: 'csv' as const, fileSize: size }
  await statementsStore(db).create({ ...file, sha256, storageKey, uploadedBy: UPLOADED_BY, uploadedAt: at(20) })
  await db.run(
    sql`UPDATE statement_files SET status = 'WITHDRAWN', percentage = 100, rows_read = ${lines.length},
      success_count = ${lines.length},
       completed_at = ${at(20)}, withdrawn_by = 'bo.admin', withdrawn_at = ${at(19)},
       withdrawal_reason = 'The bank printed the morning alone; the whole day follows' WHERE file_key = ${fileKey}`,
  )
}

/** Hands the statements of two days in, once: in a database that has statements nothing is added. */
export async function seedDemoStatements(
  database: Database,
  files: FileStore,
  clock: Clock,
  transactionsOfDay: number,
): Promise<void> {
  const uploadedAt = clock.now()
  await database.transaction(BANK, async (db) => {
    if (await db.first(sql`SELECT 1 FROM statement_files LIMIT 1`)) return
    for (const daysAgo of [2, 1]) {
      const date = addDays(businessDate(uploadedAt), -daysAgo)
      const lines = linesOf(date, transactionsOfDay)
      if (daysAgo === 2) await addWithdrawn(db, files, date, lines.slice(0, MORNING), uploadedAt)
      const content = Readable.from([contentOf(lines)])
      const { key: storageKey, size: fileSize, sha256 } = await files.put(content, STATEMENT_MAX_BYTES)
      const fileKey = `ST-${date.replaceAll('-', '')}-00000000`
      const file = { fileKey, fileName: `settlement-account-${date}.csv`, format: 'csv' as const, fileSize, sha256 }
      await statementsStore(db).create({ ...file, storageKey, uploadedBy: UPLOADED_BY, uploadedAt })
      await enqueueJob(db, STATEMENT_JOB, fileKey)
    }
  })
}
