/** SQL of transaction processing metrics: sums of the rollup's slots, and the transactions behind a point. */
import type { MetricOutcome } from '@dcir/core/monitoring/transaction-processing-contract'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { listPage } from '../../db/lists'
import { type Fragment, fixed, sql } from '../../db/sql'

export interface Sums {
  at: Date
  total: number
  success: number
  approved: number
  failure: number
  aptent: number
  bank: number
}

type Group = readonly string[]

/** Conditions for the outcome of a transaction by its response code, as the rollup counts it. */
const outcomeSql = (success: Group, inconclusive: Group): Readonly<Record<MetricOutcome, Fragment>> => ({
  approved: sql`t.response_code = ANY (${success}::text[])`,
  declined: sql`t.response_code <> ALL (${[...success, ...inconclusive]}::text[])`,
  failed: sql`t.response_code = ANY (${inconclusive}::text[])`,
})

interface Behind {
  from: Date
  until: Date
  outcome: MetricOutcome | undefined
  page: number
  size: number
}

export interface BehindRecord {
  time: Date
  merchantName: string
  responseCode: string
  amount: number
  rrn: string
  terminalId: string
  aptentMs: number
  bankMs: number
  key: string
}

const SUMS = fixed`sum(total_count)::bigint AS total, sum(success_count)::bigint AS success,
  sum(approved_count)::bigint AS approved, sum(failure_count)::bigint AS failure,
  sum(aptent_ms_sum)::bigint AS aptent, sum(bank_ms_sum)::bigint AS bank`

export const transactionProcessingStore = (db: Sql) => ({
  slots: (from: Date, to: Date) =>
    db.rows<Sums>(
      sql`SELECT slot_start AS at, ${SUMS} FROM transaction_slots WHERE slot_start >= ${from} AND slot_start < ${to}
       GROUP BY slot_start ORDER BY slot_start`,
    ),
  days: (from: Date, to: Date) =>
    db.rows<Sums & { day: string }>(
      sql`SELECT (slot_start AT TIME ZONE INTERVAL '01:00')::date AS day, ${SUMS} FROM transaction_slots
       WHERE slot_start >= ${from} AND slot_start < ${to} GROUP BY 1 ORDER BY 1`,
    ),

  /** One page of the transactions behind a point. */
  async behind({ from, until, outcome, page: at, size }: Behind) {
    const { SUCCESS, FAILED_INCONCLUSIVE } = responseCodeKeys
    const codes = await configured(db, SUCCESS, FAILED_INCONCLUSIVE)
    return listPage<BehindRecord>(db, {
      columns: sql`t.transaction_time AS time, a.merchant_name, t.response_code, t.amount, t.rrn, t.terminal_id,
        t.aptent_ms, t.bank_ms, t.transaction_search_key AS key`,
      from: sql`transactions t`,
      where: [
        sql`t.transaction_time >= ${from}::timestamptz`,
        sql`t.transaction_time < ${until}::timestamptz`,
        ...(outcome ? [outcomeSql(codes[SUCCESS], codes[FAILED_INCONCLUSIVE])[outcome]] : []),
      ],
      order: sql`t.transaction_time DESC, t.id DESC`,
      shown: (rows) => sql`${rows} t JOIN super_agents a ON a.id = t.super_agent_id`,
      page: at,
      size,
    })
  },
})
