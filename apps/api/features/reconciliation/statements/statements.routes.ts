/** Statement endpoints: files are received, listed and shown. */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@dcir/core/errors/catalogue'
import { statementMessages, statements } from '@dcir/core/reconciliation/contract'
import { statementSampleOf } from '@dcir/core/reconciliation/rules'
import { STATEMENT_TYPES, type StatementType, statementTypeOf } from '@dcir/core/reconciliation/statement-text'
import { businessDate, formatInstant } from '@dcir/core/time/lagos'
import { sampleFile } from '@dcir/spreadsheets/sample-file'
import { type Call, type IncomingFile, routesOf } from '../../../call/call'
import { configured } from '../../../db/configuration'
import { type Database, NO_TENANT, type Sql } from '../../../db/database'
import { cleanName, type FileStore, type StoredFile } from '../../../files/files'
import { enqueueJob, jobsStore } from '../../../jobs/jobs.store'
import type { Clock } from '../../../kit/clock'
import type { Gate } from '../../../write/gate'
import type { Writes } from '../../../write/write'
import { columnsStore } from '../configurations.store'
import { askForRerun } from './reruns'
import { rerunsStore } from './reruns.store'
import { outcomeOf } from './statement-outcome'
import { STATEMENT_JOB } from './statement-worker'
import { statementFileOf, statementsStore } from './statements.store'
import { withdrawalPlan } from './withdrawals'

export const STATEMENT_SIZE_KEY = 'dcir.recon.statement.max-megabytes'

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  writes: Writes
  gate: Gate
}

interface First {
  fileKey: string
  fileName: string
  uploadedAt: Date
}

function alreadyUploaded(first: First | undefined, name: string): Refusal {
  const uploadedAt = first ? formatInstant(first.uploadedAt) : 'another day'
  const values = { fileName: first?.fileName ?? name, uploadedAt }
  return new Refusal('statement-already-uploaded', values, 'file').about(first?.fileKey)
}

async function found(db: Sql, fileKey: string) {
  const record = await statementsStore(db).byKey(fileKey)
  if (!record) throw new Refusal('not-found', { label: 'Statement file' })
  return record
}

/** Receives a file: of the same bytes sent twice, even at once, one is kept. */
function uploadOf({ database, clock, files, writes }: Deps) {
  const limit = async () =>
    (await database.read(NO_TENANT, (db) => configured(db, STATEMENT_SIZE_KEY)))[STATEMENT_SIZE_KEY]

  /** Makes a stored file a statement; of the same bytes sent twice, even at once, one is. */
  const register = (call: Call, stored: StoredFile, name: string, format: StatementType) => {
    const uploadedAt = clock.now()
    const fileKey = `ST-${businessDate(uploadedAt).replaceAll('-', '')}-${randomBytes(4).toString('hex').toUpperCase()}`
    return writes.run(call, statements.upload, {
      async change({ db, actor: uploadedBy }) {
        const store = statementsStore(db)
        const { size: fileSize, sha256, key: storageKey } = stored
        const record = { fileKey, fileName: name, format, fileSize, sha256, storageKey, uploadedBy, uploadedAt }
        if (!(await store.create(record))) throw alreadyUploaded(await store.byContent(sha256), name)
        await enqueueJob(db, STATEMENT_JOB, fileKey)
        const answer = { message: statementMessages.uploaded, fileKey }
        return { answer, subject: fileKey, details: { fileName: name, fileSize } }
      },
    })
  }

  return async (call: Call, file: IncomingFile) => {
    const stored = await files.put(file.content, await limit())
    try {
      if (stored.size === 0) throw new Refusal('file-empty', {}, 'file')
      const format = statementTypeOf(file.name, stored.head)
      if (!format) throw new Refusal('file-type', { types: STATEMENT_TYPES }, 'file')
      return await register(call, stored, cleanName(file.name, `statement.${format}`), format)
    } catch (error) {
      if (error instanceof Refusal) await files.remove(stored.key)
      throw error
    }
  }
}

export function statementsRoutes(deps: Deps) {
  const { database, writes, gate } = deps
  const upload = uploadOf(deps)
  return routesOf(statements, {
    upload: (call, { file }) => upload(call, file),
    list: (call, { query: { page, size, ...span } }) =>
      database.read(call.scope, (db) => statementsStore(db).list(span, page, size)),

    dailyUploads: (call, { query: { page, size, ...span } }) =>
      database.read(call.scope, (db) => statementsStore(db).dailyUploads(span, page, size)),

    show: (call, { params }) =>
      database.read(call.scope, async (db) => {
        const record = await found(db, params.fileKey)
        return { ...statementFileOf(record), ...(await outcomeOf(db, record)) }
      }),

    days: (call, { params, query: { page, size } }) =>
      database.read(call.scope, async (db) =>
        statementsStore(db).days((await found(db, params.fileKey)).id, page, size),
      ),

    rerun: (call, { params }) => askForRerun(writes, call, params.fileKey),
    withdraw: gate.changes(statements.withdraw, withdrawalPlan),

    retry: (call, { params: { fileKey } }) =>
      writes.run(call, statements.retry, {
        async change({ db }) {
          const store = statementsStore(db)
          const file = await store.lock(fileKey)
          if (!file) throw new Refusal('not-found', { label: 'Statement file' })
          if (!file.canRetry) throw new Refusal('statement-not-given-up')
          // The same bytes may have come as another file since.
          const again = await store.byContent(file.sha256)
          if (again) throw alreadyUploaded(again, file.fileName)
          if (!(await jobsStore(db).retry(STATEMENT_JOB, fileKey))) throw new Refusal('statement-not-given-up')
          await store.reopen(fileKey)
          return {
            answer: { message: statementMessages.retrying },
            subject: fileKey,
            details: { fileName: file.fileName },
          }
        },
      }),

    reruns: (call, { params, query: { page, size } }) =>
      database.read(call.scope, async (db) => {
        const { id } = await found(db, params.fileKey)
        return rerunsStore(db).list(id, page, size)
      }),

    uploadErrors: (call, { params, query: { reconUploadErrorType: type, page, size } }) =>
      database.read(call.scope, async (db) =>
        statementsStore(db).errors((await found(db, params.fileKey)).id, type, page, size),
      ),

    columns: (call) => database.read(call.scope, (db) => columnsStore(db).all()),

    template: async (call, { params }) => {
      const columns = await database.read(call.scope, (db) => columnsStore(db).all())
      return sampleFile('reconciliation_statement_sample', params.format, 'Statement', statementSampleOf(columns))
    },
  })
}
