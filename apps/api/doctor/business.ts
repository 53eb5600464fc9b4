/** The business: transactions come, and what is to be paid has an account that it comes from. */

import { debitKeys } from '@dcir/core/reference/debit-accounts'
import { configured } from '../db/configuration'
import { sql } from '../db/sql'
import { readUnknownPayments } from '../features/monitoring/unknown-payments'
import { type Check, type Finding, failure, ok, warning } from './check'
import type { Surroundings } from './surroundings'

const HOUR_MS = 60 * 60_000
const QUIET_MS = 24 * HOUR_MS
const SHOWN = 5

const listed = (names: readonly string[]) =>
  names.slice(0, SHOWN).join(', ') + (names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '')

async function lastTransaction({ tables, clock }: Surroundings): Promise<Finding> {
  const row = await tables((db) =>
    db.first<{ at: Date | null }>(sql`SELECT max(transaction_time) AS at FROM transactions`),
  )
  const cure = 'See whether the switch sends, and by which credential: apps/api/docs/ingestion.md.'
  if (!row?.at) return warning('No transaction was ever sent by the switch.', cure)
  const age = clock.now().getTime() - row.at.getTime()
  if (age <= QUIET_MS) return ok('Transactions have come within a day.')
  return warning(`The last transaction is ${Math.floor(age / HOUR_MS)} hours old.`, cure)
}

async function setAside({ tables }: Surroundings): Promise<Finding> {
  const row = await tables((db) =>
    db.first<{ count: number }>(
      sql`SELECT count(*)::integer AS count FROM set_aside_transactions WHERE state = 'WAITING'`,
    ),
  )
  if (!row?.count) return ok('No transaction is set aside.')
  return warning(`${row.count} transactions are set aside.`, 'Decide them in the back office: Transactions Set Aside.')
}

async function withoutSettlement({ tables }: Surroundings): Promise<Finding> {
  const rows = await tables((db) =>
    db.rows<{ name: string }>(
      sql`SELECT merchant_id AS name FROM super_agents WHERE active AND removed_at IS NULL AND NOT settlement_configured
       ORDER BY merchant_id`,
    ),
  )
  if (rows.length === 0) return ok('Every active super agent has its settlement set up.')
  const names = listed(rows.map(({ name }) => name))
  return warning(
    `Without settlement: ${names}. Nothing is charged and nothing is paid out.`,
    'Set it up in Super Agents.',
  )
}

async function settlementAccount({ tables }: Surroundings): Promise<Finding> {
  const [rows, settings] = await tables(async (db) => [
    await db.rows<{ name: string }>(
      sql`SELECT a.merchant_id AS name FROM super_agents a LEFT JOIN settlement_transit_accounts t
         ON t.id = a.settlement_transit_account_id AND t.active AND t.removed_at IS NULL
       WHERE a.active AND a.removed_at IS NULL AND a.settlement_configured AND t.id IS NULL ORDER BY a.merchant_id`,
    ),
    await configured(db, debitKeys.settlementAccount),
  ])
  if (rows.length === 0) return ok('Every settlement has an account that it is paid from.')
  if (settings[debitKeys.settlementAccount] !== '')
    return ok('Settlements are paid from the account in Configurations.')
  return failure(
    `No account to pay settlements from: ${listed(rows.map(({ name }) => name))}.`,
    `Give each a transit account, or set ${debitKeys.settlementAccount} under Configurations.`,
  )
}

async function refundAccount({ tables }: Surroundings): Promise<Finding> {
  const settings = await tables((db) => configured(db, debitKeys.refundAccount, debitKeys.fromOriginal))
  if (settings[debitKeys.fromOriginal]) return ok('A refund reverses its transaction, and needs no account.')
  if (settings[debitKeys.refundAccount] !== '') return ok('Refunds have an account that they are paid from.')
  return failure('No account to pay refunds from.', `Set ${debitKeys.refundAccount} under Configurations.`)
}

async function unknownPayments({ tables, clock }: Surroundings): Promise<Finding> {
  const { count, oldestSentAt } = await tables(readUnknownPayments)
  if (count === 0) return ok('Every payment has the bank’s answer.')
  const hours = oldestSentAt ? (clock.now().getTime() - Date.parse(oldestSentAt)) / HOUR_MS : 0
  const says = `${count} payments have no answer of the bank, the oldest for ${Math.floor(hours)} hours.`
  const cure = 'Ask the bank about them in Requery Management; pay nothing again before.'
  return hours > 1 ? failure(says, cure) : warning(says, cure)
}

async function closings({ tables }: Surroundings): Promise<Finding> {
  const rows = await tables((db) =>
    db.rows<{ reason: string; count: number }>(
      sql`SELECT stop_reason AS reason, count(*)::integer AS count FROM bulk_settlements WHERE stop_reason IS NOT NULL
       GROUP BY stop_reason ORDER BY stop_reason`,
    ),
  )
  if (rows.length === 0) return ok('No settlement has stopped.')
  const said = rows.map(({ reason, count }) => `${count} for ${reason}`).join(', ')
  return failure(`Settlements have stopped: ${said}.`, 'Open them in Bulk Settlements, which says what to change.')
}

export const businessChecks: readonly Check[] = [
  { id: 'business.transactions', title: 'The switch has sent transactions within a day', run: lastTransaction },
  { id: 'business.set-aside', title: 'No transaction of the switch is set aside', run: setAside },
  { id: 'business.settlement', title: 'Every active super agent has its settlement set up', run: withoutSettlement },
  {
    id: 'business.settlement-account',
    title: 'Settlements have an account that they are paid from',
    run: settlementAccount,
  },
  { id: 'business.refund-account', title: 'Refunds have an account that they are paid from', run: refundAccount },
  { id: 'business.unknown-payments', title: 'Every payment has the bank’s answer', run: unknownPayments },
  { id: 'business.closings', title: 'No settlement has stopped', run: closings },
]
