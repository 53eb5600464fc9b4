/** Settlement participants: who has a share of the fee, by which charge type, and on which account. */
import { noun } from '../../contract/noun'
import { by } from '../../contract/search'
import { is } from '../../contract/vocabulary'
import { accountTypes } from '../accounts'

const ruled = [
  'account-unknown',
  'bank-unavailable',
  'no-bank',
  'name-taken',
  'second-remainder',
  'shares-exceed-fee',
] as const

export const participant = noun({
  name: 'participants',
  one: 'participant',
  many: 'participants',
  path: '/backoffice/settlement-participant',
  see: ['bo_dcir_view_participant', 'bo_dcir_view_global_participant'],
  change: 'bo_dcir_create_participant',
  gated: 'when-configured',
  key: { field: 'participantId', label: 'Participant id', pattern: /^PT-\d{4,9}$/ },
  title: 'name',
  fields: {
    participantId: is.id('Participant id'),
    name: is.text('Name', { set: 'always', type: 'NAME', meaning: 'a part of the name' }),
    description: is.text('Description', { set: 'always', type: 'DESCRIPTION', most: 500 }),
    accountType: is.text('Account type', { set: 'always', choices: accountTypes, meaning: 'GL or NUBAN' }),
    accountNumber: is.id('Account number', { set: 'always' }),
    accountName: is.text('Account name', { set: 'always', type: 'NAME' }),
    bankCode: is.text('Bank code'),
    bankName: is.text('Bank name'),
    chargeType: is.text('Charge type', { set: 'always', part: 'chargeTypeName' }),
    globalCharge: is.flag('Global', {
      set: 'always',
      as: 'global',
      meaning: 'has a share of every super agent’s fees',
    }),
    isFeeSharing: is.flag('Fee sharing', {
      set: 'always',
      as: 'feeSharing',
      meaning: 'its share is taken from the fee',
    }),
    useMerchantChargeType: is.flag('Use super agent’s charge type', { set: 'always' }),
    remainderParticipant: is.flag('Remainder participant', { set: 'always', meaning: 'receives the rest of the fee' }),
    feeDebitAccountType: is.text('Fee debit account type', { set: 'always', choices: accountTypes }),
    feeDebitAccount: is.id('Fee debit account', { set: 'always' }),
    feeDebitAccountName: is.text('Fee debit account name', { set: 'always', type: 'NAME' }),
    sendReport: is.flag('Send report', { set: 'always' }),
    reportEmail: is.text('Report email', { set: 'always', type: 'EMAIL', most: 500 }),
  },
  filters: { name: by.part },
  endpoints: {
    list: { summary: 'List settlement participants; without the right to view all, the global ones' },
    search: { at: '/search', summary: 'Search settlement participants by a part of their name' },
    show: { at: '/:participantId', summary: 'Show one settlement participant with its charge type' },
    create: { summary: 'Create a settlement participant', errors: ruled },
    update: {
      at: '/:id',
      authority: 'bo_dcir_update_participant',
      summary: 'Update a settlement participant',
      errors: [...ruled, 'last-remainder'],
    },
    remove: {
      at: '/remove/:id',
      method: 'PUT',
      authority: 'bo_dcir_remove_participant',
      summary: 'Delete a settlement participant',
      errors: ['last-remainder'],
    },
  },
  columns: ['name', 'accountNumber', 'accountName', 'chargeType', 'globalCharge'],
  sheet: [
    'name',
    'description',
    'chargeType',
    'accountType',
    'accountNumber',
    'accountName',
    'globalCharge',
    'useMerchantChargeType',
    'isFeeSharing',
    'remainderParticipant',
    'feeDebitAccountType',
    'feeDebitAccount',
    'feeDebitAccountName',
    'sendReport',
    'reportEmail',
  ],
  command: {
    summary: 'Settlement participants',
    columns: ['participantId', 'name', 'accountNumber', 'accountName', 'chargeType', 'globalCharge'],
    examples: { list: '--name acquiring', show: 'PT-0001' },
  },
  texts: {
    created: 'Participant created successfully',
    updated: 'Participant updated successfully',
    deleted: 'Participant deleted successfully',
    empty: 'No settlement participants found...',
    emptyHint: 'A participant has a share of the fee of each transaction.',
  },
})

/** Sentences of its screens beside those of every noun. */
export const participantTexts = {
  noDetails: 'Error getting participant details!',
  notDeleted: 'Error deleting participant!',
  noChargeTypes: 'Error getting charge types!',
  debitHint: 'Without fee sharing a debit account is needed as an alternative to the usual transit account.',
} as const
