/** Settlement participants as a workbook that people edit and send back. */
import type { EditSheet } from '../bulk/edit-sheet'
import { sheetEndpoints } from '../bulk/edit-sheet-contract'
import { accountTypes } from './accounts'
import { type Participant, participants } from './participants-contract'
import { participantFields as of } from './participants-fields'

export const participantSheets = sheetEndpoints({
  key: 'participant-sheets',
  nouns: 'participants',
  path: '/backoffice/settlement-participant',
  view: ['bo_dcir_view_participant', 'bo_dcir_view_global_participant'],
  change: ['bo_dcir_create_participant', 'bo_dcir_update_participant'],
  changes: ['participants', 'workflow'],
  errors: participants.update.errors,
})

export const participantSheet: EditSheet<Participant> = {
  name: 'participants',
  title: 'Participants',
  noun: 'participant',
  columns: [
    { field: of.name, edited: 'all' },
    { field: of.description, edited: 'all' },
    { field: of.chargeType, edited: 'all', value: ({ chargeType }) => chargeType.code },
    { field: of.accountType, edited: 'all', choices: accountTypes },
    { field: of.accountNumber, edited: 'all' },
    { field: of.accountName, edited: 'all' },
    { field: of.globalCharge, as: 'global', edited: 'all' },
    { field: of.useMerchantChargeType, edited: 'all' },
    { field: of.isFeeSharing, as: 'feeSharing', edited: 'all' },
    { field: of.remainderParticipant, edited: 'all' },
    { field: of.feeDebitAccountType, edited: 'all', choices: accountTypes },
    { field: of.feeDebitAccount, edited: 'all' },
    { field: of.feeDebitAccountName, edited: 'all' },
    { field: of.sendReport, edited: 'all' },
    { field: of.reportEmail, edited: 'all' },
  ],
  nameOf: ({ name }) => name,
  newName: 'name',
  update: ({ id }, body) => [{ endpoint: participants.update, input: { params: { id }, body } }],
  create: (body) => ({ endpoint: participants.create, input: { body } }),
}
