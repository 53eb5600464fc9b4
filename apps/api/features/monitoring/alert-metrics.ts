/** How each watched figure is measured, over the minutes before now, and what it is made of. */
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { backupAge } from './backup-age'
import { pendingProcessesStore } from './pending-processes'

export interface Measured {
  value: number | null
  /** The counts behind the figure, by their names on the screens. */
  counts: Record<string, number>
}

type Measure = (sql: Sql, from: Date, to: Date) => Promise<Measured>

interface Counted {
  value: number | null
  total: number
  part: number | null
}

/**
 * One figure of the transactions of a span; the aggregates may read the inconclusive codes as `$3`.
 * @param part which of them the figure is about, and what they are called; null where it is about all
 */
const ofTransactions =
  (aggregate: string, part: readonly [aggregate: string, name: string] | null): Measure =>
  async (sql, from, to) => {
    const key = responseCodeKeys.FAILED_INCONCLUSIVE
    const codes = (await configured(sql, key))[key]
    const row = await sql.first<Counted>(
      `SELECT (${aggregate})::float8 AS value, count(*) AS total, ${part?.[0] ?? 'NULL::bigint'} AS part FROM transactions
       WHERE transaction_time > $1 AND transaction_time <= $2 AND cardinality($3::text[]) >= 0`,
      [from, to, codes],
    )
    return measured(row, 'transactions', part?.[1])
  }

const measured = (row: Counted | undefined, all: string, name?: string): Measured => ({
  value: row?.value ?? null,
  counts: row ? { [all]: row.total, ...(name && row.part !== null && { [name]: row.part }) } : {},
})

const FAILED = 'count(*) FILTER (WHERE response_code = ANY ($3::text[]))'

/** In seconds. */
const TENTH_OF_HOUR = 360

const NOTHING: Measured = { value: null, counts: {} }

/** A new installation has no transactions, and misses none: it is watched from its first. */
const sinceTheFirst =
  (measure: Measure): Measure =>
  async (sql, from, to) => {
    const row = await sql.first<{ begun: boolean }>('SELECT EXISTS (SELECT FROM transaction_days) AS begun')
    return row?.begun ? measure(sql, from, to) : NOTHING
  }

/** The figures by the codes of their configurations; one without a configuration is not measured. */
export const measures: Readonly<Record<string, Measure>> = {
  TRANSACTION_FAILURE_RATE: ofTransactions(`100.0 * ${FAILED} / nullif(count(*), 0)`, [FAILED, 'failed']),
  TRANSACTION_COUNT: sinceTheFirst(ofTransactions('count(*)', null)),
  BANK_RESPONSE_TIME: ofTransactions('avg(bank_ms)', ['count(bank_ms)', 'answered']),
  BANK_API_FAILURE_RATE: async (sql, from, to) => {
    const row = await sql.first<Counted>(
      `SELECT (100.0 * count(*) FILTER (WHERE NOT successful) / nullif(count(*), 0))::float8 AS value, count(*) AS total,
         count(*) FILTER (WHERE NOT successful) AS part
       FROM bank_api_calls WHERE at > $1 AND at <= $2`,
      [from, to],
    )
    return measured(row, 'calls', 'failed')
  },
  INGESTION_SET_ASIDE: async (sql, from, to): Promise<Measured> => {
    const row = await sql.first<Counted>(
      `SELECT count(*)::float8 AS value, count(*) AS total, count(*) FILTER (WHERE outcome = 'REFUSED') AS part
       FROM set_aside_transactions WHERE state = 'WAITING' AND last_received_at > $1 AND last_received_at <= $2`,
      [from, to],
    )
    return measured(row, 'transactions', 'refused')
  },
  /** From the first backup on: whoever takes none by this platform has other means. */
  BACKUP_AGE: async (sql): Promise<Measured> => {
    const seconds = (await backupAge(sql))?.sinceLast ?? null
    return seconds === null ? NOTHING : { value: Math.round(seconds / TENTH_OF_HOUR) / 10, counts: {} }
  },
  PENDING_DISPUTE_REFUNDS: async (sql): Promise<Measured> => {
    const refunds = (await pendingProcessesStore(sql).counts())?.pendingDisputeRefunds
    return refunds === undefined ? NOTHING : { value: refunds, counts: { refunds } }
  },
}
