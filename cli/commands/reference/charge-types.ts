/** `dcir charge-types`: how fees are worked out. */
import { chargeTypeSheets, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeTypeColumns, chargeTypeFields } from '@dcir/core/reference/charge-types/fields'
import type { Noun } from '../../kit/command'
import { applySheetCommand, editSheetCommand } from '../../kit/edit-sheet'
import { listCommand, showCommand } from '../../kit/list-command'

const list = listCommand({
  endpoint: chargeTypes.list,
  fields: [chargeTypeFields.code, ...chargeTypeColumns],
  nouns: 'charge types',
  empty: 'No charge types found ...',
  examples: ['dcir charge-types list', 'dcir charge-types list --charge-code FLAT --json'],
})

const show = showCommand({
  endpoint: chargeTypes.show,
  argument: 'code',
  fields: Object.values(chargeTypeFields),
  examples: ['dcir charge-types show STANDARD', 'dcir charge-types show STANDARD --json'],
})

const edited = { noun: 'charge-types', endpoints: chargeTypeSheets }

const editSheet = editSheetCommand(edited)
const applySheet = applySheetCommand(edited)

export const chargeTypesNoun: Noun = {
  name: 'charge-types',
  summary: 'How fees are worked out',
  verbs: [list, show, editSheet, applySheet],
}
