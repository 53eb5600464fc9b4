/** How long ago the platform's own database was backed up, as the audit trail has it. */

import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'

interface BackupAge {
  /** Seconds since the last backup was taken; null for none. */
  sinceLast: number | null
  /** Seconds since the installation did its first work; null for none. */
  sinceFirstWork: number | null
}

/** Undefined for a database of the bank's own, whose backups are its own too: only the embedded server says `on`. */
export const backupAge = (db: Sql): Promise<BackupAge | undefined> =>
  // By the database's clock, which the entries were written by.
  db.first<BackupAge>(
    sql`SELECT extract(epoch FROM clock_timestamp() - (SELECT at FROM audit_entries
        WHERE split_part(action, '.', 1) = 'admin' AND action = 'admin.backup' AND result = 'done'
        ORDER BY id DESC LIMIT 1))::float8 AS since_last,
       extract(epoch FROM clock_timestamp() - (SELECT at FROM audit_entries ORDER BY id LIMIT 1))::float8
         AS since_first_work
     WHERE current_setting('dcir.own_server', true) = 'on'`,
  )
