/** Taking statement files in, and telling about them. */
import { randomBytes } from 'node:crypto'
import { page } from '@dcir/core/contract/schemas'
import { Refusal } from '@dcir/core/errors/catalogue'
import { spreadsheetTypeOf } from '@dcir/core/files/file-type'
import { statementMessages, type UploadError } from '@dcir/core/reconciliation/contract'
import { statementSample } from '@dcir/core/reconciliation/rules'
import { businessDate, formatInstant } from '@dcir/core/time/lagos'
import { configured } from '../../db/configuration'
import { type Database, NO_TENANT, type Sql } from '../../db/database'
import { cleanName, type FileStore, type StoredFile } from '../../files/files'
import { actorOf, type Call, type FileAnswer, type IncomingFile } from '../../http/call'
import { enqueueJob } from '../../jobs/jobs.store'
import type { Clock } from '../../kit/clock'
import { asStream, writeCsv, writeXlsx, wrongType } from '../../kit/spreadsheet'
import { recordAudit } from '../../write/audit'
import { STATEMENT_JOB } from './statement-worker'
import { statementFileOf, statementsStore } from './statements.store'

export const STATEMENT_SIZE_KEY = 'dcir.recon.statement.max-megabytes'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type StatementsService = ReturnType<typeof createStatementsService>

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
}

interface PageAsked {
  page: number
  size: number
}

export function createStatementsService({ database, clock, files }: Deps) {
  async function found(sql: Sql, fileKey: string) {
    const record = await statementsStore(sql).byKey(fileKey)
    if (!record) throw new Refusal('not-found', { label: 'Statement file' })
    return record
  }

  const limit = async () =>
    (await database.read(NO_TENANT, (sql) => configured(sql, STATEMENT_SIZE_KEY)))[STATEMENT_SIZE_KEY]

  /** Writes the file's record; of the same bytes sent twice, even at once, one is a statement. */
  async function register(call: Call, stored: StoredFile, name: string, format: 'csv' | 'xlsx'): Promise<string> {
    const uploadedAt = clock.now()
    const fileKey = `ST-${businessDate(uploadedAt).replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`
    return database.transaction(call.scope, async (sql) => {
      const store = statementsStore(sql)
      const { size: fileSize, sha256, key: storageKey } = stored
      const uploadedBy = actorOf(call)
      const record = { fileKey, fileName: name, format, fileSize, sha256, storageKey, uploadedBy, uploadedAt }
      if (!(await store.create(record))) {
        const first = await store.byContent(sha256)
        const when = first ? formatInstant(first.uploadedAt) : 'another day'
        throw new Refusal('statement-already-uploaded', { fileName: first?.fileName ?? name, uploadedAt: when }, 'file')
      }
      const { address, requestId } = call
      const entry = { actor: uploadedBy, action: 'statements.upload', subject: fileKey, result: 'done' }
      await recordAudit(sql, uploadedAt, { ...entry, address, requestId, details: { fileName: name, fileSize } })
      await enqueueJob(sql, STATEMENT_JOB, fileKey)
      return fileKey
    })
  }

  return {
    async upload(call: Call, file: IncomingFile): Promise<{ message: string; fileKey: string }> {
      const stored = await files.put(file.content, await limit())
      try {
        if (stored.size === 0) throw new Refusal('file-empty', {}, 'file')
        const format = spreadsheetTypeOf(stored.head)
        if (!format) throw wrongType()
        const fileKey = await register(call, stored, cleanName(file.name, `statement.${format}`), format)
        return { message: statementMessages.uploaded, fileKey }
      } catch (error) {
        if (error instanceof Refusal) await files.remove(stored.key)
        throw error
      }
    },

    list: (call: Call, { page: index, size, ...span }: PageAsked & { startDate?: string; endDate?: string }) => {
      if (span.startDate && span.endDate && span.startDate > span.endDate) throw new Refusal('range-reversed')
      return database.read(call.scope, async (sql) => {
        const { rows, total, isEstimate } = await statementsStore(sql).list(span, index, size)
        return page(rows, total, size, isEstimate)
      })
    },

    show: (call: Call, fileKey: string) =>
      database.read(call.scope, async (sql) => statementFileOf(await found(sql, fileKey))),

    days: (call: Call, fileKey: string, { page: index, size }: PageAsked) =>
      database.read(call.scope, async (sql) => {
        const { rows, total, isEstimate } = await statementsStore(sql).days((await found(sql, fileKey)).id, index, size)
        return page(rows, total, size, isEstimate)
      }),

    uploadErrors: (call: Call, fileKey: string, type: UploadError['type'], { page: index, size }: PageAsked) =>
      database.read(call.scope, async (sql) => {
        const { rows, total, isEstimate } = await statementsStore(sql).errors(
          (await found(sql, fileKey)).id,
          type,
          index,
          size,
        )
        return page(rows, total, size, isEstimate)
      }),

    async template(format: 'csv' | 'xlsx'): Promise<FileAnswer> {
      const fileName = `reconciliation_statement_sample.${format}`
      if (format === 'csv')
        return { fileName, contentType: 'text/csv; charset=utf-8', content: asStream(writeCsv(statementSample)) }
      return { fileName, contentType: XLSX_TYPE, content: asStream(await writeXlsx('Statement', statementSample)) }
    },
  }
}
