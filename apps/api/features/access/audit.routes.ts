/** Verification of the audit trail. */
import { type AuditHead, type AuditStretch, audit } from '@dcir/core/access/audit-contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { Database } from '../../db/database'
import { routesOf } from '../../http/call'
import { auditStore, type ChainEntry } from './audit.store'

/** What the first entry of all is chained to. */
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

export const auditRoutes = (database: Database) =>
  routesOf(audit, {
    verify: (call, { query: { after, limit } }) =>
      database.read(call.scope, async (sql) => {
        const store = auditStore(sql)
        const before = after === 0 ? { hash: NOTHING } : await store.hashOf(after)
        // Without the entry nobody can check whether the next one follows on it.
        if (!before) throw new Refusal('not-found', { label: `Audit entry ${after}` })
        return stretchOf(await store.stretch(after, before.hash, limit), limit)
      }),
  })
