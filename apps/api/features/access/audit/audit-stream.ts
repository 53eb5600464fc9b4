/**
 * Sends the audit trail on, entry by entry and in order, to where a bank collects such things: the output of the process,
 * or a server of syslog. How far it came is kept in the database, so that a restart, or another process, goes on there.
 */
import type { ExportedEntry } from '@dcir/core/access/audit/contract'
import { BANK, type Database } from '../../../db/database'
import type { JobKind } from '../../../jobs/runner'
import type { Clock } from '../../../kit/clock'
import { type Syslog, syslogSink } from '../../../kit/syslog'
import { exportedOf } from './audit.routes'
import { auditStore } from './audit.store'

export type AuditStream = 'stdout' | Syslog

/** Takes lines of JSON; resolves when they are on their way. */
export type Sink = (lines: readonly string[]) => Promise<void>

interface Deps {
  database: Database
  clock: Clock
  /** Where to; nowhere for null. */
  stream: AuditStream | null
  /** Takes the lines in place of the stream's own; for tests. */
  sink?: Sink
}

const KIND = 'audit-stream'
const EVERY_MS = 1_000
const BATCH = 500

/** The line says what it is: on the output it stands between the lines of the log. */
export const lineOfEntry = (entry: ExportedEntry): string => JSON.stringify({ type: 'audit', ...entry })

/** How a place is called in the database. A place that is named for the first time gets the whole trail. */
const nameOf = (stream: AuditStream): string => (stream === 'stdout' ? stream : `${stream.host}:${stream.port}`)

const toStdout: Sink = (lines) =>
  new Promise((done, fail) => {
    process.stdout.write(lines.map((line) => `${line}\n`).join(''), (error) => (error ? fail(error) : done()))
  })

const sinkOf = (stream: AuditStream): Sink => (stream === 'stdout' ? toStdout : syslogSink(stream))

/** @returns the job that sends it, or none where it is sent nowhere */
export function auditStreamJobs({ database, clock, stream, sink }: Deps): JobKind[] {
  if (!stream) return []
  const [to, send] = [nameOf(stream), sink ?? sinkOf(stream)]

  async function run({ signal }: { signal: AbortSignal }): Promise<undefined> {
    for (;;) {
      signal.throwIfAborted()
      const entries = await database.read(BANK, async (db) => {
        const store = auditStore(db)
        return store.following(await store.sentTo(to), null, BATCH)
      })
      const last = entries.at(-1)
      if (!last) return
      await send(entries.map((entry) => lineOfEntry(exportedOf(entry))))
      // After they were sent: an end in between sends them once more, and loses none.
      await database.transaction(BANK, (db) => auditStore(db).noteSent(to, last.id, clock.now()))
      if (entries.length < BATCH) return
    }
  }

  return [{ kind: KIND, everyMs: EVERY_MS, run }]
}
