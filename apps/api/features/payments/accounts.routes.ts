/** Account look-up endpoints, answered by the bank. */

import { Refusal } from '@dcir/core/errors/catalogue'
import { accounts } from '@dcir/core/payments/accounts-contract'
import type { BankGateway } from '../../bank/gateway'
import { routesOf } from '../../http/call'

/** The bank's own faults become one refusal; what it said is in the call log, not in the answer. */
async function ask<T>(label: string, question: () => Promise<T | null>): Promise<T> {
  const answer = await question().catch(() => {
    throw new Refusal('bank-unavailable')
  })
  if (answer === null) throw new Refusal('not-found', { label })
  return answer
}

export const accountsRoutes = (bank: BankGateway) =>
  routesOf(accounts, {
    nameEnquiry: async (_call, { params }) => ({
      accountName: await ask('Account', () => bank.nameEnquiry(params.accountNumber)),
    }),
    cardAccountDetail: async (_call, { params }) => ({
      accountNumber: await ask('Customer information', () => bank.cardAccountDetail(params.hashedPan)),
    }),
  })
