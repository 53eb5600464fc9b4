/** Checks of activity in the database: locks, its log, its age. */

import { formatBytes } from '@dcir/core/display/numbers'
import { locks } from '../db/locks'
import { sql } from '../db/sql'
import { type Check, failure, ok, warning } from './check'
import { CannotCheck, type Surroundings } from './surroundings'

const GIGABYTE = 1024 ** 3
const MUCH_LOG = 4 * GIGABYTE
const OLD_TRANSACTIONS = 1_000_000_000
const WRAPS_AT = 1_800_000_000

/** Requires the right to read statistics: without it, PostgreSQL hides the sessions of other roles. */
async function seeAll(server: Surroundings['server']): Promise<void> {
  const row = await server((one) =>
    one.first<{ sees: boolean }>(sql`SELECT pg_has_role('pg_read_all_stats', 'USAGE') AS sees`),
  )
  if (!row?.sees) throw new CannotCheck(HIDDEN)
}

const HIDDEN = 'Not looked at: the owner may not see what others do. GRANT pg_monitor TO the user in DATABASE_URL.'

export const activityChecks: readonly Check[] = [
  {
    id: 'activity.locks',
    title: 'Nobody has waited for a lock for a minute',
    async run({ server }) {
      await seeAll(server)
      const waiting = await server((one) =>
        one.rows<{ pid: number; blockers: number[]; seconds: number }>(
          sql`SELECT pid, pg_blocking_pids(pid) AS blockers, extract(epoch FROM clock_timestamp() -
            state_change)::integer
             AS seconds FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND clock_timestamp() - state_change > INTERVAL '1 minute' ORDER BY state_change`,
        ),
      )
      const [first] = waiting
      if (!first) return ok('Nobody has waited for a lock for a minute.')
      return failure(
        `${waiting.length} statements wait for locks; process ${first.pid} has for ${first.seconds} s, for ${first.blockers.join(', ')}.`,
        `See what that process does in pg_stat_activity; end it with pg_terminate_backend(${first.blockers[0] ?? first.pid}).`,
      )
    },
  },
  {
    id: 'activity.migration-lock',
    title: 'No process keeps the lock of migrations',
    async run({ server }) {
      await seeAll(server)
      const holder = await server((one) =>
        one.first<{ pid: number; seconds: number }>(
          sql`SELECT l.pid, extract(epoch FROM clock_timestamp() - a.state_change)::integer AS seconds
           FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND l.granted
             AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
             AND l.classid = 0 AND l.objid = ${locks.migration} AND clock_timestamp() - a.state_change > INTERVAL
             '1 minute'`,
        ),
      )
      if (!holder) return ok('No process keeps the lock of migrations.')
      return failure(
        `Process ${holder.pid} of the database keeps the lock of migrations and has done nothing for ${holder.seconds} s: no start can go on.`,
        `End it: SELECT pg_terminate_backend(${holder.pid}).`,
      )
    },
  },
  {
    id: 'activity.transactions',
    title: 'No transaction stands open for ten minutes without doing anything',
    async run({ server }) {
      await seeAll(server)
      const [one] = await server((asked) =>
        asked.rows<{ pid: number; name: string; minutes: number }>(
          sql`SELECT pid, application_name AS name, (extract(epoch FROM clock_timestamp() - state_change) / 60)::integer
             AS minutes FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'
             AND clock_timestamp() - state_change > INTERVAL '10 minutes' ORDER BY state_change`,
        ),
      )
      if (!one) return ok('No transaction stands open.')
      return warning(
        `A transaction of process ${one.pid} (${one.name}) has stood open for ${one.minutes} minutes: nothing is cleaned up meanwhile.`,
        `End it: SELECT pg_terminate_backend(${one.pid}).`,
      )
    },
  },
  {
    id: 'activity.log',
    title: 'The database does not keep its log for somebody who never fetches it',
    async run({ server }) {
      const slots = await server((one) =>
        one.rows<{ name: string; bytes: number }>(
          sql`SELECT slot_name AS name, pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_receive_lsn()
             ELSE pg_current_wal_lsn() END, restart_lsn)::bigint AS bytes FROM pg_replication_slots
           WHERE NOT active AND restart_lsn IS NOT NULL`,
        ),
      )
      const [worst] = slots.sort((a, b) => b.bytes - a.bytes)
      if (!worst) return ok('Nobody keeps the log.')
      const says = `The replication slot ${worst.name} is used by nobody and keeps ${formatBytes(worst.bytes)} of log.`
      const cure = `Let its standby catch up, or drop it: SELECT pg_drop_replication_slot('${worst.name}').`
      return worst.bytes > MUCH_LOG ? failure(says, cure) : warning(says, cure)
    },
  },
  {
    id: 'activity.archive',
    title: 'The archive of the database’s log takes what it is sent',
    async run({ server }) {
      const row = await server((one) =>
        one.first<{ fails: boolean; count: number; last: string | null }>(
          sql`SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS fails,
             failed_count AS count, last_failed_wal AS last FROM pg_stat_archiver`,
        ),
      )
      if (!row?.fails) return ok('No log waits because the archive refused it.')
      return failure(
        `The archive of the log refuses ${row.last}; it has failed ${row.count} times.`,
        'See archive_command, and the log of PostgreSQL: a restore to a moment ends where the archive ends.',
      )
    },
  },
  {
    id: 'activity.age',
    title: 'The database is cleaned up in time',
    async run({ server }) {
      const row = await server((one) =>
        one.first<{ age: number }>(
          sql`SELECT age(datfrozenxid) AS age FROM pg_database WHERE datname = current_database()`,
        ),
      )
      const age = row?.age ?? 0
      const says = `The oldest rows are ${age.toLocaleString('en')} transactions old.`
      const cure = 'See why autovacuum does not get through: an open transaction, a slot, or its settings.'
      if (age > WRAPS_AT) return failure(says, cure)
      return age > OLD_TRANSACTIONS ? warning(says, cure) : ok(says)
    },
  },
]
