/**
 * The worker group that builds reports. A report is written to the file store under a name that nobody knows yet, and
 * becomes the record's in one update: a killed process leaves at most a file without an owner, never half a report.
 */
import type { ReportFilter } from '@dcir/core/transactions/reports-contract'
import { isReportFinal } from '@dcir/core/transactions/reports-contract'
import { type Cell, type SheetColumn, startWorkbook } from '@dcir/spreadsheets/workbook-writer'
import { configurationText } from '../../db/configuration'
import { BANK, type Database, type Scope, type Sql } from '../../db/database'
import type { FileStore } from '../../files/files'
import { exclusively } from '../../jobs/exclusive'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'
import { type ReportRecord, reportsStore } from './reports.store'

/** Where the rows of a report come from. */
export interface ReportSource {
  /** How many rows to expect, and under which headings. */
  sheet(scope: Scope, filter: ReportFilter): Promise<{ expected: number; columns: SheetColumn[] }>
  rows(scope: Scope, filter: ReportFilter, take: (rows: Cell[][]) => Promise<void>): Promise<void>
}

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  log: Log
  source: ReportSource
}

const REPORT_LOCK = 7207
const RETENTION_KEY = 'dcir.report.retention-days'
const RETENTION_DAYS = 30
const LARGEST_FILE = 4 * 1024 ** 3
const TELL_MS = 500
/** A fault may pass; one that comes again and again will not. */
const TRIES = 3

export type ReportWorker = ReturnType<typeof createReportWorker>

const scopeOf = ({ superAgentIds }: ReportRecord): Scope =>
  superAgentIds ? { kind: 'super-agents', ids: superAgentIds } : BANK

export function createReportWorker({ database, clock, files, log, source }: Deps) {
  const within = <T>(work: (sql: Sql) => Promise<T>) => database.transaction(BANK, work)
  const failures = new Map<string, number>()

  /** Tells how far it is, now and then; the last hundredth is the file's own end. */
  function teller(id: number, expected: number) {
    let told = 0
    let rows = 0
    return {
      rows: () => rows,
      async add(count: number): Promise<void> {
        rows += count
        if (Date.now() - told < TELL_MS) return
        told = Date.now()
        const percentage = Math.min(99, Math.floor((100 * rows) / Math.max(expected, rows, 1)))
        await within((sql) => reportsStore(sql).tell(id, percentage))
      },
    }
  }

  async function write(record: ReportRecord) {
    const scope = scopeOf(record)
    const { expected, columns } = await source.sheet(scope, record.filter)
    const workbook = startWorkbook({ sheet: 'Transactions', columns })
    const progress = teller(record.id, expected)
    const stored = files.put(workbook.content, LARGEST_FILE)
    try {
      await source.rows(scope, record.filter, async (rows) => {
        await workbook.write(rows)
        await progress.add(rows.length)
      })
      await workbook.end()
      return { rowCount: progress.rows(), ...(await stored) }
    } catch (error) {
      workbook.abandon(error as Error)
      await stored.catch(() => undefined)
      throw error
    }
  }

  async function build(recordId: string): Promise<void> {
    const record = await database.read(BANK, (sql) => reportsStore(sql).forWork(recordId))
    if (!record || isReportFinal(record.status)) return
    await within((sql) => reportsStore(sql).begin(record.id))
    const { rowCount, key: storageKey, size: fileSize, sha256 } = await write(record)
    const kept = await within(async (sql) => {
      const days = Number(await configurationText(sql, RETENTION_KEY)) || RETENTION_DAYS
      const at = clock.now()
      const until = new Date(at.getTime() + days * 86_400_000)
      return reportsStore(sql).finish(record.id, { rowCount, storageKey, fileSize, sha256, at, until })
    })
    if (!kept) await files.remove(storageKey)
  }

  async function giveUp(recordId: string): Promise<void> {
    failures.delete(recordId)
    await within(async (sql) => {
      const record = await reportsStore(sql).forWork(recordId)
      if (record) await reportsStore(sql).fail(record.id, clock.now())
    })
  }

  return {
    process: (recordId: string) =>
      exclusively(database, REPORT_LOCK, recordId, async () => {
        try {
          await build(recordId)
          failures.delete(recordId)
        } catch (error) {
          const count = (failures.get(recordId) ?? 0) + 1
          failures.set(recordId, count)
          log.error({ recordId, error: (error as Error).message, count }, 'a report could not be built')
          if (count >= TRIES) await giveUp(recordId)
        }
      }),

    unfinished: () => database.read(BANK, (sql) => reportsStore(sql).unfinished()),

    /** Removes the files of reports whose time is over. */
    async expire(): Promise<void> {
      const keys = await within((sql) => reportsStore(sql).expire(clock.now()))
      for (const key of keys) await files.remove(key)
    },
  }
}
