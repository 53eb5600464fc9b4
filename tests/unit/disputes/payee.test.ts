/** Warnings about the account that an accepted dispute pays. */
import { type Payee, payeeWarning } from '@dcir/core/disputes/payee'
import { expect, test } from 'vitest'

const payee = (given: Partial<Payee>): Payee => ({
  payeeCheck: 'VERIFIED_OTHER',
  customerAccountName: 'BABATUNDE OGUNLEYE',
  cardAccountName: 'BABATUNDE NWOSU',
  ...given,
})

test('bank 6: another account of the cardholder is named so, that of somebody else with both names', () => {
  expect(payeeWarning(payee({ payeeCheck: 'CARD_ACCOUNT' }))).toBeNull()
  expect(payeeWarning(payee({ cardAccountName: 'Babatunde Ogunleye ' }))).toBe(
    'This is another account of BABATUNDE OGUNLEYE, not the one that the card draws on.',
  )
  expect(payeeWarning(payee({}))).toBe(
    'This account belongs to BABATUNDE OGUNLEYE, not to the cardholder. The card belongs to BABATUNDE NWOSU.',
  )
  expect(payeeWarning(payee({ cardAccountName: null }))).toBe(
    'This account belongs to BABATUNDE OGUNLEYE, not to the cardholder. The bank did not name the cardholder.',
  )
  // A name that was typed by hand proves nothing, even where it is the cardholder's.
  expect(payeeWarning(payee({ payeeCheck: 'UNVERIFIED', cardAccountName: 'BABATUNDE OGUNLEYE' }))).toContain(
    'The bank did not confirm this account.',
  )
})
