/** Texts of the form of a transit account; API and screen read the same. */
import type { AccountType } from '../accounts'

export const transitLabels = {
  accountType: 'Account Type',
  accountNumber: 'Account Number',
  accountName: 'Account Name',
} as const

/** Name of the account number in messages about a wrong one. */
export const transitAccountLabel = (type: AccountType | undefined): string =>
  type === 'GL' ? 'GL account number' : transitLabels.accountNumber

export const transitMessages = {
  created: 'Settlement transit account created successfully!',
  empty: 'No transit accounts found!',
} as const
