/** Account look-ups at the bank: the name behind an account number, the account behind a card. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'

export const accounts = feature('accounts', {
  nameEnquiry: {
    method: 'GET',
    path: '/common/account/name-enquiry/:accountNumber',
    authority: 'any',
    summary: 'The name of the holder of an account',
    params: z.object({ accountNumber: z.string().check(z.regex(/^\d{6,20}$/, 'Account number is invalid')) }),
    result: z.object({ accountName: z.string() }),
    errors: ['not-found', 'bank-unavailable'],
  },
  cardAccountDetail: {
    method: 'GET',
    path: '/common/account/card-account-detail/:hashedPan',
    authority: 'any',
    summary: 'The account behind a card',
    params: z.object({ hashedPan: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Card is invalid')) }),
    result: z.object({ accountNumber: z.string() }),
    errors: ['not-found', 'bank-unavailable'],
  },
})
