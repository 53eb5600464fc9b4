/** `dcir statements days` and `columns`. */
import { statementConfigurations } from '@dcir/core/reconciliation/configurations-contract'
import { statementConfigurationFields } from '@dcir/core/reconciliation/configurations-fields'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementDayFields } from '@dcir/core/reconciliation/fields'
import { listCommand } from '../../../kit/list-command'

export const days = listCommand({
  usage: 'days',
  endpoint: statements.dailyUploads,
  fields: Object.values(statementDayFields),
  nouns: 'days',
  empty: 'No results found ...',
  examples: ['dcir statements days', 'dcir statements days --from 2026-11-01 --to 2026-11-30 --json'],
})

export const columns = listCommand({
  usage: 'columns',
  endpoint: statementConfigurations.list,
  fields: Object.values(statementConfigurationFields),
  nouns: 'columns',
  empty: 'No configurations found...',
  examples: ['dcir statements columns', 'dcir statements columns --json'],
})
