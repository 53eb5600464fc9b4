/** A demonstration exception that somebody paired by hand, as soon as the statement of its day is matched. */

import { entryOfReference } from '@dcir/core/reconciliation/entries/rules'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { responseCodeKeys } from '@dcir/core/transactions/rules'
import { configured } from '../db/configuration'
import { BANK, type Database, type Sql } from '../db/database'
import { sql } from '../db/sql'
import { entriesStore } from '../features/reconciliation/entries/entries.store'
import { decisionsStore } from '../features/reconciliation/exceptions/decisions.store'
import { compared } from '../features/reconciliation/exceptions/exceptions-alike'
import { pairingsStore } from '../features/reconciliation/exceptions/pairings.store'
import type { Clock } from '../kit/clock'

const PAIRED_BY = 'bo.admin'
const LOOK_MS = 2000
/** A statement is matched in seconds; a demonstration of another day has none of this one. */
const MAX_LOOKS = 150
const LINES = 50

/** The first open credit of a day whose nearest transaction is of the same direction. */
async function nearOne(db: Sql, transactionDate: string) {
  const filter = { transactionDate, transactionIndicator: 'CREDIT', reconStatus: 'UNMATCHED' } as const
  const { content: rows } = await entriesStore(db).search(filter, 0, LINES)
  const found = await compared(db, transactionDate, rows)
  return found.find(({ candidate }) => candidate && !candidate.isDebit)
}

/** Pairs one line of a day. @returns whether nothing is left to be done about it */
const pairOne = (database: Database, transactionDate: string, at: Date): Promise<boolean> =>
  database.transaction(BANK, async (db) => {
    if (await db.first(sql`SELECT 1 FROM entry_pairings LIMIT 1`)) return true
    const near = await nearOne(db, transactionDate)
    if (!near?.candidate) return false
    const store = decisionsStore(db)
    const [entry] = await store.standing(transactionDate, [entryOfReference(near.entry.referenceId).id])
    // Its file is still being matched, or somebody decided meanwhile.
    if (!entry?.isSettled || entry.status !== null || entry.resolvedBy !== null) return false
    const { [responseCodeKeys.SUCCESS]: approved } = await configured(db, responseCodeKeys.SUCCESS)
    const { transactionSearchKey } = near.candidate
    const comment = 'The branch mistyped the amount'
    await pairingsStore(db).pair([{ entry, transactionSearchKey }], {
      transactionDate,
      approved,
      reason: 'AMOUNT_DIFFERS',
      comment,
      by: PAIRED_BY,
      at,
    })
    await store.stamp(transactionDate, [entry.statementId], at)
    return true
  })

/** Waits for the statement of two days ago, which is matched after the start, and pairs one of its lines, once. */
export function pairDemoLine(database: Database, clock: Clock, onError: (error: Error) => void): { stop: () => void } {
  const transactionDate = addDays(businessDate(clock.now()), -2)
  let looking = false
  let looks = 0
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    looks++
    pairOne(database, transactionDate, clock.now())
      .then((done) => (done || looks >= MAX_LOOKS) && clearInterval(timer), onError)
      .finally(() => {
        looking = false
      })
  }, LOOK_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
