/** Removes once a day what is older than its setting allows, with one audit entry that counts it. */
import { retentionDays, retentionKeys } from '@dcir/core/reference/retention'
import { configured } from '../db/configuration'
import { BANK, type Database } from '../db/database'
import type { FileStore } from '../files/files'
import type { JobKind } from '../jobs/runner'
import type { Clock } from '../kit/clock'
import { recordAudit } from '../write/audit'
import { type RetentionKind, retentionKinds } from './retention.store'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  /** Rows of one transaction; fewer in tests. */
  chunk?: number
}

const DAY_MS = 24 * 3_600_000
const CHUNK = 1_000

export function createRetention({ database, clock, files, chunk = CHUNK }: Deps) {
  /** Counts as it goes, so that what was removed is known when a later chunk fails. */
  async function removeAll({ what, remove }: RetentionKind, before: Date, counts: Counts, signal: AbortSignal) {
    for (;;) {
      signal.throwIfAborted()
      const removed = await database.transaction(BANK, (db) => remove(db, before, chunk))
      if (removed.rows > 0) counts[what] = (counts[what] ?? 0) + removed.rows
      for (const key of removed.files) await files.remove(key)
      if (removed.rows < chunk) return
    }
  }

  async function run({ signal }: { signal: AbortSignal }): Promise<undefined> {
    const at = clock.now()
    const days = await database.read(BANK, (db) => configured(db, ...retentionKeys))
    const counts: Counts = {}
    let result = 'failed'
    try {
      for (const kind of retentionKinds) {
        const before = new Date(at.getTime() - retentionDays(kind.key, days[kind.key]) * DAY_MS)
        await removeAll(kind, before, counts, signal)
      }
      result = 'done'
    } finally {
      const entry = { actor: 'SYSTEM', action: 'retention.remove', subject: 'retention', result }
      if (Object.keys(counts).length > 0)
        await database.transaction(BANK, (db) =>
          recordAudit(db, at, { ...entry, address: '', requestId: '', details: { removed: counts, days } }),
        )
    }
  }

  const job: JobKind = { kind: 'retention', everyMs: DAY_MS, run }
  return { job, run }
}

type Counts = Record<string, number>
