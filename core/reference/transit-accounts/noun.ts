/** Settlement transit accounts: what settlements are paid from, where a super agent names one. */
import { noun, type RecordOf } from '../../contract/noun'
import { is } from '../../contract/vocabulary'
import { type AccountType, accountTypes } from '../accounts'

export const transitAccount = noun({
  name: 'transit-accounts',
  one: 'transit account',
  many: 'transit accounts',
  path: '/backoffice/settlement-transit-account',
  see: ['bo_view_all_settlement_transit_accounts'],
  change: 'bo_create_settlement_transit_account',
  gated: 'when-configured',
  key: { field: 'accountReference' },
  title: 'accountName',
  fields: {
    accountReference: is.id('Account Reference'),
    accountType: is.text('Account Type', { choices: accountTypes, meaning: 'GL or NUBAN' }),
    accountNumber: is.id('Account Number'),
    accountName: is.text('Account Name', { type: 'NAME' }),
    createdAt: is.instant('Created At'),
    active: is.flag('Status', { meaning: 'whether super agents can be settled from it' }),
  },
  filters: {},
  endpoints: {
    list: { summary: 'List settlement transit accounts, the latest first' },
    create: {
      summary: 'Create a settlement transit account',
      errors: ['account-unknown', 'bank-unavailable', 'no-bank', 'account-taken'],
    },
  },
  columns: ['accountNumber', 'accountName', 'createdAt', 'active'],
  command: { summary: 'Accounts that settlements are paid from', examples: { list: '--size 100' } },
  texts: {
    created: 'Settlement transit account created successfully!',
    empty: 'No transit accounts found!',
    emptyHint: 'The settlements of a super agent are paid from its transit account.',
  },
})
export type TransitAccount = RecordOf<typeof transitAccount>

/** Name of the account number in messages about a wrong one. */
export const transitAccountLabel = (type: AccountType | undefined): string =>
  type === 'GL' ? 'GL account number' : transitAccount.fields.accountNumber.label
