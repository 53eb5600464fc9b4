/** Labels and meanings of the fields of the officer's overview. */
import { fieldsOf, is } from '../../contract/vocabulary'
import { dayFields } from '../days/fields'
import { FigureLine, OverviewDay, OverviewQuery } from './contract'

export const overviewFields = fieldsOf(OverviewDay, {
  transactionDate: dayFields.transactionDate,
  transactionIndicator: is.status('Type', { meaning: 'credits or debits' }),
  loaded: is.count('Loaded', { meaning: 'lines of the statements of the day' }),
  matched: is.count('Matched'),
  owed: is.count('Owed', { meaning: 'lines whose transaction failed here' }),
  resolved: is.count('Resolved'),
  unmatched: is.count('Unmatched', { meaning: 'lines without a transaction' }),
  missing: is.count('Missing in the statement', { meaning: 'our approved transactions without a line' }),
  open: is.count('Open', { meaning: 'rows that wait for somebody' }),
  openDays: is.count('Open for', { meaning: 'business days since the day, where rows of it are open' }),
  state: is.status('Sign-off', { meaning: 'whether it was signed off, and whether it changed since' }),
  signedBy: is.text('Signed by'),
  signedAt: is.instant('Signed'),
})

export const overviewSearch = fieldsOf(OverviewQuery, {
  transactionIndicator: overviewFields.transactionIndicator,
})

export const figureFields = fieldsOf(FigureLine, {
  transactionIndicator: overviewFields.transactionIndicator,
  figure: is.text('Figure'),
  count: is.count('Count'),
  value: is.money('Value'),
})
