/** `dcir charge-types list` and `show`. */
import { chargeTypes } from '@dcir/core/reference/charge-types-contract'
import { chargeTypeColumns, chargeTypeFields } from '@dcir/core/reference/charge-types-fields'
import { listCommand, showCommand } from '../../../kit/list-command'

export const list = listCommand({
  endpoint: chargeTypes.list,
  fields: [chargeTypeFields.code, ...chargeTypeColumns],
  nouns: 'charge types',
  empty: 'No charge types found ...',
  examples: ['dcir charge-types list', 'dcir charge-types list --charge-code FLAT --json'],
})

export const show = showCommand({
  endpoint: chargeTypes.show,
  argument: 'code',
  fields: Object.values(chargeTypeFields),
  examples: ['dcir charge-types show STANDARD', 'dcir charge-types show STANDARD --json'],
})
