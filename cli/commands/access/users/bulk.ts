/** `dcir users upload`, `batch` and `template`: users by a file. */
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { bulkUserLayouts, bulkUserSamples } from '@dcir/core/access/bulk-users-rules'
import { type UserSource, userSources } from '@dcir/core/access/users-rules'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import { Option } from 'commander'
import { recordsResult, recordsUpload } from '../../../kit/bulk-records'
import type { Command, CommandSpec } from '../../../kit/command'
import { sampleCommand } from '../../../kit/sample'

interface Typed {
  type: UserSource
}

const kind = { noun: 'users', endpoints: bulkUsers }
const BATCH = 'UB-20261121-0A1B2C3D'
const typeOption = () =>
  new Option('--type <type>', 'LOCAL sign in with a password, AD through the directory').choices([...userSources])

export const upload = recordsUpload<Typed, typeof bulkUsers>({
  ...kind,
  layout: ({ type }) => bulkUserLayouts[type] as BulkLayout<object>,
  flags: (command: Command) => command.addOption(typeOption().makeOptionMandatory()),
  async input({ type }, api) {
    const { email } = await api.userDetail()
    return { query: { backofficeUserType: type, email } }
  },
  example: '--type LOCAL',
})

export const batch = recordsResult({ ...kind, batch: BATCH })

const samples: Record<UserSource, CommandSpec> = {
  LOCAL: sampleCommand('users', bulkUsers.localSample, bulkUserSamples.LOCAL),
  AD: sampleCommand('users', bulkUsers.adSample, bulkUserSamples.AD),
}

export const template: CommandSpec<Typed> = {
  ...samples.LOCAL,
  summary: 'Download the sample of a file of users',
  flags(command) {
    samples.LOCAL.flags?.(command)
    command.addOption(typeOption().default('LOCAL'))
  },
  examples: ['dcir users template csv --type LOCAL', 'dcir users template xlsx --type AD'],
  run: (cli, args, { type, ...options }) => samples[type].run(cli, args, options),
}
