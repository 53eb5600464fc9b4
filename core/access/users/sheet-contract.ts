/** The workbook of the bank's users: downloaded, compared, and applied row by row. */
import { sheetEndpoints } from '../../bulk/edit-sheet-contract'
import { feature } from '../../contract/endpoint'

const endpoints = sheetEndpoints({
  nouns: 'users',
  path: '/backoffice/user',
  view: 'bo_dcir_view_backoffice_users',
  change: 'bo_dcir_create_backoffice_users',
  changes: ['users', 'workflow'],
  errors: ['own-account', 'directory-account', 'beyond-own-rights'],
})

export const userSheets = feature('user-sheets', endpoints)
