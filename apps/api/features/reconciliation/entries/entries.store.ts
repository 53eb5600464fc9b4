/** SQL of account entries: each status is found by what is few in it, in the order in which entries were accepted. */

import type { Page } from '@dcir/core/contract/schemas'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import {
  type EntrySearch,
  type EntryStatus,
  entryTexts,
  type FileEntryQuery,
  type OpenKind,
} from '@dcir/core/reconciliation/entries/query'
import { entryReference } from '@dcir/core/reconciliation/entries/rules'
import { conditionsOf } from '../../../db/conditions'
import type { Sql } from '../../../db/database'
import { listPage, mapPage } from '../../../db/lists'
import { allOf, type Fragment, sql } from '../../../db/sql'
import { selectionOf } from './open-entries'

export type EntryFilter = Omit<EntrySearch, 'page' | 'size'> & {
  /** Only lines that this file brought. */
  statementId?: number | undefined
}

interface EntryRow extends Omit<AccountEntry, 'referenceId'> {
  id: number
}

/** Status of an entry: a person's decision comes first, then its pair. */
const STATUS = sql`coalesce(r.status,
  CASE WHEN e.is_approved THEN 'MATCHED_SUCCESS' WHEN NOT e.is_approved THEN 'MATCHED_FAILED' ELSE m.status END, 'UNMATCHED')`
const COLUMNS = sql`e.id, e.transaction_date, e.narration, e.masked_pan, e.rrn, e.stan, e.amount, e.terminal_id, e.is_debit,
  ${STATUS} AS recon_status, m.tier IS NOT DISTINCT FROM 9 AS is_paired_by_hand, t.response_code, s.card_acceptor_id, b.bulk_settlement_key, t.dispute_log_code AS log_code,
  CASE WHEN t.dispute_log_code IS NOT NULL THEN 'SUCCESSFUL' ELSE i.status END AS dispute_creation_status,
  CASE WHEN t.dispute_log_code IS NULL AND i.status = 'FAILED' THEN i.message END AS dispute_failure`

const WITH_PAIR = (rows: Fragment) => sql`${rows} e
  LEFT JOIN entry_resolutions r ON r.entry_id = e.id
  LEFT JOIN statement_matches m ON m.entry_id = e.id
  LEFT JOIN transactions t ON t.transaction_time = coalesce(e.transaction_time, m.transaction_time)
    AND t.id = coalesce(e.transaction_id, m.transaction_id)
  LEFT JOIN entry_disputes d ON d.entry_id = e.id
  LEFT JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number
  LEFT JOIN super_agents s ON s.id = t.super_agent_id
  LEFT JOIN settlement_lines l ON l.transaction_time = t.transaction_time AND l.transaction_id = t.id
    AND l.super_agent_id = t.super_agent_id
  LEFT JOIN bulk_settlements b ON b.id = l.bulk_id`

const UNRESOLVED = sql`NOT EXISTS (SELECT 1 FROM entry_resolutions r WHERE r.entry_id = e.id)`

/** The entries of a status: driven by the table that holds few others. */
const withStatus: Readonly<Record<EntryStatus, { from: Fragment; where: readonly Fragment[] }>> = {
  MATCHED_SUCCESS: {
    from: sql`statement_entries e`,
    where: [
      sql`(e.is_approved OR EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id AND m.status = 'MATCHED_SUCCESS'))`,
      UNRESOLVED,
    ],
  },
  MATCHED_FAILED: {
    from: sql`(SELECT e.* FROM statement_entries e WHERE NOT e.is_approved
      UNION ALL SELECT e.* FROM statement_matches m JOIN statement_entries e ON e.transaction_date = m.transaction_date
      AND e.id = m.entry_id WHERE m.status = 'MATCHED_FAILED') e`,
    where: [UNRESOLVED],
  },
  UNMATCHED: {
    from: sql`(SELECT e.* FROM statement_open_entries o JOIN statement_entries e
      ON e.transaction_date = o.transaction_date AND e.is_debit = o.is_debit AND e.id = o.entry_id) e`,
    where: [sql`NOT EXISTS (SELECT 1 FROM statement_matches m WHERE m.entry_id = e.id)`, UNRESOLVED],
  },
  RESOLVED: {
    from: sql`(SELECT e.* FROM entry_resolutions r JOIN statement_entries e ON e.transaction_date = r.transaction_date
      AND e.id = r.entry_id) e`,
    where: [],
  },
}

const PAIRED_BY_HAND = {
  from: sql`(SELECT e.* FROM entry_pairings p JOIN statement_entries e ON e.transaction_date = p.transaction_date
    AND e.id = p.entry_id) e`,
  where: [],
}

/** The table that drives a search: the one with the fewest rows. */
function drivenBy({ isPairedByHand, reconStatus }: Pick<EntryFilter, 'isPairedByHand' | 'reconStatus'>) {
  if (!reconStatus) return isPairedByHand ? PAIRED_BY_HAND : { from: sql`statement_entries e`, where: [] }
  const { from, where } = withStatus[reconStatus]
  const byHand = sql`EXISTS (SELECT 1 FROM entry_pairings p WHERE p.entry_id = e.id)`
  return { from, where: isPairedByHand ? [...where, byHand] : where }
}

const ofTexts = conditionsOf(entryTexts, {
  maskedPan: sql`e.masked_pan`,
  terminalId: sql`e.terminal_id`,
  narration: sql`e.narration`,
})

/** Conditions on the entries themselves. */
const narrowed = (filter: EntryFilter): Fragment[] => [
  ...(filter.statementId === undefined ? [] : [sql`e.statement_id = ${filter.statementId}`]),
  ...(filter.amount === undefined ? [] : [sql`e.amount = ${filter.amount}`]),
  ...ofTexts(filter),
]

/** However it was logged, a dispute that is there is a success. */
const IS_DISPUTED = sql`EXISTS (SELECT 1 FROM statement_pairs m JOIN transactions t
  ON t.transaction_time = m.transaction_time AND t.id = m.transaction_id
  WHERE m.transaction_date = e.transaction_date AND m.entry_id = e.id AND t.dispute_log_code IS NOT NULL)`

function withDispute(status: EntryFilter['disputeCreationStatus']): Fragment[] {
  if (status === undefined || status === 'ALL') return []
  if (status === 'SUCCESSFUL') return [IS_DISPUTED]
  return [
    sql`EXISTS (SELECT 1 FROM entry_disputes d JOIN bulk_items i ON i.batch = d.batch AND i.row_number = d.row_number
      WHERE d.entry_id = e.id AND i.status = ${status})`,
    sql`NOT ${IS_DISPUTED}`,
  ]
}

const entryOf = ({ id, ...row }: EntryRow): AccountEntry => ({
  ...row,
  referenceId: entryReference(row.transactionDate, id),
})

/** The lines of one file, which are of these days. */
export interface FileExtent {
  statementId: number
  days: readonly string[]
  /** How many it brought. */
  count: number
}

interface OpenSum {
  count: number
  amount: number
  firstDate: string | null
}

/** Where an export of entries goes on. */
export interface EntryCursor {
  transactionDate: string
  id: number
}

/** The entries of some days, or those that one file brought for them. */
export interface EntryExtent {
  statementId: number | null
  firstDate: string
  lastDate: string
}

export const entriesStore = (db: Sql) => {
  /** The number of entries of a whole day, from the files' own counts. */
  const totalOfDay = async (date: string) => ({
    total:
      (
        await db.first<{ count: number }>(
          sql`SELECT coalesce(sum(total_count), 0)::bigint AS count FROM statement_days
            WHERE transaction_date = ${date}`,
        )
      )?.count ?? 0,
    isEstimate: false,
  })

  return {
    /** Some entries of a day by their numbers. */
    async some(transactionDate: string, ids: readonly number[]): Promise<AccountEntry[]> {
      const rows = await db.rows<EntryRow>(
        sql`SELECT ${COLUMNS} FROM ${WITH_PAIR(sql`statement_entries`)}
          WHERE e.transaction_date = ${transactionDate}::date AND e.id = ANY (${ids}::bigint[]) ORDER BY e.id`,
      )
      return rows.map(entryOf)
    },

    /** The next entries after the cursor, day by day. */
    async after({ statementId, firstDate, lastDate }: EntryExtent, cursor: EntryCursor | null, limit: number) {
      const from = cursor ?? { transactionDate: firstDate, id: 0 }
      const rows = await db.rows<EntryRow>(
        sql`SELECT ${COLUMNS} FROM ${WITH_PAIR(sql`(SELECT * FROM statement_entries e
            WHERE e.transaction_date BETWEEN ${from.transactionDate}::date AND ${lastDate}::date
              AND (e.transaction_date, e.id) > (${from.transactionDate}::date, ${from.id}::bigint)
              AND (${statementId}::bigint IS NULL OR e.statement_id = ${statementId})
            ORDER BY e.transaction_date, e.id LIMIT ${limit})`)} ORDER BY e.transaction_date, e.id`,
      )
      return rows.map((row) => ({ ...entryOf(row), id: row.id }))
    },

    /** The lines of a file day by day, in the order in which they were taken. */
    async ofFile(
      { statementId, days, count }: FileExtent,
      { reconStatus, rowNumber, page, size }: FileEntryQuery,
    ): Promise<Page<AccountEntry>> {
      const { from, where } = drivenBy({ reconStatus })
      const row = rowNumber === undefined ? [] : [sql`e.row_number = ${rowNumber}`]
      const own = [sql`e.transaction_date = ANY (${days}::date[])`, sql`e.statement_id = ${statementId}`, ...row]
      const isWhole = reconStatus === undefined && rowNumber === undefined
      const spec = {
        columns: COLUMNS,
        from,
        where: [...own, ...where],
        order: sql`e.transaction_date, e.id`,
        shown: WITH_PAIR,
        page,
        size,
        total: isWhole ? { total: count, isEstimate: false } : undefined,
      }
      return mapPage(await listPage<EntryRow>(db, spec), entryOf)
    },

    /** Lines of all days that wait for somebody, the oldest first. */
    async open(kind: OpenKind, page: number, size: number): Promise<Page<AccountEntry>> {
      const spec = { columns: COLUMNS, order: sql`e.transaction_date, e.id`, shown: WITH_PAIR, page, size }
      return mapPage(await listPage<EntryRow>(db, { ...spec, ...selectionOf(kind, withStatus.UNMATCHED) }), entryOf)
    },

    /** How many those are, how much, and the first day of them. */
    async openSum(kind: OpenKind): Promise<OpenSum> {
      const { from, where } = selectionOf(kind, withStatus.UNMATCHED)
      const sum = await db.first<OpenSum>(
        sql`SELECT count(*)::bigint AS count, coalesce(sum(e.amount), 0)::bigint AS amount,
          min(e.transaction_date) AS first_date FROM ${from} WHERE ${allOf(where)}`,
      )
      return sum ?? { count: 0, amount: 0, firstDate: null }
    },

    async search(filter: EntryFilter, page: number, size: number): Promise<Page<AccountEntry>> {
      const { transactionDate, transactionIndicator, reconStatus, isPairedByHand } = filter
      const { from, where } = drivenBy(filter)
      // The direction stands there as it does in the index of debits.
      const direction = { DEBIT: [sql`e.is_debit`], CREDIT: [sql`NOT e.is_debit`] }
      const own = [
        ...(transactionIndicator ? direction[transactionIndicator] : []),
        ...narrowed(filter),
        ...withDispute(filter.disputeCreationStatus),
      ]
      const spec = {
        columns: COLUMNS,
        from,
        where: [sql`e.transaction_date = ${transactionDate}::date`, ...own, ...where],
        order: sql`e.id`,
        shown: WITH_PAIR,
        page,
        size,
        total: reconStatus || isPairedByHand || own.length > 0 ? undefined : await totalOfDay(transactionDate),
      }
      return mapPage(await listPage<EntryRow>(db, spec), entryOf)
    },
  }
}
