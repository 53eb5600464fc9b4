/** Endpoints of files of users: each row asks for one with a password, or creates one who is in the directory. */
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { bulkUserLayouts, bulkUserSampleRows, bulkUserSamples } from '@dcir/core/access/bulk-users-rules'
import type { UserSource } from '@dcir/core/access/users/rules'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import { Refusal } from '@dcir/core/errors/catalogue'
import { invalidMessage } from '@dcir/core/validators/messages'
import { sampleFile } from '@dcir/spreadsheets/sample-file'
import { bulkKinds } from '../../../bulk/bulk.store'
import { createIntake, type IntakeDeps, plainItems } from '../../../bulk/bulk-intake'
import { bulkOutcome } from '../../../bulk/bulk-outcome'
import { routesOf, userOf } from '../../../call/call'
import type { BulkUserSettings } from './bulk-user-work'
import { checkDirectory, type DirectoryPeople } from './directory-people'

interface Deps extends IntakeDeps {
  people: DirectoryPeople | null
}

export function bulkUsersRoutes({ people, ...deps }: Deps) {
  const { database, clock } = deps
  const intake = createIntake(deps)
  const { errorFile } = bulkUsers
  const outcome = bulkOutcome(database, clock, { kind: bulkKinds.user, errorFile, names: ['email', 'username'] })
  const sample =
    (type: UserSource) =>
    async (_call: unknown, { params: { format } }: { params: { format: 'csv' | 'xlsx' } }) =>
      sampleFile(bulkUserSamples[type], format, 'Users', bulkUserSampleRows[type])
  return routesOf(bulkUsers, {
    show: (call, { params }) => outcome.show(call, params.batchId),
    errorFile: (call, { params }) => outcome.errorFile(call, params.batchId),

    async upload(call, { file, query: { backofficeUserType, email } }) {
      // It names the caller and grants nothing: who sends the file is whose session it is.
      if (email && email.toLowerCase() !== userOf(call).email.toLowerCase())
        throw Refusal.badInput([{ message: invalidMessage('Email'), code: 'bad-input', field: 'query.email' }])
      if (backofficeUserType === 'AD') await database.read(call.scope, (db) => checkDirectory(db, people))
      const stored = await intake.store(file)
      const settings: BulkUserSettings = { backofficeUserType }
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

    localSample: sample('LOCAL'),
    adSample: sample('AD'),
  })
}
