/** SQL of exceptions: which of our transactions come near to a line without a pair. */
import { kobo } from '@dcir/core/money/kobo'
import type { NearestMiss } from '@dcir/core/reconciliation/days/contract'
import { entryReference } from '@dcir/core/reconciliation/entries/rules'
import { addDays, lagosIso, startOfDay } from '@dcir/core/time/lagos'
import type { Sql } from '../../../db/database'
import { fixed, sql } from '../../../db/sql'
import { UNPAIRED } from './pairs'

type Candidate = NonNullable<NearestMiss['candidate']>

interface CandidateRow extends Omit<Candidate, 'transactionTime' | 'amount'> {
  entryId: number
  transactionTime: Date
  amount: number
}

/** The day and direction of a line. */
type OfDay = Pick<NearestMiss['entry'], 'transactionDate' | 'isDebit'>

/** Matches by which a candidate is found for a line. */
const candidateWays = ['rrn', 'card', 'terminal'] as const
export type CandidateWay = (typeof candidateWays)[number]

/** How many days apart the same RRN is still looked for. */
const DAYS_APART = 3

const candidateOf = (row: Omit<CandidateRow, 'entryId'>): Candidate => ({
  ...row,
  transactionTime: lagosIso(row.transactionTime),
  amount: kobo(row.amount),
})

export const exceptionsStore = (db: Sql) => ({
  /**
   * Ours without a pair that come near to lines of one day, by the line: with the same RRN some days apart, the same card
   * and amount a day apart, or at the same terminal that day with the nearest amount.
   * @param ways those that are looked for: each costs a search for each line, that at the terminal by far the most
   */
  async candidates(
    transactionDate: string,
    ids: readonly number[],
    ways: Iterable<CandidateWay> = candidateWays,
  ): Promise<Map<number, Candidate[]>> {
    const day = (by: number) => startOfDay(addDays(transactionDate, by))
    const isWanted = (way: CandidateWay) => sql`${[...ways].includes(way)}::boolean`
    const rows = await db.rows<CandidateRow>(
      sql`SELECT DISTINCT ON (e.id, c.id) e.id AS entry_id, c.transaction_search_key, c.transaction_time,
         c.business_date AS transaction_date, c.masked_pan, c.rrn, c.stan, c.amount, c.terminal_id, c.is_debit,
         c.response_code
       FROM statement_entries e CROSS JOIN LATERAL (
         (SELECT t.* FROM transactions t WHERE ${isWanted('rrn')} AND t.rrn = e.rrn
            AND t.transaction_time >= ${day(-DAYS_APART)} AND t.transaction_time < ${day(DAYS_APART + 1)} AND ${UNPAIRED}
          ORDER BY t.transaction_time LIMIT 20)
         UNION ALL
         (SELECT t.* FROM transactions t WHERE ${isWanted('card')} AND e.masked_pan <> ''
            AND t.masked_pan = e.masked_pan AND t.amount = e.amount
            AND t.transaction_time >= ${day(-1)} AND t.transaction_time < ${day(2)} AND ${UNPAIRED}
          ORDER BY t.transaction_time LIMIT 20)
         UNION ALL
         (SELECT t.* FROM transactions t WHERE ${isWanted('terminal')}
            AND t.terminal_id = e.terminal_id AND t.is_debit = e.is_debit
            AND t.transaction_time >= ${day(0)} AND t.transaction_time < ${day(1)} AND ${UNPAIRED}
          ORDER BY abs(t.amount - e.amount), t.transaction_time LIMIT 3)
       ) c
       WHERE e.transaction_date = ${transactionDate}::date AND e.id = ANY (${ids}::bigint[]) ORDER BY e.id, c.id`,
    )
    const byEntry = new Map<number, Candidate[]>()
    for (const { entryId, ...row } of rows) {
      byEntry.set(entryId, [...(byEntry.get(entryId) ?? []), candidateOf(row)])
    }
    return byEntry
  },

  /** At which terminals there is a transaction of a day and direction without a pair. */
  async openTerminals({ transactionDate, isDebit }: OfDay, terminalIds: readonly string[]): Promise<Set<string>> {
    const rows = await db.rows<{ terminalId: string }>(
      sql`SELECT w.terminal_id FROM unnest(${terminalIds}::text[]) AS w (terminal_id) WHERE EXISTS (
         SELECT 1 FROM transactions t WHERE t.terminal_id = w.terminal_id AND t.is_debit = ${isDebit}
           AND t.transaction_time >= ${startOfDay(transactionDate)}
           AND t.transaction_time < ${startOfDay(addDays(transactionDate, 1))} AND ${UNPAIRED})`,
    )
    return new Set(rows.map(({ terminalId }) => terminalId))
  },

  /** The transaction that a line is paired with, as it stands beside it. */
  async paired(transactionDate: string, entryId: number): Promise<Candidate | undefined> {
    const row = await db.first<Omit<CandidateRow, 'entryId'>>(
      sql`SELECT t.transaction_search_key, t.transaction_time, t.business_date AS transaction_date, t.masked_pan,
        t.rrn, t.stan,
         t.amount, t.terminal_id, t.is_debit, t.response_code
       FROM statement_pairs m JOIN transactions t ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id
       WHERE m.transaction_date = ${transactionDate}::date AND m.entry_id = ${entryId}`,
    )
    return row && candidateOf(row)
  },

  /** The open lines of the day and direction before and after one. */
  async beside({ transactionDate, isDebit }: OfDay, entryId: number) {
    const open = fixed`FROM statement_open_entries o
      WHERE o.transaction_date = ${transactionDate}::date AND o.is_debit = ${isDebit}
      AND NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = o.entry_id)
      AND NOT EXISTS (SELECT 1 FROM entry_resolutions r WHERE r.entry_id = o.entry_id)`
    const found = await db.first<{ previous: number | null; next: number | null }>(
      sql`SELECT (SELECT o.entry_id ${open} AND o.entry_id < ${entryId} ORDER BY o.entry_id DESC LIMIT 1) AS previous,
         (SELECT o.entry_id ${open} AND o.entry_id > ${entryId} ORDER BY o.entry_id LIMIT 1) AS next`,
    )
    const named = (id: number | null | undefined) => (id == null ? null : entryReference(transactionDate, id))
    return { previous: named(found?.previous), next: named(found?.next) }
  },
})
