/** Words of a step that moves money, and the money of a request. */
import { moneyOf } from '@dcir/core/contract/requested-fields'
import { kobo } from '@dcir/core/money/kobo'
import { moneyText } from '@dcir/core/money/money-text'
import { payeeCaution } from '@dcir/core/payments/money-words'
import { payeeWord } from '@dcir/core/payments/rules'
import { expect, test } from 'vitest'

test('a step says how much goes to whom, in naira', () => {
  expect(moneyText(kobo(5_819_70), 'CARD FEE INCOME', '4000100200')).toBe('₦5,819.70 to CARD FEE INCOME (4000100200)')
  expect(moneyText(kobo(100_00), 'Lagoon Payments', null)).toBe('₦100.00 to Lagoon Payments')
})

test('bank 4: an account that is not known to be the card’s own is warned of, with what is known of the card', () => {
  const other = payeeWord('VERIFIED_OTHER')
  expect(payeeCaution(null)).toBeNull()
  expect(payeeCaution(payeeWord('CARD_ACCOUNT'), 'ADA OBI')).toBeNull()
  expect(payeeCaution(other)).toBe("Not the card's account.")
  expect(payeeCaution(other, 'ADA OBI')).toBe("Not the card's account. The card belongs to ADA OBI.")
  expect(payeeCaution(other, null)).toBe("Not the card's account. The bank did not name the cardholder.")
})

test('bank 1: a request about a payment says its money, another one none', () => {
  const payment = {
    amount: 581970,
    creditAccount: '4000100200',
    creditAccountName: 'CARD FEE INCOME',
    debitAccount: '1000000001',
    debitAccountName: 'TRANSIT',
    payee: payeeWord('UNVERIFIED'),
  }
  const asked = (action: string, before: object | null, after: object | null) =>
    moneyOf({ action, beforeData: before && JSON.stringify(before), afterData: after && JSON.stringify(after) })
  expect(asked('requery.markSettlement', payment, { ...payment, status: 'SUCCESSFUL' })).toEqual({
    amount: 581970,
    to: 'CARD FEE INCOME',
    account: '4000100200',
    from: { name: 'TRANSIT', account: '1000000001' },
    caution: 'Account not verified.',
  })
  expect(asked('charge-types.update', { amount: 100 }, { amount: 200 })).toBeNull()
})
