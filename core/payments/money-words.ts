/** Words of a step that moves money: what to look at first, and what follows. */

import { isSameName } from '../validators/names'
import { payeeWord } from './rules'

/**
 * Warning beside an account that is not known to be the card's own; null where it is, and where no card is concerned.
 * @param card holder of the card's own account, null where the bank names none, undefined where nobody has looked
 * @param holder name of the account that is paid
 */
export function payeeCaution(payee: string | null, card?: string | null, holder?: string | null): string | null {
  if (payee === null || payee === payeeWord('CARD_ACCOUNT')) return null
  if (card === undefined) return `${payee}.`
  if (card && holder && payee === payeeWord('VERIFIED_OTHER') && isSameName(card, holder))
    return `This is another account of ${holder}, not the one that the card draws on.`
  return card ? `${payee}. The card belongs to ${card}.` : `${payee}. The bank did not name the cardholder.`
}

/** Consequences of a step, as they are said before the last click. */
export const moneyFollows = {
  accept: 'Accepting refunds the customer.',
  report: 'It counts as paid by hand; nothing is sent again.',
  successful: 'It counts as paid; nothing is sent again.',
  failed: 'It counts as not paid and is sent again.',
  retry: 'It is sent to the bank again.',
  recovered: 'The bank has the money back. Nobody needs to pay it.',
} as const
