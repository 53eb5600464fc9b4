/** Each API or worker process reports its host's health; the monitor reads the reports. */

import { statfs } from 'node:fs/promises'
import { cpus, freemem, hostname, totalmem } from 'node:os'
import { type ServerHealth, serverHealth } from '@dcir/core/monitoring/server-health-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import { BANK, type Database, type Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Platform } from '../../domain/module'
import type { Clock } from '../../kit/clock'

export const REPORT_EVERY_MS = 10_000
/** Three reports missed: the server is down. */
const DOWN_AFTER_MS = 3 * REPORT_EVERY_MS
/** A server unheard of for a day was taken away, not broken. */
const FORGET_AFTER = '1 day'

interface ReportRow {
  name: string
  reportedAt: Date
  startedAt: Date
  freeDisk: number
  totalDisk: number
  freeRam: number
  totalRam: number
  cpuPercent: number
}

export const serverHealthStore = (db: Sql) => ({
  list: (at: Date) =>
    db.rows<ReportRow>(
      sql`SELECT * FROM server_reports WHERE reported_at > ${at}::timestamptz - ${FORGET_AFTER}::interval
        ORDER BY name`,
    ),
  report: (row: ReportRow) =>
    db.run(
      sql`INSERT INTO server_reports
         (name, reported_at, started_at, free_disk, total_disk, free_ram, total_ram, cpu_percent)
       VALUES (${row.name}, ${row.reportedAt}, ${row.startedAt}, ${row.freeDisk}, ${row.totalDisk}, ${row.freeRam},
       ${row.totalRam}, ${row.cpuPercent})
       ON CONFLICT (name) DO UPDATE SET reported_at = excluded.reported_at, started_at = excluded.started_at,
         free_disk = excluded.free_disk, total_disk = excluded.total_disk, free_ram = excluded.free_ram,
         total_ram = excluded.total_ram, cpu_percent = excluded.cpu_percent`,
    ),
})

const healthOf = (row: ReportRow, now: Date): ServerHealth => ({
  name: row.name,
  up: now.getTime() - row.reportedAt.getTime() < DOWN_AFTER_MS,
  freeMemory: row.freeDisk,
  totalMemory: row.totalDisk,
  freeRam: row.freeRam,
  totalRam: row.totalRam,
  upTime: Math.max(0, Math.round((row.reportedAt.getTime() - row.startedAt.getTime()) / 1000)),
  cpu: Math.round(row.cpuPercent * 10) / 10,
  reportedAt: lagosIso(row.reportedAt),
})

export const readServers = async (db: Sql, now: Date): Promise<ServerHealth[]> =>
  (await serverHealthStore(db).list(now)).map((row) => healthOf(row, now))

export const serverHealthRoutes = ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  routesOf(serverHealth, {
    list: (call) => database.read(call.scope, (db) => readServers(db, clock.now())),
  })

function processorTimes(): { busy: number; total: number } {
  return cpus().reduce(
    (sum, { times }) => {
      const total = times.user + times.nice + times.sys + times.idle + times.irq
      return { busy: sum.busy + total - times.idle, total: sum.total + total }
    },
    { busy: 0, total: 0 },
  )
}

/** Reports this process's host every ten seconds until stopped. */
export function reportHealth(database: Database, clock: Clock, options: { role: string; folder: string }) {
  const startedAt = clock.now()
  let before = processorTimes()
  async function report(): Promise<void> {
    const after = processorTimes()
    const spent = after.total - before.total
    const cpu = spent > 0 ? ((after.busy - before.busy) / spent) * 100 : 0
    before = after
    const disk = await statfs(options.folder)
    await database.transaction(BANK, (db) =>
      serverHealthStore(db).report({
        name: `${hostname()} (${options.role})`,
        reportedAt: clock.now(),
        startedAt: startedAt,
        freeDisk: disk.bavail * disk.bsize,
        totalDisk: disk.blocks * disk.bsize,
        freeRam: freemem(),
        totalRam: totalmem(),
        cpuPercent: cpu,
      }),
    )
  }
  // A report that cannot be written is the very thing the monitor shows: the server goes down on its screen.
  const tick = () => report().catch(() => undefined)
  const timer = setInterval(tick, REPORT_EVERY_MS)
  timer.unref()
  return { ready: tick(), stop: () => clearInterval(timer) }
}
