/** The work on a row of a file of users: a request for a local user, or a user of the directory at once. */
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import type { BulkDirectoryUserRow, BulkLocalUserRow } from '@dcir/core/access/bulk-users-rules'
import { users } from '@dcir/core/access/users/contract'
import type { UserSource } from '@dcir/core/access/users/rules'
import { bulkKinds, scopeOfBatch } from '../../../bulk/bulk.store'
import type { BulkKind } from '../../../bulk/bulk-set'
import { type PrepareRows, type RowRequest, recordRows } from '../../../bulk/record-rows'
import type { Database } from '../../../db/database'
import type { Gate } from '../../../write/gate'
import { checkDirectory, type DirectoryPeople, personNamed } from './directory-people'

/** Settings beside a file. */
export interface BulkUserSettings {
  backofficeUserType: UserSource
}

const localRequest = ({ companyName, ...person }: BulkLocalUserRow): RowRequest<typeof users.createLocal> => ({
  endpoint: users.createLocal,
  input: { body: { ...person, ...(companyName && { companyName }) } },
})

/** Requests of the rows; a row of the directory is looked up there. */
export const bulkUserRows =
  (database: Database, people: DirectoryPeople | null): PrepareRows =>
  (file) => {
    const { backofficeUserType } = file.settings as BulkUserSettings
    if (backofficeUserType === 'LOCAL') return async ({ payload }) => localRequest(payload as BulkLocalUserRow)
    return async ({ payload }) => {
      const { username, role } = payload as BulkDirectoryUserRow
      const directory = await database.read(scopeOfBatch(file), (db) => checkDirectory(db, people))
      const person = await personNamed(directory, username)
      return { endpoint: users.createDirectory, input: { body: { username, role, ...person } } }
    }
  }

/** People as a dry run takes them: each name is somebody, since the directory is not asked for all of them. */
export const unaskedPeople: DirectoryPeople = {
  find: async (username) => ({ firstname: '', lastname: '', email: username, companyName: null }),
}

export const bulkUserWork = (database: Database, people: DirectoryPeople | null, gate: Gate): BulkKind<RowRequest> =>
  recordRows({
    kind: bulkKinds.user,
    upload: bulkUsers.upload,
    action: 'bulk-users.row',
    gate,
    prepare: bulkUserRows(database, people),
  })
