/** `dcir charge-types`: how fees are worked out. */
import { chargeTypeSheets, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeType } from '@dcir/core/reference/charge-types/noun'
import type { Noun } from '../../kit/command'
import { recordCommands } from '../../kit/record-commands'

export const chargeTypesNoun: Noun = {
  name: chargeType.name,
  summary: 'How fees are worked out',
  verbs: recordCommands(chargeType, {
    name: chargeType.name,
    endpoints: { list: chargeTypes.list, show: chargeTypes.show },
    sheets: chargeTypeSheets,
    columns: ['code', ...chargeType.columns],
    examples: { list: '--charge-code FLAT', show: 'STANDARD' },
  }),
}
