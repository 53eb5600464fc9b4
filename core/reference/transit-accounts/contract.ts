/** Settlement transit accounts: what settlements are paid from, where a super agent names one. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { Instant, Message, PageQuery, pageOf } from '../../contract/schemas'
import { invalidMessage } from '../../validators/messages'
import { accountProblem, accountTypes } from '../accounts'
import { formText } from '../form-text'
import { transitAccountLabel, transitLabels } from './rules'

/** One to choose from. */
export const TransitAccountChoice = z.object({
  accountNumber: z.string(),
  accountName: z.string(),
  accountReference: z.string(),
})
export type TransitAccountChoice = z.infer<typeof TransitAccountChoice>

export const TransitAccount = z.extend(TransitAccountChoice, {
  accountType: z.enum(accountTypes),
  createdAt: Instant,
  active: z.boolean(),
})
export type TransitAccount = z.infer<typeof TransitAccount>

const NewTransitAccount = z
  .strictObject({
    /** NUBAN where nothing is said, as callers that send a number and a name alone mean. */
    accountType: z._default(z.enum(accountTypes), 'NUBAN'),
    accountNumber: z
      .string()
      .check(
        z.trim(),
        z.maxLength(20, invalidMessage(transitLabels.accountNumber)),
        z.regex(/^\d*$/, invalidMessage(transitLabels.accountNumber)),
      ),
    /** The bank's own name takes its place where the bank can be asked. */
    accountName: z.optional(formText('NAME', transitLabels.accountName, 150)),
  })
  .check(
    z.check(({ value: { accountType, accountNumber }, issues }) => {
      const message = accountProblem(accountType, transitAccountLabel(accountType), accountNumber)
      if (message) issues.push({ code: 'custom', path: ['accountNumber'], message, input: accountNumber })
    }),
  )
export type NewTransitAccount = z.infer<typeof NewTransitAccount>

const PATH = '/backoffice/settlement-transit-account'
const CREATE = 'bo_create_settlement_transit_account'

export const transitAccounts = feature('transit-accounts', {
  list: {
    method: 'GET',
    path: PATH,
    authority: 'bo_view_all_settlement_transit_accounts',
    summary: 'List settlement transit accounts, the latest first',
    query: PageQuery,
    result: pageOf(TransitAccount),
  },
  all: {
    method: 'GET',
    path: `${PATH}/all`,
    authority: 'bo_dcir_get_merchants',
    summary: 'The active settlement transit accounts, for the form of a super agent',
    result: z.array(TransitAccountChoice),
  },
  verifyAccount: {
    method: 'GET',
    path: `${PATH}/verify-account-number/:accountNumber`,
    authority: CREATE,
    summary: 'The name of the holder of an account, for the form of a transit account',
    params: z.object({ accountNumber: z.string().check(z.regex(/^\d{6,20}$/, 'Account number is invalid')) }),
    result: z.object({ accountName: z.string() }),
    lookUp: true,
    errors: ['not-found', 'bank-unavailable', 'no-bank'],
  },
  create: {
    method: 'POST',
    path: PATH,
    authority: CREATE,
    summary: 'Create a settlement transit account',
    body: NewTransitAccount,
    result: Message,
    idempotent: true,
    gated: 'when-configured',
    errors: ['account-unknown', 'bank-unavailable', 'no-bank', 'account-taken', 'request-pending'],
  },
})
