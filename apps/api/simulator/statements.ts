/** Demonstration statements: what the bank's account says of the last two whole days, with a few lines that do not fit. */
import { Readable } from 'node:stream'
import { kobo, nairaText } from '@dcir/core/money/kobo'
import { statementColumns } from '@dcir/core/reconciliation/columns'
import { STATEMENT_MAX_BYTES } from '@dcir/core/reconciliation/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { BANK, type Database } from '../db/database'
import { STATEMENT_JOB } from '../features/reconciliation/statement-worker'
import { statementsStore } from '../features/reconciliation/statements.store'
import type { FileStore } from '../files/files'
import { enqueueJob } from '../jobs/jobs.store'
import type { Clock } from '../kit/clock'
import { trafficOf } from './traffic'

const UPLOADED_BY = 'bo.maker'

/** Of failed transactions some were credited all the same. */
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

const contentOf = (date: string, count: number): string => {
  const header = statementColumns.map(({ columnHeader }) => columnHeader).join(',')
  const lines = [...trafficOf(date, count)].filter(isInAccount).map((one, at) => lineOf(one, date, at))
  return `${[header, ...lines].join('\n')}\n`
}

/** Hands the statements of two days in, once: in a database that has statements nothing is added. */
export async function seedDemoStatements(
  database: Database,
  files: FileStore,
  clock: Clock,
  transactionsOfDay: number,
): Promise<void> {
  if (await database.read(BANK, (sql) => sql.first('SELECT 1 FROM statement_files LIMIT 1'))) return
  const uploadedAt = clock.now()
  for (const daysAgo of [2, 1]) {
    const date = addDays(businessDate(uploadedAt), -daysAgo)
    const content = Readable.from([contentOf(date, transactionsOfDay)])
    const { key: storageKey, size: fileSize, sha256 } = await files.put(content, STATEMENT_MAX_BYTES)
    const fileKey = `ST-${date.replaceAll('-', '')}-00000000`
    const file = { fileKey, fileName: `settlement-account-${date}.csv`, format: 'csv' as const, fileSize, sha256 }
    await database.transaction(BANK, async (sql) => {
      await statementsStore(sql).create({ ...file, storageKey, uploadedBy: UPLOADED_BY, uploadedAt })
      await enqueueJob(sql, STATEMENT_JOB, fileKey)
    })
  }
}
