/** The simulated bank, of which a test says what it needs to be otherwise. */
import type { BankGateway } from '@dcir/api/bank/gateway'
import { simulatedBank } from '@dcir/api/bank/simulator'

export interface TestBank extends BankGateway {
  /** The accounts behind cards, by their hashes, null for none; of other cards the account that a claim names. */
  readonly cards: Map<string, string | null>
  /** Functions in place of those of the simulated bank, until the test removes them. */
  instead: Partial<BankGateway>
}

export function testBank(): TestBank {
  const bank = simulatedBank()
  const cards = new Map<string, string | null>()
  let asked: string | null = null
  const test: TestBank = {
    cards,
    instead: {},
    nameEnquiry: (account) => {
      // A check of a payee asks for its card at the same time.
      asked = account
      queueMicrotask(() => {
        asked = null
      })
      return (test.instead.nameEnquiry ?? bank.nameEnquiry)(account)
    },
    cardAccountDetail: async (pan) => {
      if (test.instead.cardAccountDetail) return test.instead.cardAccountDetail(pan)
      const account = cards.get(pan)
      return account === undefined ? (asked ?? bank.cardAccountDetail(pan)) : account
    },
    transfer: (transfer) => (test.instead.transfer ?? bank.transfer)(transfer),
    transferStatus: (key) => (test.instead.transferStatus ?? bank.transferStatus)(key),
  }
  return test
}
