/** Conformance of transfers: one is paid once, whatever is sent under its reference later, and stays what it became. */
import { atOnce, type BankSamples, type Check, must, newReference, orRefusal, shown } from './conformance-check'
import type { BankGateway, Transfer } from './gateway'

/** Ten million naira times a million: no account has it. */
const TOO_MUCH = 10 ** 15
const LAST = 100

const printable = (text: string) => text.trim() !== '' && text.length <= LAST && !/\p{Cc}/u.test(text)

/** Rules that one transfer keeps to while it is sent, and sent again. */
function sent(bank: BankGateway, transfer: Transfer): Check[] {
  const isRefused = async (other: Partial<Transfer>) => {
    const answer = await orRefusal(bank.transfer({ ...transfer, ...other }))
    must(answer === null, `the bank said ${shown(answer)}`)
  }
  return [
    [
      'A transfer is taken',
      async () => {
        const answer = await bank.transfer(transfer)
        must(answer.status !== 'FAILED' && answer.reference !== '', `the bank said ${shown(answer)}`)
      },
    ],
    [
      'Its reference at the bank is one line of at most 100 characters',
      async () => {
        const { reference } = await bank.transfer(transfer)
        must(printable(reference), `the bank said ${shown(reference)}`)
      },
    ],
    [
      'The same transfer again is the same transfer',
      async () => {
        const [one, two] = [await bank.transfer(transfer), await bank.transfer(transfer)]
        must(one.reference === two.reference && two.status !== 'FAILED', `the bank said ${shown([one, two])}`)
      },
    ],
    [
      'The same transfer five times at once is the same transfer',
      async () => {
        const answers = await atOnce(5, () => bank.transfer(transfer))
        const references = new Set(answers.map(({ reference }) => reference))
        must(references.size === 1, `the bank said ${shown(answers)}`)
      },
    ],
    ['The same reference with another amount is refused', () => isRefused({ amount: transfer.amount + 1 })],
    [
      'The same reference with another account to pay is refused',
      () => isRefused({ creditAccount: transfer.debitAccount ?? '' }),
    ],
  ]
}

/** Rules that the same transfer keeps to afterwards. */
function known(bank: BankGateway, transfer: Transfer): Check[] {
  const status = () => bank.transferStatus(transfer.idempotencyKey)
  return [
    [
      'A transfer that was taken is known',
      async () => {
        const answer = await status()
        must(answer === 'SUCCESSFUL' || answer === 'PENDING', `the bank said ${shown(answer)}`)
      },
    ],
    [
      'A paid transfer stays paid',
      async () => {
        const [before, after] = [await status(), await status()]
        must(before !== 'SUCCESSFUL' || after === 'SUCCESSFUL', `the bank said ${before}, then ${after}`)
      },
    ],
    [
      'A paid transfer is paid for ten who ask at once',
      async () => {
        const before = await status()
        const answers = await atOnce(10, status)
        const isSame = before !== 'SUCCESSFUL' || answers.every((answer) => answer === 'SUCCESSFUL')
        must(isSame, `the bank said ${shown([before, ...answers])}`)
      },
    ],
    [
      'A refused repeat has changed nothing about it',
      async () => {
        const answer = await bank.transfer(transfer)
        must(answer.status !== 'FAILED', `the bank said ${shown(answer)}`)
      },
    ],
  ]
}

/** Transfers that no bank may pay, each under a reference of its own. */
function unpayable(bank: BankGateway, good: Transfer, unknownAccount: string): Check[] {
  const neverPaid = async (wrong: Partial<Transfer>) => {
    const transfer = { ...good, ...wrong, idempotencyKey: newReference() }
    const answer = await orRefusal(bank.transfer(transfer))
    must(answer?.status !== 'SUCCESSFUL', `the bank said ${shown(answer)}`)
    const later = await orRefusal(bank.transferStatus(transfer.idempotencyKey))
    must(later !== 'SUCCESSFUL', `the bank said ${shown(later)} when asked`)
    // A refusal by a mistake of the moment would be paid by the second try.
    const again = await orRefusal(bank.transfer(transfer))
    must(again?.status !== 'SUCCESSFUL', `the bank said ${shown(again)} to a repeat`)
  }
  return [
    ['Nothing is paid to an account that is unknown', () => neverPaid({ creditAccount: unknownAccount })],
    ['Nothing is paid to an account that is none', () => neverPaid({ creditAccount: 'NONE' })],
    ['Nothing is paid from an account that is unknown', () => neverPaid({ debitAccount: unknownAccount })],
    ['No amount of nothing is paid', () => neverPaid({ amount: 0 })],
    ['No amount below nothing is paid', () => neverPaid({ amount: -good.amount })],
    ['No amount with a part of a kobo is paid', () => neverPaid({ amount: good.amount + 0.5 })],
    ['No amount is paid that no account has', () => neverPaid({ amount: TOO_MUCH })],
  ]
}

export function payingChecks(bank: BankGateway, { unknownAccount, pay }: BankSamples): Check[] {
  if (!pay) return []
  const transfer: Transfer = {
    idempotencyKey: newReference(),
    debitAccount: pay.from,
    creditAccount: pay.to,
    amount: pay.kobo,
    narration: 'DCIR CHECK',
  }
  return [...sent(bank, transfer), ...known(bank, transfer), ...unpayable(bank, transfer, unknownAccount)]
}
