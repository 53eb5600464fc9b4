/** Files of users: each row asks for one with a password, or creates one who is in the directory. */
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import {
  type BulkDirectoryUserRow,
  type BulkLocalUserRow,
  bulkUserLayouts,
  bulkUserSampleRows,
  bulkUserSamples,
} from '@dcir/core/access/bulk-users-rules'
import { users } from '@dcir/core/access/users/contract'
import type { UserSource } from '@dcir/core/access/users/rules'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import { Refusal } from '@dcir/core/errors/catalogue'
import { invalidMessage } from '@dcir/core/validators/messages'
import { sampleFile } from '@dcir/spreadsheets/sample-file'
import { bulkKinds, scopeOfBatch } from '../../bulk/bulk.store'
import { createIntake, type IntakeDeps, plainItems } from '../../bulk/bulk-intake'
import { bulkOutcome } from '../../bulk/bulk-outcome'
import type { BulkKind } from '../../bulk/bulk-set'
import { type RowRequest, recordRows } from '../../bulk/record-rows'
import { type Call, type FileAnswer, type IncomingFile, type Input, userOf } from '../../call/call'
import type { Database } from '../../db/database'
import type { Gate } from '../../write/gate'
import { checkDirectory, type DirectoryPeople, personNamed } from './directory-people'

interface Deps extends IntakeDeps {
  people: DirectoryPeople | null
}

interface Settings {
  backofficeUserType: UserSource
}

export type BulkUsersService = ReturnType<typeof createBulkUsersService>

export function createBulkUsersService({ people, ...deps }: Deps) {
  const { database, clock } = deps
  const intake = createIntake(deps)
  const { errorFile } = bulkUsers
  const outcome = bulkOutcome(database, clock, { kind: bulkKinds.user, errorFile, names: ['email', 'username'] })
  return {
    ...outcome,

    async upload(
      call: Call,
      file: IncomingFile,
      { backofficeUserType, email }: Input<typeof bulkUsers.upload>['query'],
    ) {
      // It names the caller and grants nothing: who sends the file is whose session it is.
      if (email && email.toLowerCase() !== userOf(call).email.toLowerCase())
        throw Refusal.badInput([{ message: invalidMessage('Email'), code: 'bad-input', field: 'query.email' }])
      if (backofficeUserType === 'AD') await database.read(call.scope, (db) => checkDirectory(db, people))
      const stored = await intake.store(file)
      const settings: Settings = { backofficeUserType }
      const { batchId } = await intake.take<object>(call, file.name, stored, {
        kind: bulkKinds.user,
        prefix: 'UB',
        endpoint: bulkUsers.upload,
        layout: bulkUserLayouts[backofficeUserType] as BulkLayout<object>,
        field: 'file',
        settings,
        items: plainItems,
      })
      return outcome.awaited(call, batchId)
    },

    sample: async (type: UserSource, format: 'csv' | 'xlsx'): Promise<FileAnswer> =>
      sampleFile(bulkUserSamples[type], format, 'Users', bulkUserSampleRows[type]),
  }
}

const localRequest = ({ companyName, ...person }: BulkLocalUserRow): RowRequest<typeof users.createLocal> => ({
  endpoint: users.createLocal,
  input: { body: { ...person, ...(companyName && { companyName }) } },
})

/** The work on a row of such a file: a request for a local user, or a user of the directory at once. */
export const bulkUserWork = (database: Database, people: DirectoryPeople | null, gate: Gate): BulkKind<RowRequest> =>
  recordRows({
    kind: bulkKinds.user,
    upload: bulkUsers.upload,
    action: 'bulk-users.row',
    gate,
    async prepare(_sql, batch) {
      const { backofficeUserType } = batch.settings as Settings
      if (backofficeUserType === 'LOCAL') return async ({ payload }) => localRequest(payload as BulkLocalUserRow)
      return async ({ payload }) => {
        const { username, role } = payload as BulkDirectoryUserRow
        const directory = await database.read(scopeOfBatch(batch), (db) => checkDirectory(db, people))
        const person = await personNamed(directory, username)
        return { endpoint: users.createDirectory, input: { body: { username, role, ...person } } }
      }
    },
  })
