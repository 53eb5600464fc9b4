/** Charge types as a workbook that people edit and send back. */
import type { EditSheet } from '../../bulk/edit-sheet'
import { chargeModels } from '../../money/charges'
import { type ChargeType, chargeTypes } from './contract'
import { chargeTypeFields as of } from './fields'

export const chargeTypeSheet: EditSheet<ChargeType> = {
  name: 'charge-types',
  title: 'Charge types',
  noun: 'charge type',
  columns: [
    { field: of.code, as: 'chargeCode', edited: 'new' },
    { field: of.chargeTypeName, as: 'chargeName', edited: 'all' },
    { field: of.chargeTypeDesc, edited: 'all' },
    { field: of.chargeModel, as: 'chargeType', edited: 'all', choices: chargeModels },
    { field: of.flat, edited: 'all' },
    { field: of.minimumCap, as: 'minCap', edited: 'all' },
    { field: of.maximumCap, as: 'maxCap', edited: 'all' },
    { field: of.percentage, as: 'percent', edited: 'all' },
  ],
  nameOf: ({ chargeTypeName }) => chargeTypeName,
  newName: 'chargeName',
  update: ({ id }, body) => [{ endpoint: chargeTypes.update, input: { params: { id }, body } }],
  create: (body) => ({ endpoint: chargeTypes.create, input: { body } }),
}
