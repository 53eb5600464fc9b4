/** `dcir configurations set`. */
import type { Result } from '@dcir/core/contract/endpoint'
import { configurations } from '@dcir/core/reference/configurations-contract'
import { configurationFields as labels } from '@dcir/core/reference/configurations-fields'
import { paramsOf } from '../../../kit/flags'
import { writeCommand } from '../../../kit/write-command'

export const set = writeCommand<Result<typeof configurations.show>>({
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
