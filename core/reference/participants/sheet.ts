/** Settlement participants as a workbook that people edit and send back. */
import type { EditSheet } from '../../bulk/edit-sheet'
import { accountTypes } from '../accounts'
import { type Participant, participants } from './contract'
import { participantFields as of } from './fields'

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
