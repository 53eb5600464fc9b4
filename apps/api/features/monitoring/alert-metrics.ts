/** How each watched figure is measured, over the minutes before now, and what it is made of. */

import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { type Fragment, fixed, sql } from '../../db/sql'
import { backupAge } from './backup-age'
import { pendingProcessesStore } from './pending-processes'

export interface Measured {
  value: number | null
  /** The counts behind the figure, by their names on the screens. */
  counts: Record<string, number>
  /** Transactions of which the figure is a share or an average; absent where it is of no such kind. */
  sample?: number
}

type Measure = (db: Sql, from: Date, to: Date) => Promise<Measured>

interface Counted {
  value: number | null
  total: number
  part: number | null
}

/** An aggregate of transactions, given the inconclusive codes. */
type Aggregate = (codes: readonly string[]) => Fragment

/**
 * One figure of the transactions of a span; the aggregates may read the inconclusive codes.
 * @param part which of them the figure is about, and what they are called; null where it is about all
 */
const ofTransactions =
  (aggregate: Aggregate, part: readonly [aggregate: Aggregate, name: string] | null): Measure =>
  async (db, from, to) => {
    const key = responseCodeKeys.FAILED_INCONCLUSIVE
    const codes = (await configured(db, key))[key]
    const row = await db.first<Counted>(
      sql`SELECT (${aggregate(codes)})::float8 AS value, count(*) AS total, ${part?.[0](codes) ?? fixed`NULL::bigint`}
        AS part FROM transactions
       WHERE transaction_time > ${from} AND transaction_time <= ${to}`,
    )
    const found = measured(row, 'transactions', part?.[1])
    return part && row ? { ...found, sample: row.total } : found
  }

const measured = (row: Counted | undefined, all: string, name?: string): Measured => ({
  value: row?.value ?? null,
  counts: row ? { [all]: row.total, ...(name && row.part !== null && { [name]: row.part }) } : {},
})

const failed: Aggregate = (codes) => fixed`count(*) FILTER (WHERE response_code = ANY (${codes}::text[]))`

/** In seconds. */
const TENTH_OF_HOUR = 360

export const NOTHING: Measured = { value: null, counts: {} }

/** A new installation has no transactions, and misses none: it is watched from its first. */
const sinceTheFirst =
  (measure: Measure): Measure =>
  async (db, from, to) => {
    const row = await db.first<{ begun: boolean }>(sql`SELECT EXISTS (SELECT FROM transaction_days) AS begun`)
    return row?.begun ? measure(db, from, to) : NOTHING
  }

/** The figures by the codes of their configurations; one without a configuration is not measured. */
export const measures: Readonly<Record<string, Measure>> = {
  TRANSACTION_FAILURE_RATE: ofTransactions(
    (codes) => fixed`100.0 * ${failed(codes)} / nullif(count(*), 0)`,
    [failed, 'failed'],
  ),
  TRANSACTION_COUNT: sinceTheFirst(ofTransactions(() => fixed`count(*)`, null)),
  BANK_RESPONSE_TIME: ofTransactions(() => fixed`avg(bank_ms)`, [() => fixed`count(bank_ms)`, 'answered']),
  BANK_API_FAILURE_RATE: async (db, from, to) => {
    const row = await db.first<Counted>(
      sql`SELECT (100.0 * count(*) FILTER (WHERE NOT successful) / nullif(count(*), 0))::float8 AS value,
        count(*) AS total,
         count(*) FILTER (WHERE NOT successful) AS part
       FROM bank_api_calls WHERE at > ${from} AND at <= ${to}`,
    )
    return measured(row, 'calls', 'failed')
  },
  INGESTION_SET_ASIDE: async (db, from, to): Promise<Measured> => {
    const row = await db.first<Counted>(
      sql`SELECT count(*)::float8 AS value, count(*) AS total, count(*) FILTER (WHERE outcome = 'REFUSED') AS part
       FROM set_aside_transactions WHERE state = 'WAITING' AND last_received_at > ${from}
       AND last_received_at <= ${to}`,
    )
    return measured(row, 'transactions', 'refused')
  },
  /** From the first backup on: whoever takes none by this platform has other means. */
  BACKUP_AGE: async (db): Promise<Measured> => {
    const seconds = (await backupAge(db))?.sinceLast ?? null
    return seconds === null ? NOTHING : { value: Math.round(seconds / TENTH_OF_HOUR) / 10, counts: {} }
  },
  PENDING_DISPUTE_REFUNDS: async (db): Promise<Measured> => {
    const refunds = (await pendingProcessesStore(db).counts())?.pendingDisputeRefunds
    return refunds === undefined ? NOTHING : { value: refunds, counts: { refunds } }
  },
}
