/** `dcir charge-types`: how fees are worked out. */
import { chargeTypeSheets, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeTypeFields as fields } from '@dcir/core/reference/charge-types/fields'
import type { Noun } from '../../kit/command'
import { recordCommands } from '../../kit/record-commands'

const texts = { empty: 'No charge types found ...' }
const chargeType = { many: 'charge types', fields, texts, key: { field: 'code' } }

export const chargeTypesNoun: Noun = {
  name: 'charge-types',
  summary: 'How fees are worked out',
  verbs: recordCommands(chargeType, {
    name: 'charge-types',
    endpoints: { list: chargeTypes.list, show: chargeTypes.show },
    sheets: chargeTypeSheets,
    columns: ['code', 'chargeModel', 'chargeTypeName', 'flat', 'minimumCap', 'maximumCap', 'percentage'],
    examples: { list: '--charge-code FLAT', show: 'STANDARD' },
  }),
}
