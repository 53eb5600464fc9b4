/** `dcir configurations list` and `show`. */
import { configurations } from '@dcir/core/reference/configurations-contract'
import { configurationFields as fields } from '@dcir/core/reference/configurations-fields'
import { listCommand, showCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: configurations.list,
  fields: [fields.configKey, fields.configName, fields.configValue, fields.configDesc],
  nouns: 'configurations',
  empty: 'No configurations found...',
  examples: ['dcir configurations list', 'dcir configurations list --size 100 --json'],
})

export const show = showCommand({
  endpoint: configurations.show,
  argument: 'configKey',
  fields: Object.values(fields),
  examples: [
    'dcir configurations show dcir.dispute.tat.hours',
    'dcir configurations show dcir.dispute.tat.hours --json',
  ],
})
