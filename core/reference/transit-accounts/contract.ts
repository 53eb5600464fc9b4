/** Endpoints of settlement transit accounts. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { endpointsOf } from '../../contract/noun-endpoints'
import { invalidMessage } from '../../validators/messages'
import { accountProblem, accountTypes } from '../accounts'
import { fieldText } from '../form-text'
import { transitAccount, transitAccountLabel } from './noun'

const { fields: of, path, change } = transitAccount

/** One to choose from. */
export const TransitAccountChoice = z.object({
  accountNumber: z.string(),
  accountName: z.string(),
  accountReference: z.string(),
})
export type TransitAccountChoice = z.infer<typeof TransitAccountChoice>

const NewTransitAccount = z
  .strictObject({
    /** NUBAN where nothing is said, as callers that send a number and a name alone mean. */
    accountType: z._default(z.enum(accountTypes), 'NUBAN'),
    accountNumber: z
      .string()
      .check(
        z.trim(),
        z.maxLength(20, invalidMessage(of.accountNumber.label)),
        z.regex(/^\d*$/, invalidMessage(of.accountNumber.label)),
      ),
    /** The bank's own name takes its place where the bank can be asked. */
    accountName: z.optional(fieldText(of.accountName)),
  })
  .check(
    z.check(({ value: { accountType, accountNumber }, issues }) => {
      const message = accountProblem(accountType, transitAccountLabel(accountType), accountNumber)
      if (message) issues.push({ code: 'custom', path: ['accountNumber'], message, input: accountNumber })
    }),
  )
export type NewTransitAccount = z.infer<typeof NewTransitAccount>

const { list, create } = endpointsOf(transitAccount)

export const transitAccounts = feature('transit-accounts', {
  list,
  all: {
    method: 'GET',
    path: `${path}/all`,
    authority: 'bo_dcir_get_merchants',
    summary: 'The active settlement transit accounts, for the form of a super agent',
    result: z.array(TransitAccountChoice),
  },
  verifyAccount: {
    method: 'GET',
    path: `${path}/verify-account-number/:accountNumber`,
    authority: change,
    summary: 'The name of the holder of an account, for the form of a transit account',
    params: z.object({ accountNumber: z.string().check(z.regex(/^\d{6,20}$/, 'Account number is invalid')) }),
    result: z.object({ accountName: z.string() }),
    lookUp: true,
    errors: ['not-found', 'bank-unavailable', 'no-bank'],
  },
  create: { ...create, body: NewTransitAccount },
})
