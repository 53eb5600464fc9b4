/** Asks the bank whom an account belongs to, and whether it is the card's own. Never within a transaction. */

import type { Payee } from '@dcir/core/disputes/payee'
import { Refusal } from '@dcir/core/errors/catalogue'
import type { BankGateway } from '../../bank/gateway'

export interface TypedPayee {
  /** Hexadecimal; the bank knows the card by it. */
  hashedPan: string
  accountNumber: string
  /** Stands only where the bank does not say whose account it is. */
  accountName: string
}

type Enquiries = Pick<BankGateway, 'nameEnquiry' | 'cardAccountDetail'>

/** The bank's answer; undefined where it does not answer. */
const answerOf = (question: Promise<string | null>): Promise<string | null | undefined> =>
  question.catch(() => undefined)

/**
 * Finds out who would be paid.
 * @throws Refusal when the bank does not know the account
 */
export async function checkPayee(
  bank: Enquiries,
  { hashedPan, accountNumber, accountName }: TypedPayee,
): Promise<Payee> {
  const [name, cardAccount] = await Promise.all([
    answerOf(bank.nameEnquiry(accountNumber)),
    answerOf(bank.cardAccountDetail(hashedPan)),
  ])
  if (name === null) throw new Refusal('account-unknown', {}, 'body.customerAccountNumber')
  const customerAccountName = name ?? accountName
  if (cardAccount === accountNumber)
    return { payeeCheck: 'CARD_ACCOUNT', customerAccountName, cardAccountName: name ?? null }
  const cardAccountName = cardAccount ? await answerOf(bank.nameEnquiry(cardAccount)) : null
  const isKnown = name !== undefined && cardAccount !== undefined
  return {
    payeeCheck: isKnown ? 'VERIFIED_OTHER' : 'UNVERIFIED',
    customerAccountName,
    cardAccountName: cardAccountName ?? null,
  }
}
