/** Exceptions of the account: what each was probably meant for, and resolving them. */
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  reconciliationDays as contract,
  type ExceptionResolution,
  exceptionMessages,
  MAX_ALIKE,
  type NearestMiss,
} from '@dcir/core/reconciliation/days-contract'
import type { AccountEntry } from '@dcir/core/reconciliation/entries-contract'
import { entryOfReference } from '@dcir/core/reconciliation/entries-rules'
import { differenceSentence, differencesOf, nearestOf, patternOf } from '@dcir/core/reconciliation/nearest-rules'
import { formatInstant } from '@dcir/core/time/lagos'
import type { Database, Sql } from '../../db/database'
import type { Call } from '../../http/call'
import type { Writes } from '../../write/write'
import { entriesStore } from './entries.store'
import { exceptionsStore } from './exceptions.store'

interface Deps {
  database: Database
  writes: Writes
}

const idOf = ({ referenceId }: Pick<AccountEntry, 'referenceId'>) => entryOfReference(referenceId).id

/** Each entry with its nearest, and in which way the two differ. */
async function compared(sql: Sql, transactionDate: string, entries: readonly AccountEntry[]) {
  const candidates = await exceptionsStore(sql).candidates(transactionDate, entries.map(idOf))
  return entries.map((entry) => {
    const candidate = nearestOf(entry, candidates.get(idOf(entry)) ?? [])
    return { entry, candidate, differences: candidate ? differencesOf(entry, candidate) : [] }
  })
}

/** Exceptions of the same day and direction that differ from their nearest in the same way. */
async function alikeTo(sql: Sql, { entry, differences }: Awaited<ReturnType<typeof compared>>[number]) {
  const pattern = patternOf(differences)
  if (pattern === '') return []
  const { transactionDate, isDebit } = entry
  const transactionIndicator = isDebit ? 'DEBIT' : 'CREDIT'
  const filter = { transactionDate, transactionIndicator, reconStatus: 'UNMATCHED' } as const
  const { rows } = await entriesStore(sql).search(filter, 0, MAX_ALIKE)
  const others = rows.filter(({ referenceId }) => referenceId !== entry.referenceId)
  const found = await compared(sql, transactionDate, others)
  return found.filter((one) => patternOf(one.differences) === pattern).map((one) => one.entry.referenceId)
}

const alreadyResolved = ({ resolvedBy, resolvedAt }: { resolvedBy: string | null; resolvedAt: Date | null }) =>
  new Refusal('exception-resolved', { by: resolvedBy ?? 'Somebody', at: formatInstant(resolvedAt) })

export const createExceptionsService = ({ database, writes }: Deps) => ({
  nearest: (call: Call, referenceId: string): Promise<NearestMiss> =>
    database.read(call.scope, async (sql) => {
      const { transactionDate, id } = entryOfReference(referenceId)
      const [entry] = await entriesStore(sql).some(transactionDate, [id])
      if (!entry) throw new Refusal('not-found', { label: 'Account entry' })
      if (entry.reconStatus !== 'UNMATCHED') {
        return { entry, candidate: null, differences: [], sentence: '', alike: [] }
      }
      const [found] = await compared(sql, transactionDate, [entry])
      if (!found) throw new Error('an entry was compared with nothing')
      return { ...found, sentence: differenceSentence(found.differences), alike: await alikeTo(sql, found) }
    }),

  /** One exception, or with it those of its kind: all of them or none. */
  resolve: (
    call: Call,
    referenceId: string,
    { comment, reconResolutionReason: reason, alike = [] }: ExceptionResolution,
  ) =>
    writes.run(call, contract.resolve, {
      async change({ sql, actor: by, at }) {
        const { transactionDate } = entryOfReference(referenceId)
        const references = [...new Set([referenceId, ...alike])].map(entryOfReference)
        if (references.some((one) => one.transactionDate !== transactionDate)) {
          throw new Refusal('bad-input', { label: 'alike' }, 'body.alike')
        }
        const ids = references.map(({ id }) => id)
        const store = exceptionsStore(sql)
        const written = await store.resolve({ transactionDate, ids, reason, comment, by, at })
        const standing = await store.standing(transactionDate, ids)
        if (standing.length < ids.length) throw new Refusal('not-found', { label: 'Account entry' })
        for (const { isPaired, isSettled } of standing) {
          if (!isSettled) throw new Refusal('entry-not-settled')
          if (isPaired) throw new Refusal('entry-matched')
        }
        // Whoever was first is named; what was written here goes with the transaction.
        const first = standing.find(({ id }) => !written.has(id))
        if (first) throw alreadyResolved(first)
        return {
          answer: { message: exceptionMessages.resolved },
          subject: referenceId,
          details: { reason, comment, alike },
        }
      },
    }),
})
