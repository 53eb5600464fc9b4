/** Labels and meanings of the fields of a settlement participant. */
import { fieldsOf, is } from '../../contract/vocabulary'
import { Participant } from './contract'
import { accountLabels } from './rules'

export const participantFields = fieldsOf(Participant, {
  participantId: is.id('Participant id'),
  name: is.text('Name', { meaning: 'a part of the name' }),
  description: is.text('Description'),
  accountType: is.text('Account type', { meaning: 'GL or NUBAN' }),
  accountNumber: is.id(accountLabels.accountNumber),
  accountName: is.text('Account name'),
  bankCode: is.text('Bank code'),
  bankName: is.text('Bank name'),
  chargeType: is.text('Charge type', { part: 'chargeTypeName' }),
  globalCharge: is.flag('Global', { meaning: 'has a share of every super agent’s fees' }),
  isFeeSharing: is.flag('Fee sharing', { meaning: 'its share is taken from the fee' }),
  useMerchantChargeType: is.flag('Use super agent’s charge type'),
  remainderParticipant: is.flag('Remainder participant', { meaning: 'takes what is left of the fee' }),
  feeDebitAccountType: is.text('Fee debit account type'),
  feeDebitAccount: is.id(accountLabels.feeDebitAccount),
  feeDebitAccountName: is.text('Fee debit account name'),
  sendReport: is.flag('Send report'),
  reportEmail: is.text('Report email'),
})
