/** Transactions that can be disputed, disputes in every state, and pictures of receipts, on the platform under test. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simulatedBank } from '@dcir/api/bank/simulator'
import { withConnection } from '@dcir/api/db/pool'
import { receiptPicture } from '@dcir/api/simulator/receipt-picture'
import { disputes } from '@dcir/core/disputes/contract'
import type { DisputeDetail, DisputeSide } from '@dcir/core/disputes/schemas'
import { accounts } from '@dcir/core/payments/accounts-contract'
import { type TransactionDetail, transactions } from '@dcir/core/transactions/contract'
import { expect } from 'playwright/test'
import { as, switchOfPlatform } from './platform'
import { ingest, transactionOf } from './transaction'

interface Wanted {
  state?: 'FAILED_INCONCLUSIVE' | 'FAILED_NO_DEBIT'
  terminalId?: string
}

/** The account behind the card and its holder's name, or null where the bank does not know both. */
export async function holderOf({
  hashedPan,
  transactionSearchKey,
}: TransactionDetail): Promise<{ account: string; holder: string } | null> {
  // One user may ask the bank thirty times a minute; this one signs in to no console meanwhile.
  const api = await as('bo.checker')
  const query = { transactionSearchKey }
  try {
    const { accountNumber } = await api.call(accounts.cardAccountDetail, { params: { hashedPan }, query })
    const { accountName } = await api.call(accounts.nameEnquiry, { params: { accountNumber }, query })
    return { account: accountNumber, holder: accountName }
  } catch {
    return null
  }
}

/** A new transaction of super agent one, whose card and account the bank knows; it can be disputed unless refused. */
export async function aTransaction({ state, ...more }: Wanted = {}): Promise<TransactionDetail> {
  const one = transactionOf(state === 'FAILED_NO_DEBIT' ? { ...more, responseCode: '51' } : more)
  await ingest(switchOfPlatform(), [one])
  const { transactionSearchKey } = one
  return (await as('sa.admin')).call(transactions.show, { params: { transactionSearchKey } })
}

const SMALLEST_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** The receipt of a transaction, as the demonstration draws it. */
const receiptOf = ({ merchantName, terminalId, maskedPan, rrn, transactionAmount, responseCode }: TransactionDetail) =>
  receiptPicture({
    ...{ superAgent: merchantName, terminalId, maskedPan, rrn, responseCode },
    amount: Number(transactionAmount),
    ending: 'TRANSACTION NOT COMPLETED',
  }).toString('base64')

/** A transaction whose card's own account the simulated bank knows and pays to, so that nobody has to acknowledge it. */
async function aPayable(wanted: Wanted): Promise<{ transaction: TransactionDetail; account: string }> {
  const bank = simulatedBank()
  for (;;) {
    const transaction = await aTransaction(wanted)
    const account = await bank.cardAccountDetail(transaction.hashedPan)
    // The bank does not know accounts with these endings, refuses them, or leaves them unanswered.
    if (account && !/9[6-9]$/.test(account)) return { transaction, account }
  }
}

/** A dispute that this user logged just now. */
export async function aDispute(loggedBy: string, wanted: Wanted = {}): Promise<DisputeDetail> {
  const api = await as(loggedBy)
  const { transaction, account } = await aPayable(wanted)
  const claim = {
    transactionSearchKey: transaction.transactionSearchKey,
    customerAccountName: 'ADAEZE OKAFOR',
    customerAccountNumber: account,
    reason: 'Duplicate debit',
  }
  const isAgent = loggedBy.startsWith('s')
  const logged = isAgent
    ? await api.call(disputes.log, { body: { ...claim, receiptDataBase64: receiptOf(transaction) } })
    : await api.call(disputes.log, { body: claim })
  return shown(logged.logCode)
}

/** The dispute as it is now. */
export async function shown(logCode: string): Promise<DisputeDetail> {
  return (await as('bo.admin')).call(disputes.show, { params: { logCode } })
}

/** Where a console shows a dispute. */
export function disputePath(
  side: DisputeSide,
  { logCode, loggedBySide }: Pick<DisputeDetail, 'logCode' | 'loggedBySide'>,
) {
  if (side === 'backoffice') return `/back-office/disputes/view/${logCode}`
  return `/front-office/${loggedBySide === 'merchant' ? 'agent' : 'bank'}-disputes/${logCode}`
}

/** The bank's decision, made elsewhere. */
export async function decide(logCode: string, approved: boolean, by = 'bo.checker'): Promise<void> {
  const evidence = { comment: 'The terminal paid out.', receiptDataBase64: SMALLEST_PNG }
  await (await as(by)).call(disputes.resolve, { body: { logCode, approved, ...evidence } })
}

/**
 * A dispute of super agent one whose deadline passed, and which waits for the bank. One of its own, moved back by days: at
 * some hours of a Monday the demonstration has none.
 */
export async function waitingForTheBank(): Promise<DisputeDetail> {
  const { logCode } = await aDispute('sa.admin')
  const url = readFileSync(join(process.env.DCIR_E2E_DATA ?? '', 'postgres/postgres.url'), 'utf8').trim()
  const past = "SET cycle_began = cycle_began - INTERVAL '10 days', tat_expiry = now() - INTERVAL '1 minute'"
  await withConnection(url, (sql) => sql.query(`UPDATE disputes ${past} WHERE log_code = $1`, [logCode]))
  await expect.poll(async () => (await shown(logCode)).status, { timeout: 40_000 }).toBe('SYSTEM_ACCEPTED')
  return shown(logCode)
}
