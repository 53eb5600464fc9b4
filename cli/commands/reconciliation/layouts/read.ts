/** `dcir layouts list` and `show`. */
import { statementLayoutMessages, statementLayouts } from '@dcir/core/reconciliation/layouts-contract'
import { statementLayoutFields } from '@dcir/core/reconciliation/layouts-fields'
import { listCommand, showCommand } from '../../../kit/list-command'

const fields = Object.values(statementLayoutFields)

export const list = listCommand({
  endpoint: statementLayouts.list,
  fields,
  search: statementLayoutFields,
  nouns: 'versions',
  empty: statementLayoutMessages.empty,
  examples: ['dcir layouts list', 'dcir layouts list --account-number 0123456789 --json'],
})

export const show = showCommand({
  endpoint: statementLayouts.show,
  argument: 'accountNumber',
  fields,
  examples: ['dcir layouts show 0123456789', 'dcir layouts show 0123456789 --json'],
})
