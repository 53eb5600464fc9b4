/** The audit trail: read, and verified. */

import { type AuditHead, type AuditStretch, audit, type ExportedEntry } from '@dcir/core/access/audit/contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../../call/call'
import { mapPage } from '../../../db/lists'
import type { Platform } from '../../../domain/module'
import { wordsOfAction } from './action-words'
import { auditStore, type ChainEntry, type EntryDetailRow, type EntryRow, type ExportRow } from './audit.store'

/** The hash that the very first entry is chained to. */
const NOTHING = Buffer.alloc(0)

const headOf = ({ id, at, hash }: ChainEntry): AuditHead => ({ id, at: at.toISOString(), hash: hash.toString('hex') })

function stretchOf(entries: readonly ChainEntry[], limit: number): AuditStretch {
  const found = entries.findIndex(({ follows, fits }) => !follows || !fits)
  const checked = found < 0 ? entries.length : found
  const [last, wrong] = [entries[checked - 1], entries[checked]]
  return {
    checked,
    last: last ? headOf(last) : null,
    broken: wrong ? { id: wrong.id, reason: wrong.follows ? 'CHANGED' : 'MISSING_BEFORE' } : null,
    complete: entries.length < limit,
  }
}

const shownOf = ({ id, at, actor, action, subject, result, address, requestId }: EntryRow) => ({
  ...{ id, at: lagosIso(at), actor, action, description: wordsOfAction(action) },
  ...{ subject, result, address, requestId },
})

const text = (value: object | null): string | null =>
  value === null || Object.keys(value).length === 0 ? null : JSON.stringify(value)

const detailOf = (row: EntryDetailRow) => ({
  ...shownOf(row),
  ...{ beforeData: text(row.beforeData), afterData: text(row.afterData), details: text(row.details) },
})

/** An entry as an export and the stream write it. */
export const exportedOf = (row: ExportRow): ExportedEntry => ({ ...detailOf(row), hash: row.hash.toString('hex') })

export const auditRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(audit, {
    list: (call, { query }) =>
      database.read(call.scope, async (db) => mapPage(await auditStore(db).list(query), shownOf)),

    show: async (call, { params }) => {
      const found = await database.read(call.scope, (db) => auditStore(db).entry(Number(params.id)))
      if (!found) throw new Refusal('not-found', { label: `Audit entry ${params.id}` })
      return detailOf(found)
    },

    export: (call, { query: { after, startDate, limit } }) =>
      database.read(call.scope, async (db) => {
        const entries = await auditStore(db).following(after, startDate ?? null, limit)
        return { entries: entries.map(exportedOf), complete: entries.length < limit }
      }),

    verify: (call, { query: { after, limit } }) =>
      database.read(call.scope, async (db) => {
        const store = auditStore(db)
        const before = after === 0 ? { hash: NOTHING } : await store.hashOf(after)
        // Without the entry nobody can check whether the next one follows on it.
        if (!before) throw new Refusal('not-found', { label: `Audit entry ${after}` })
        return stretchOf(await store.stretch(after, before.hash, limit), limit)
      }),
  })
