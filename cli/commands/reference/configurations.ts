/** `dcir configurations`: settings of the platform. */

import type { Result } from '@dcir/core/contract/endpoint'
import { configurations } from '@dcir/core/reference/configurations/contract'
import {
  configurationSearch,
  configurationFields as fields,
  configurationFields as labels,
} from '@dcir/core/reference/configurations/fields'
import type { Noun } from '../../kit/command'
import { paramsOf } from '../../kit/flags'
import { listCommand, showCommand } from '../../kit/list-command'
import { writeCommand } from '../../kit/write-command'

const list = listCommand({
  endpoint: configurations.list,
  search: configurationSearch,
  fields: [fields.configKey, fields.configName, fields.configValue, fields.configDesc],
  nouns: 'configurations',
  empty: 'No configurations found...',
  examples: ['dcir configurations list', 'dcir configurations list --group DISPUTES --json'],
})

const show = showCommand({
  endpoint: configurations.show,
  argument: 'configKey',
  fields: Object.values(fields),
  examples: [
    'dcir configurations show dcir.dispute.tat.hours',
    'dcir configurations show dcir.dispute.tat.hours --json',
  ],
})

const set = writeCommand<Result<typeof configurations.show>>({
  verb: 'set',
  endpoint: configurations.update,
  args: { configKey: 'configKey', value: 'configValue' },
  labels,
  but: ['key', 'configName', 'configDesc', 'valueType'],
  record: {
    read: async (cli, configKey) =>
      (await cli.api()).call(configurations.show, { params: paramsOf(configurations.show, { configKey }) }),
    body: ({ configKey, configName, configDesc, valueType }) => ({ key: configKey, configName, configDesc, valueType }),
  },
  examples: [
    'dcir configurations set dcir.dispute.tat.hours 48',
    'dcir configurations set dcir.dispute.tat.hours 48 --json',
  ],
})

export const configurationsNoun: Noun = {
  name: 'configurations',
  summary: 'Settings of the platform',
  verbs: [list, show, set],
}
