/** SQL of daily summaries: statements bring theirs with each matching, and ours come from the daily rollup. */

import type { Page } from '@dcir/core/contract/schemas'
import type { DatabaseException, ReconciliationDay } from '@dcir/core/reconciliation/days/contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { onDates, onDays } from '../../../db/conditions'
import type { Sql } from '../../../db/database'
import { listPage, mapPage } from '../../../db/lists'
import { type Fragment, sql } from '../../../db/sql'
import { UNPAIRED } from '../exceptions/pairs'

export interface DaysAsked {
  isDebit: boolean
  /** The response codes that count as our success. */
  approved: readonly string[]
  startDate?: string | undefined
  endDate?: string | undefined
}

export interface ExceptionsAsked {
  transactionDate: string
  isDebit: boolean
  approved: readonly string[]
  state?: DatabaseException['state'] | undefined
  /** Transactions after this instant still wait for their statement. */
  waitingSince: Date
}

interface ExceptionRow extends Omit<DatabaseException, 'transactionTime'> {
  transactionTime: Date
}

/** The direction as it stands in the condition of the index of debits. */
const directed = (isDebit: boolean): Fragment => (isDebit ? sql`t.is_debit` : sql`NOT t.is_debit`)

const debitsOf = (day: Fragment, approved: readonly string[]): Fragment =>
  sql`SELECT count(*)::bigint AS count, coalesce(sum(t.amount), 0)::bigint AS value FROM transactions t
    WHERE t.is_debit AND t.business_date = ${day} AND t.response_code = ANY (${approved}::text[])`

/** Days that a statement or a transaction of ours is of. */
const daysOf = ({ isDebit, approved }: DaysAsked): Fragment => sql`(
    SELECT transaction_date FROM statement_day_totals WHERE is_debit = ${isDebit}
    UNION ${
      isDebit
        ? sql`SELECT t.business_date FROM transactions t WHERE t.is_debit AND t.response_code = ANY (${approved}::text[])`
        : sql`SELECT business_date FROM transaction_days WHERE response_code = ANY (${approved}::text[])`
    }
  ) days`

const COLUMNS = sql`d.transaction_date, a.count AS total_account_count, a.value AS total_account_value,
  o.count AS total_db_count, o.value AS total_db_value, a.success AS total_matched_and_successful,
  a.failed AS total_matched_and_failed, a.count - a.success - a.failed - r.count AS total_account_entry_unmatched,
  a.value - a.success_value - a.failed_value - r.value AS total_account_entry_unmatched_value`

/** The figures of the days that are shown: of the account, of what was resolved there, and of ours. */
const withFigures =
  ({ isDebit, approved }: DaysAsked) =>
  (days: Fragment): Fragment =>
    sql`${days} d
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(total_count), 0)::bigint AS count, coalesce(sum(total_value), 0)::bigint AS value,
      coalesce(sum(success_count), 0)::bigint AS success, coalesce(sum(success_value), 0)::bigint AS success_value,
      coalesce(sum(failed_count), 0)::bigint AS failed, coalesce(sum(failed_value), 0)::bigint AS failed_value
    FROM statement_day_totals s WHERE s.transaction_date = d.transaction_date AND s.is_debit = ${isDebit}
  ) a
  CROSS JOIN LATERAL (
    SELECT count(*)::bigint AS count, coalesce(sum(e.amount), 0)::bigint AS value FROM entry_resolutions x
    JOIN statement_entries e ON e.transaction_date = x.transaction_date AND e.id = x.entry_id
    WHERE x.transaction_date = d.transaction_date AND e.is_debit = ${isDebit}
  ) r
  CROSS JOIN LATERAL (${
    isDebit
      ? debitsOf(sql`d.transaction_date`, approved)
      : sql`SELECT n.count - b.count AS count, n.value - b.value AS value FROM (
          SELECT coalesce(sum(transaction_count), 0)::bigint AS count, coalesce(sum(amount), 0)::bigint AS value
          FROM transaction_days WHERE business_date = d.transaction_date AND response_code = ANY (${approved}::text[])
        ) n, (${debitsOf(sql`d.transaction_date`, approved)}) b`
  }) o`

const EXCEPTION_COLUMNS = (
  since: Date,
) => sql`t.transaction_search_key, t.transaction_time, t.masked_pan, t.rrn, t.stan,
  t.amount AS transaction_amount, t.terminal_id, a.merchant_name,
  CASE WHEN t.transaction_time > ${since} THEN 'WAITING' ELSE 'MISSING' END AS state`

export const daysStore = (db: Sql) => ({
  list(asked: DaysAsked, page: number, size: number): Promise<Page<ReconciliationDay>> {
    const { startDate, endDate } = asked
    return listPage<ReconciliationDay>(db, {
      columns: COLUMNS,
      from: daysOf(asked),
      where: onDates(sql`transaction_date`, { from: startDate, to: endDate }),
      order: sql`transaction_date DESC`,
      shown: withFigures(asked),
      page,
      size,
    })
  },

  /** Ours of a day that no line was paired with, the latest first. */
  async exceptions(asked: ExceptionsAsked, page: number, size: number): Promise<Page<DatabaseException>> {
    const { transactionDate, isDebit, approved, state, waitingSince } = asked
    const since = {
      WAITING: sql`t.transaction_time > ${waitingSince}`,
      MISSING: sql`t.transaction_time <= ${waitingSince}`,
    }
    const found = await listPage<ExceptionRow>(db, {
      columns: EXCEPTION_COLUMNS(waitingSince),
      from: sql`transactions t`,
      where: [
        ...onDays(sql`t.transaction_time`, { from: transactionDate, to: transactionDate }),
        directed(isDebit),
        sql`t.response_code = ANY (${approved}::text[])`,
        UNPAIRED,
        ...(state ? [since[state]] : []),
      ],
      order: sql`t.transaction_time DESC, t.id DESC`,
      shown: (rows) => sql`${rows} t JOIN super_agents a ON a.id = t.super_agent_id`,
      page,
      size,
    })
    return mapPage(found, (row) => ({ ...row, transactionTime: lagosIso(row.transactionTime) }))
  },
})
