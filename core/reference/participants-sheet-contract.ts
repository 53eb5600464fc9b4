/** The workbook of settlement participants: downloaded, compared, and applied row by row. */
import { sheetEndpoints } from '../bulk/edit-sheet-contract'
import { feature } from '../contract/endpoint'
import { participants } from './participants-contract'

const endpoints = sheetEndpoints({
  nouns: 'participants',
  path: '/backoffice/settlement-participant',
  view: ['bo_dcir_view_participant', 'bo_dcir_view_global_participant'],
  change: ['bo_dcir_create_participant', 'bo_dcir_update_participant'],
  changes: ['participants', 'workflow'],
  errors: participants.update.errors,
})

export const participantSheets = feature('participant-sheets', endpoints)
