/** How each watched figure is measured, over the minutes before now. */
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { pendingProcessesStore } from './pending-processes'

type Measure = (sql: Sql, from: Date, to: Date) => Promise<number | null>

/** One figure of the transactions of a span; the aggregate may read the inconclusive codes as `$3`. */
const ofTransactions =
  (aggregate: string): Measure =>
  async (sql, from, to) => {
    const key = responseCodeKeys.FAILED_INCONCLUSIVE
    const codes = (await configured(sql, key))[key]
    const row = await sql.first<{ value: number | null }>(
      `SELECT (${aggregate})::float8 AS value FROM transactions
       WHERE transaction_time > $1 AND transaction_time <= $2 AND cardinality($3::text[]) >= 0`,
      [from, to, codes],
    )
    return row?.value ?? null
  }

/** The figures by the codes of their configurations; one without a configuration is not measured. */
export const measures: Readonly<Record<string, Measure>> = {
  TRANSACTION_FAILURE_RATE: ofTransactions(
    '100.0 * count(*) FILTER (WHERE response_code = ANY ($3::text[])) / nullif(count(*), 0)',
  ),
  TRANSACTION_COUNT: ofTransactions('count(*)'),
  BANK_RESPONSE_TIME: ofTransactions('avg(bank_ms)'),
  BANK_API_FAILURE_RATE: async (sql, from, to) => {
    const row = await sql.first<{ value: number | null }>(
      `SELECT (100.0 * count(*) FILTER (WHERE NOT successful) / nullif(count(*), 0))::float8 AS value
       FROM bank_api_calls WHERE at > $1 AND at <= $2`,
      [from, to],
    )
    return row?.value ?? null
  },
  PENDING_DISPUTE_REFUNDS: async (sql) => (await pendingProcessesStore(sql).counts())?.pendingDisputeRefunds ?? null,
}
