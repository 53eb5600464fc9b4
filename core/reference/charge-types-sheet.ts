/** Charge types as a workbook that people edit and send back. */
import type { EditSheet } from '../bulk/edit-sheet'
import { sheetEndpoints } from '../bulk/edit-sheet-contract'
import { chargeModels } from '../money/charges'
import { type ChargeType, chargeTypes } from './charge-types-contract'
import { chargeTypeFields as of } from './charge-types-fields'

export const chargeTypeSheets = sheetEndpoints({
  key: 'charge-type-sheets',
  nouns: 'charge types',
  path: '/backoffice/charge-model',
  view: 'bo_dcir_get_charge_types',
  change: 'bo_dcir_create_charge_type',
  changes: ['charge-types', 'workflow'],
  errors: ['charge-type-exists', 'charge-code-fixed'],
})

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
