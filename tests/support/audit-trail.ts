/** An audit trail of any length, and hands that tamper with it as only the database's owner could. */
import { withConnection } from '@dcir/api/db/pool'
import type { TestApi } from './api'

export interface Trail {
  /** Writes so many entries, with the chain that the trigger makes. */
  write(count: number): Promise<void>
  /** Runs a statement past the triggers that refuse it. */
  tamper(text: string): Promise<void>
  head(): Promise<{ id: number; hash: string }>
}

export function trailOf(api: TestApi): Trail {
  const run = <T>(work: Parameters<typeof withConnection<T>>[1]) => withConnection(api.database.ownerUrl, work)
  return {
    write: (count) =>
      run(async (sql) => {
        await sql.query(
          `INSERT INTO audit_entries (at, actor, action, subject, result, address, request_id)
           SELECT '2026-11-21T09:00:00Z', 'somebody', 'tests.write', n::text, 'done', '127.0.0.1', 'r'
           FROM generate_series(1, $1) n`,
          [count],
        )
      }),
    tamper: (text) =>
      run(async (sql) => {
        await sql.query('ALTER TABLE audit_entries DISABLE TRIGGER ALL')
        await sql.query(text)
        await sql.query('ALTER TABLE audit_entries ENABLE TRIGGER ALL')
      }),
    head: () =>
      run(async (sql) => {
        const text = `SELECT id, encode(hash, 'hex') AS hash FROM audit_entries ORDER BY id DESC LIMIT 1`
        return (await sql.query(text)).rows[0] as { id: number; hash: string }
      }),
  }
}
