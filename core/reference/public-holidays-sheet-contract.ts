/** The workbook of public holidays: downloaded, compared, and applied row by row. */
import { sheetEndpoints } from '../bulk/edit-sheet-contract'
import { feature } from '../contract/endpoint'

const endpoints = sheetEndpoints({
  nouns: 'public holidays',
  path: '/backoffice/public-holiday',
  view: ['bo_dcir_view_public_holidays', 'bo_dcir_manage_public_holidays'],
  change: 'bo_dcir_manage_public_holidays',
  changes: ['public-holidays', 'workflow', 'disputes', 'dispute-lists'],
  errors: ['holiday-exists'],
})

export const holidaySheets = feature('public-holiday-sheets', endpoints)
