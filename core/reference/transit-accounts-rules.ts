/** What the form of a transit account says; API and screen read the same. */
import type { AccountType } from './accounts'

export const transitLabels = {
  accountType: 'Account Type',
  accountNumber: 'Account Number',
  accountName: 'Account Name',
} as const

/** What the number is called where it is wrong. */
export const transitAccountLabel = (type: AccountType | undefined): string =>
  type === 'GL' ? 'GL account number' : transitLabels.accountNumber

export const transitMessages = {
  created: 'Settlement transit account created successfully!',
  empty: 'No transit accounts found!',
} as const
