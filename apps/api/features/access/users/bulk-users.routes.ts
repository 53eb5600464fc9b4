/** Endpoints of files of users: each row asks for one with a password, or creates one who is in the directory. */
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { bulkUserLayouts, bulkUserSampleRows, bulkUserSamples } from '@dcir/core/access/bulk-users-rules'
import type { UserSource } from '@dcir/core/access/users/rules'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import type { Query } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import { invalidMessage } from '@dcir/core/validators/messages'
import { sampleFile } from '@dcir/spreadsheets/sample-file'
import { bulkKinds } from '../../../bulk/bulk.store'
import { createIntake, type IntakeDeps, plainItems } from '../../../bulk/bulk-intake'
import { bulkOutcome } from '../../../bulk/bulk-outcome'
import { createDryRun, type Judging } from '../../../bulk/dry-run'
import { recordJudging } from '../../../bulk/record-rows'
import { type Call, routesOf, userOf } from '../../../call/call'
import type { Gate } from '../../../write/gate'
import { type BulkUserSettings, bulkUserRows, unaskedPeople } from './bulk-user-work'
import { checkDirectory, type DirectoryPeople } from './directory-people'

interface Deps extends IntakeDeps {
  people: DirectoryPeople | null
  gate: Gate
}

const DIRECTORY_LATER = 'The directory is asked for each person after you send the file.'

const readingOf = (type: UserSource) => ({
  layout: bulkUserLayouts[type] as BulkLayout<object>,
  field: 'file',
  items: plainItems,
})

export function bulkUsersRoutes({ people, gate, ...deps }: Deps) {
  const { database, clock } = deps
  const intake = createIntake(deps)
  const dryRun = createDryRun(deps)
  const { errorFile } = bulkUsers
  const outcome = bulkOutcome(database, clock, { kind: bulkKinds.user, errorFile, names: ['email', 'username'] })
  const sample =
    (type: UserSource) =>
    async (_call: unknown, { params: { format } }: { params: { format: 'csv' | 'xlsx' } }) =>
      sampleFile(bulkUserSamples[type], format, 'Users', bulkUserSampleRows[type])
  /** The query names the caller and grants nothing: who sends the file is whose session it is. @throws Refusal */
  async function checkQuery(call: Call, { backofficeUserType, email }: Query<typeof bulkUsers.upload>) {
    if (email && email.toLowerCase() !== userOf(call).email.toLowerCase())
      throw Refusal.badInput([{ message: invalidMessage('Email'), code: 'bad-input', field: 'query.email' }])
    if (backofficeUserType === 'AD') await database.read(call.scope, (db) => checkDirectory(db, people))
  }
  return routesOf(bulkUsers, {
    show: (call, { params }) => outcome.show(call, params.batchId),
    errorFile: (call, { params }) => outcome.errorFile(call, params.batchId),

    async upload(call, { file, query }) {
      const { backofficeUserType } = query
      await checkQuery(call, query)
      const stored = await intake.store(file)
      const settings: BulkUserSettings = { backofficeUserType }
      const { batchId } = await intake.take<object>(call, file.name, stored, {
        kind: bulkKinds.user,
        prefix: 'UB',
        endpoint: bulkUsers.upload,
        ...readingOf(backofficeUserType),
        settings,
      })
      return outcome.awaited(call, batchId)
    },

    async dryRun(call, { file, query }) {
      const { backofficeUserType } = query
      await checkQuery(call, query)
      const isOfDirectory = backofficeUserType === 'AD'
      const settings: BulkUserSettings = { backofficeUserType }
      const prepare = bulkUserRows(database, people && unaskedPeople)
      const judging = recordJudging<{ email?: string; username?: string }>({
        gate,
        prepare,
        settings,
        knownBy: isOfDirectory ? 'username' : 'email',
        notes: (rows) => (isOfDirectory && rows.length > 0 ? [DIRECTORY_LATER] : []),
      })
      return dryRun<object>(call, file, readingOf(backofficeUserType), judging as Judging<object>)
    },

    localSample: sample('LOCAL'),
    adSample: sample('AD'),
  })
}
