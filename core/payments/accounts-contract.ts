/**
 * Account look-ups at the bank, for the form that logs a dispute: the name behind an account number, the account behind
 * a card. Each is made for a transaction that the caller can see.
 */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { actionTable } from '../permissions/actions'

const LOGGING = actionTable['transactions.log-dispute']

/** The transaction that the look-up is for. */
const ForTransaction = z.object({ transactionSearchKey: z.string().check(z.minLength(1), z.maxLength(64)) })

export const accounts = feature('accounts', {
  nameEnquiry: {
    method: 'GET',
    path: '/common/account/name-enquiry/:accountNumber',
    authority: LOGGING,
    summary: 'The name of the holder of an account, for a dispute on a transaction',
    params: z.object({ accountNumber: z.string().check(z.regex(/^\d{6,20}$/, 'Account number is invalid')) }),
    query: ForTransaction,
    result: z.object({ accountName: z.string() }),
    lookUp: true,
    errors: ['not-found', 'bank-unavailable', 'no-bank'],
  },
  cardAccountDetail: {
    method: 'GET',
    path: '/common/account/card-account-detail/:hashedPan',
    authority: LOGGING,
    summary: 'The account behind the card of a transaction',
    params: z.object({ hashedPan: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Card is invalid')) }),
    query: ForTransaction,
    result: z.object({ accountNumber: z.string() }),
    lookUp: true,
    errors: ['not-found', 'bank-unavailable', 'no-bank'],
  },
})
