/** The workbook of charge types: downloaded, compared, and applied row by row. */
import { sheetEndpoints } from '../bulk/edit-sheet-contract'
import { feature } from '../contract/endpoint'

const endpoints = sheetEndpoints({
  nouns: 'charge types',
  path: '/backoffice/charge-model',
  view: 'bo_dcir_get_charge_types',
  change: 'bo_dcir_create_charge_type',
  changes: ['charge-types', 'workflow'],
  errors: ['charge-type-exists', 'charge-code-fixed', 'shares-exceed-fee'],
})

export const chargeTypeSheets = feature('charge-type-sheets', endpoints)
