/** The job that makes participant reports: the settlement lines of a day with what the owner has of each. */
import { type Kobo, kobo } from '@dcir/core/money/kobo'
import { partOf, type SettlementTerms, settleLine } from '@dcir/core/settlements/lines'
import { participantReportLineFields as fields } from '@dcir/core/settlements/participant-reports-fields'
import { cellsOf, sheetColumnsOf } from '@dcir/spreadsheets/sheet-columns'
import { startWorkbook } from '@dcir/spreadsheets/workbook-writer'
import { BANK, type Database, type Sql } from '../../db/database'
import { eachChunk } from '../../db/lists'
import type { FileStore } from '../../files/files'
import type { JobKind, RunningJob } from '../../jobs/runner'
import type { Clock } from '../../kit/clock'
import type { ParticipantReportLetters } from './participant-report-letters'
import { makingOf, makingStore, PARTICIPANT_REPORT_JOB } from './participant-reports.store'
import { type LineRow, settlementLines } from './settlement-report'

const LARGEST_FILE = 4 * 1024 ** 3

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  letters: ParticipantReportLetters
}

/** The owner's part of a line: a participant's share, or the rest for the super agent after fee and VAT. */
const shareOf = (terms: SettlementTerms, participant: string | null, { amount, net }: LineRow): Kobo =>
  participant === null ? kobo(net) : partOf(terms, settleLine(terms, kobo(amount)), participant)

export function participantReportJob({ database, clock, files, letters }: Deps): JobKind {
  type Begun = NonNullable<Awaited<ReturnType<ReturnType<typeof makingStore>['begin']>>>
  const within = <T>(work: (store: ReturnType<typeof makingStore>) => Promise<T>) =>
    database.transaction(BANK, (db) => work(makingStore(db)))

  async function write(report: Begun, signal: AbortSignal) {
    const bulks = await database.read(BANK, (db) => makingStore(db).bulks(report))
    const workbook = startWorkbook({ sheet: 'Settlement', columns: sheetColumnsOf(fields) })
    const stored = files.put(workbook.content, LARGEST_FILE)
    // A store that fails while rows are being read is met below.
    stored.catch(() => undefined)
    try {
      for (const { id, key: bulkSettlementKey, merchantName, terms } of bulks) {
        const read = (db: Sql, last: LineRow | null) => settlementLines(db, id, last)
        await eachChunk<LineRow>(database, BANK, read, async (rows) => {
          signal.throwIfAborted()
          const lines = rows.map((row) => ({
            ...row,
            merchantName,
            bulkSettlementKey,
            share: shareOf(terms, report.participantKey, row),
          }))
          await workbook.write(lines.map((line) => cellsOf(fields, line)))
        })
      }
      await workbook.end()
      return await stored
    } catch (error) {
      workbook.abandon(error as Error)
      await stored.catch(() => undefined)
      throw error
    }
  }

  async function run(job: RunningJob): Promise<undefined> {
    const making = makingOf(job)
    const begun = await within((store) => store.begin(making))
    if (!begun) return
    const file = await write(begun, job.signal)
    const finished = await database.transaction(BANK, async (db) => {
      const ended = await makingStore(db).finish(making, file)
      if (ended) await letters.made({ db, at: clock.now() }, { ...begun, file })
      return ended
    })
    const orphan = finished ? finished.before : file.key
    if (orphan) await files.remove(orphan)
  }

  return {
    kind: PARTICIPANT_REPORT_JOB,
    run,
    onFailed: (db, work, reason) => makingStore(db).fail(makingOf(work), reason),
    onRetry: (db, work) => makingStore(db).reopen(makingOf(work)),
  }
}
