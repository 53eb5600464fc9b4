/** The payment of a bulk settlement and its report, in words. */
import { kobo } from '@dcir/core/money/kobo'
import type { SettlementPayment } from '@dcir/core/settlements/bulk-settlements-contract'
import { owedBackSentence, paymentSentence, reportMissing } from '@dcir/core/settlements/payment-words'
import { expect, test } from 'vitest'

const payment: SettlementPayment = {
  amount: kobo(26_625_584_90),
  creditAccount: '2030001051',
  creditAccountName: 'LAGOON PAYMENTS',
  status: 'SUCCESSFUL',
  attempts: 1,
  transactionRef: 'PAY00000000001',
  lastAttemptAt: '2026-11-21T00:15:00+01:00',
  completedAt: '2026-11-21T00:20:00+01:00',
}
const unpaid = { ...payment, completedAt: null }

test.each<[Partial<SettlementPayment>, string]>([
  [payment, 'Paid ₦26,625,584.90 on Nov 21st, 26 12:20 AM to LAGOON PAYMENTS (2030001051), ref PAY00000000001.'],
  [
    { ...unpaid, status: 'AWAITING_RE_QUERY' },
    '₦26,625,584.90 sent on Nov 21st, 26 12:15 AM to LAGOON PAYMENTS (2030001051), ref PAY00000000001. The bank has not said yet whether it was paid.',
  ],
  [
    { ...unpaid, status: 'FAILED', attempts: 2 },
    'Not paid yet: ₦26,625,584.90 to LAGOON PAYMENTS (2030001051). Attempt 2 on Nov 21st, 26 12:15 AM failed, ref PAY00000000001.',
  ],
  [
    { ...unpaid, status: 'PENDING', attempts: 0, transactionRef: null, lastAttemptAt: null },
    'Not paid yet: ₦26,625,584.90 to LAGOON PAYMENTS (2030001051) waits to be sent.',
  ],
  [
    { ...unpaid, status: 'PENDING' },
    'Not paid yet: ₦26,625,584.90 to LAGOON PAYMENTS (2030001051). Attempt 1 is on its way, ref PAY00000000001.',
  ],
  [
    { ...unpaid, status: 'DOWNLOADED_FOR_PROCESSING' },
    '₦26,625,584.90 is being paid by hand by the bank to LAGOON PAYMENTS (2030001051).',
  ],
  [{ ...unpaid, status: 'CANCELED' }, '₦26,625,584.90 to LAGOON PAYMENTS (2030001051) was canceled; nothing is paid.'],
])('Desk 2: %j', (given, said) => {
  expect(paymentSentence({ ...payment, ...given })).toBe(said)
})

test('Desk 6: each report that is not there says why', () => {
  const of = (
    status: 'PENDING' | 'STARTED' | 'COMPLETED',
    reportStatus: 'PENDING' | 'READY' | 'COMPLETED',
    reportFailure: string | null = null,
  ) => reportMissing({ status, reportStatus, reportFailure })
  expect(of('COMPLETED', 'COMPLETED')).toBeNull()
  expect(of('STARTED', 'READY')).toBe('The report is being made.')
  expect(of('PENDING', 'PENDING')).toBe('The report is made once the settlement is closed.')
  expect(of('STARTED', 'PENDING')).toBe('No report was made yet. It can be asked for here.')
  expect(of('STARTED', 'PENDING', 'disk full')).toBe('The report could not be made. It can be asked for again.')
})

test('Desk 10: what is owed back has its sum', () => {
  expect(owedBackSentence([{ amount: kobo(100_00) }, { amount: kobo(25_50) }])).toBe(
    '₦125.50 of 2 transactions is owed back to the bank. It was not taken from this payment.',
  )
})
