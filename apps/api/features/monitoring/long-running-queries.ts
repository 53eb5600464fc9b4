/**
 * The statements that take the database longest: from `pg_stat_statements` where the database has it and lets us read it,
 * else from what the API counted of its own statements, all processes together.
 */

import { createHash } from 'node:crypto'
import type { Page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type LongRunningQuery, longRunningQueries } from '@dcir/core/monitoring/long-running-queries-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { type Call, routesOf } from '../../call/call'
import { BANK, type Database, type Sql } from '../../db/database'
import { listPage, mapPage } from '../../db/lists'
import { type Fragment, sql } from '../../db/sql'
import type { StatementCount, StatementStatistics } from '../../db/statement-statistics'
import type { Platform } from '../../domain/module'
import type { Log } from '../../kit/log'

/** Statements that are kept; beyond them those go that have not run for longest. */
const MAX_KEPT = 1_000
const WRITE_EVERY_MS = 5_000
/** The extension is there, and its library is not loaded, or its view is not ours to read. */
const UNREADABLE = new Set(['55000', '42501'])

type Row = Omit<LongRunningQuery, 'creationTime' | 'lastExecutionTime'> & {
  creationTime: Date | null
  lastExecutionTime: Date | null
}

const iso = (at: Date | null) => at && lagosIso(at)
const shown = (row: Row): LongRunningQuery => ({
  ...row,
  creationTime: iso(row.creationTime),
  lastExecutionTime: iso(row.lastExecutionTime),
})

/** Where statistics come from: a table of the columns that the contract has, and the databases that it knows. */
interface Source {
  columns: Fragment
  from: Fragment
  where: (database: string) => Fragment
  order: Fragment
  databases: Fragment
}

const own: Source = {
  columns: sql`statement_text, first_at AS creation_time, last_at AS last_execution_time,
    NULL::bigint AS total_logical_reads, NULL::bigint AS total_logical_writes, elapsed_ms AS total_elapsed_time,
    elapsed_ms / executions AS average_elapsed_time, executions AS execution_count, NULL::float8 AS cpu_time,
    NULL::float8 AS avg_cpu_time`,
  from: sql`statement_statistics`,
  where: (database) => sql`current_database() = ${database}`,
  order: sql`elapsed_ms / executions DESC, digest`,
  databases: sql`SELECT current_database()::text AS name`,
}

// Since when a statement is counted is known from PostgreSQL 17 on; when it last ran and its CPU time never are.
const extension: Source = {
  columns: sql`s.query AS statement_text, (to_jsonb(s) ->> 'stats_since')::timestamptz AS creation_time,
    NULL::timestamptz AS last_execution_time, (s.shared_blks_hit + s.shared_blks_read)::bigint AS total_logical_reads,
    (s.shared_blks_dirtied + s.shared_blks_written)::bigint AS total_logical_writes,
    s.total_exec_time AS total_elapsed_time, s.mean_exec_time AS average_elapsed_time,
    s.calls::bigint AS execution_count, NULL::float8 AS cpu_time, NULL::float8 AS avg_cpu_time`,
  from: sql`pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid`,
  // The text of what other roles ran is not ours to see.
  where: (database) => sql`d.datname = ${database} AND s.query <> '<insufficient privilege>' AND s.calls > 0`,
  order: sql`s.mean_exec_time DESC, s.queryid, s.userid`,
  databases: sql`SELECT d.datname::text AS name FROM pg_database d WHERE d.datname = current_database()
      OR d.oid IN (SELECT s.dbid FROM pg_stat_statements s WHERE s.query <> '<insufficient privilege>')
    ORDER BY d.datname = current_database() DESC, d.datname`,
}

const codeOf = (error: unknown) => (error as { code?: unknown })?.code

/** Reads from the better source that there is. */
async function readBest<T>(database: Database, call: Call, read: (db: Sql, source: Source) => Promise<T>): Promise<T> {
  const within = (source: Source) => database.read(call.scope, (db) => read(db, source))
  const has = await database.read(call.scope, (db) =>
    db.first(sql`SELECT 1 WHERE to_regclass('pg_stat_statements') IS NOT NULL`),
  )
  if (!has) return within(own)
  return within(extension).catch((error: unknown) => {
    if (!UNREADABLE.has(String(codeOf(error)))) throw error
    return within(own)
  })
}

const databasesOf = async (db: Sql, { databases }: Source) =>
  (await db.rows<{ name: string }>(databases)).map(({ name }) => name)

async function statements(db: Sql, source: Source, dbName: string | undefined, at: { page: number; size: number }) {
  const known = await databasesOf(db, source)
  const name = dbName ?? known[0] ?? ''
  if (!known.includes(name)) throw new Refusal('not-found', { label: 'Database' })
  const { columns, from, where, order } = source
  const list = await listPage<Row>(db, { columns, from, where: [where(name)], order, ...at })
  return mapPage(list, shown)
}

export const longRunningQueriesRoutes = ({ database }: Pick<Platform, 'database'>) =>
  routesOf(longRunningQueries, {
    databases: (call) => readBest(database, call, databasesOf),
    list: (call, { query: { dbName, ...at } }): Promise<Page<LongRunningQuery>> =>
      readBest(database, call, (db, source) => statements(db, source, dbName, at)),
  })

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** Adds counts to those of all processes. One order for all, so that two processes wait for each other instead of both. */
async function add(db: Sql, counts: readonly StatementCount[]): Promise<void> {
  const rows = counts.map((one) => ({ ...one, digest: digestOf(one.text) }))
  await db.run(
    sql`INSERT INTO statement_statistics AS s (digest, statement_text, first_at, last_at, executions, elapsed_ms)
     SELECT digest, min(text), min(first_at), max(last_at), sum(executions), sum(elapsed)
     FROM unnest(${rows.map((one) => one.digest)}::bytea[], ${rows.map((one) => one.text)}::text[],
     ${rows.map((one) => one.firstAt)}::timestamptz[], ${rows.map((one) => one.lastAt)}::timestamptz[],
     ${rows.map((one) => one.executions)}::bigint[], ${rows.map((one) => one.elapsedMs)}::float8[])
       AS n (digest, text, first_at, last_at, executions, elapsed)
     GROUP BY digest ORDER BY digest
     ON CONFLICT (digest) DO UPDATE SET last_at = greatest(s.last_at, excluded.last_at),
       executions = s.executions + excluded.executions, elapsed_ms = s.elapsed_ms + excluded.elapsed_ms`,
  )
  await db.run(
    sql`DELETE FROM statement_statistics WHERE digest IN (
       SELECT digest FROM statement_statistics ORDER BY last_at DESC, digest OFFSET ${MAX_KEPT})`,
  )
}

/** Writes what this process counted now and then; what cannot be written is lost, since it is no more than a figure. */
export function keepStatistics(statistics: StatementStatistics, database: Database, log: Log) {
  let writing: Promise<void> = Promise.resolve()
  const write = async () => {
    const counts = statistics.take()
    if (counts.length === 0) return
    await database.transaction(BANK, (db) => add(db, counts))
  }
  const next = () => {
    writing = writing.then(write).catch((error: Error) => {
      log.warn({ error: error.message }, 'statement statistics were not written')
    })
    return writing
  }
  const timer = setInterval(next, WRITE_EVERY_MS)
  timer.unref()
  return {
    async stop(): Promise<void> {
      clearInterval(timer)
      await writing
    },
  }
}
