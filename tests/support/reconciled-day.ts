/** A day of the platform under test whose statement has lines of every kind. */
import { DEMO_TRANSACTIONS_A_DAY } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { type StatementFile, statements } from '@dcir/core/reconciliation/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { expect } from 'playwright/test'
import { as, callApi } from './platform'
import { statementCsv, statementLine } from './statement-rows'

export interface ReconciledDay {
  date: string
  paired: IncomingTransaction[]
  /** Credited, although they failed here, with a code that the bank may dispute. */
  failed: IncomingTransaction[]
  /** The same with a code that it may not. */
  refused: IncomingTransaction
  /** Lines with ₦100.00 too much. */
  mistyped: IncomingTransaction[]
  /** A line that is like nothing of ours. */
  strange: IncomingTransaction
}

const isCredit = ({ transactionIndicator }: IncomingTransaction) => transactionIndicator === 'CREDIT'
const withCode =
  (...codes: string[]) =>
  (one: IncomingTransaction) =>
    isCredit(one) && codes.includes(one.responseCode)

/** Uploads the statement of a day and waits until it is matched. @param daysAgo a day that no other test has */
export async function reconciledDay(daysAgo: number): Promise<ReconciledDay> {
  const date = addDays(businessDate(new Date()), -daysAgo)
  // Somewhere else in the day with each run, so that a platform that is used again has new lines.
  const traffic = [...trafficOf(date, DEMO_TRANSACTIONS_A_DAY)].slice(Date.now() % (DEMO_TRANSACTIONS_A_DAY / 2))
  const approved = traffic.filter(withCode('00'))
  const refused = traffic.find(withCode('51')) as IncomingTransaction
  const like = approved[20] as IncomingTransaction
  const strange = {
    ...like,
    rrn: `7${String(Date.now()).slice(-11)}`,
    terminalId: 'NOWHERE1',
    maskedPan: '999999******0000',
  }
  const day = {
    date,
    refused,
    strange,
    paired: approved.slice(0, 5),
    failed: traffic.filter(withCode('91', '96', '06', '22')).slice(0, 3),
    mistyped: approved.slice(10, 13),
  }
  const wrong = day.mistyped.map((one) => statementLine(one, { amount: one.transactionAmount + 10_000 }))
  const right = [...day.paired, ...day.failed, refused, strange].map((one) => statementLine(one))
  const form = new FormData()
  form.append('file', statementCsv(...right, ...wrong), `account-${date}.csv`)
  const { fileKey } = await callApi<StatementFile>('bo.admin', 'backoffice/reconciliation/upload', form, 'POST')
  const api = await as('bo.admin')
  const isDone = async () => (await api.call(statements.show, { params: { fileKey } })).status
  await expect.poll(isDone, { timeout: 20_000 }).toBe('COMPLETED')
  return day
}
