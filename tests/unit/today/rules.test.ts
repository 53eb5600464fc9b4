/** Work to do, in words. */
import { kobo } from '@dcir/core/money/kobo'
import { type Matter, matterKinds } from '@dcir/core/today/contract'
import { inColumns, isUrgent, sentenceOf, todayVerbs } from '@dcir/core/today/rules'
import { expect, test } from 'vitest'

const NOW = new Date('2026-11-21T12:00:00+01:00')
const of = (kind: Matter['kind'], more: Partial<Matter> = {}): Matter => ({
  ...{ kind, count: 2, amount: kobo(412_000_00), since: null, next: null, record: null, date: null },
  ...more,
})
const said = (kind: Matter['kind'], more: Partial<Matter> = {}) => sentenceOf(of(kind, more), NOW)

const MORNING = '2026-11-21T14:05:00+01:00'
const YESTERDAY = '2026-11-20T14:05:00+01:00'
const TOMORROW = '2026-11-22T00:30:00+01:00'
const LATER = '2026-11-23T09:00:00+01:00'

test.each<[string, string]>([
  [
    said('bank-disputes', { count: 1_005, next: '2026-11-21T12:17:30+01:00' }),
    '1,005 bank disputes to answer, ₦412,000.00; the first is accepted in 17 min.',
  ],
  [
    said('agent-disputes', { next: '2026-11-21T18:00:00+01:00' }),
    '2 super agent disputes to answer, ₦412,000.00; the first is accepted at 6:00 PM.',
  ],
  [
    said('bank-disputes', { count: 1, next: '2026-11-22T18:00:00+01:00' }),
    '1 bank dispute to answer, ₦412,000.00; it is accepted at 6:00 PM tomorrow.',
  ],
  [
    said('bank-disputes', { next: '2026-11-21T11:59:30+01:00' }),
    '2 bank disputes to answer, ₦412,000.00; the first is accepted now.',
  ],
  [
    said('disputes-to-approve', { count: 82 }),
    '82 disputes pending approval, ₦412,000.00: their money waits for the bank.',
  ],
  [
    said('unknown-refunds', { since: MORNING, next: TOMORROW }),
    '2 refunds, ₦412,000.00, unknown since 2:05 PM. We ask the bank again at 12:30 AM tomorrow.',
  ],
  [
    said('unknown-settlements', { count: 1, since: YESTERDAY, next: LATER }),
    '1 settlement payment, ₦412,000.00, unknown since Fri 20 Nov. We ask the bank again on Mon 23 Nov.',
  ],
  [
    said('unknown-settlements', { since: YESTERDAY }),
    '2 settlement payments, ₦412,000.00, unknown since Fri 20 Nov. We have stopped asking the bank.',
  ],
  [
    said('stopped-settlements', { since: YESTERDAY }),
    '2 bulk settlements, ₦412,000.00, are stopped since Fri 20 Nov and not paid.',
  ],
  [
    said('manual-refunds', { count: 1_060, since: YESTERDAY }),
    '1,060 refunds, ₦412,000.00, to pay by hand, the oldest since Fri 20 Nov.',
  ],
  [said('manual-settlements', { count: 1 }), '1 settlement payment, ₦412,000.00, to pay by hand.'],
  [said('paid-twice'), '2 refunds, ₦412,000.00, sent and reversed by the switch too: the customers are paid twice.'],
  [
    said('paid-twice', { count: 1 }),
    '1 refund, ₦412,000.00, sent and reversed by the switch too: the customer is paid twice.',
  ],
  [
    said('held-transactions', { since: YESTERDAY }),
    '2 transactions, ₦412,000.00, held out of settlement, the first since Fri 20 Nov.',
  ],
  [
    said('owed-back', { count: 1, since: MORNING }),
    '1 settled transaction, ₦412,000.00, owed back to the bank, the first since 2:05 PM.',
  ],
  [said('requests', { amount: null, count: 1 }), '1 request waits for your approval.'],
  [
    said('owed-customers', { date: '2026-11-20' }),
    '2 credits of failed transactions, ₦412,000.00, are owed to customers. The oldest is from Fri 20 Nov.',
  ],
  [
    said('unmatched-credits', { count: 1, date: '2026-11-20' }),
    '1 statement credit, ₦412,000.00, unmatched. It is from Fri 20 Nov.',
  ],
  [
    said('changed-days', { amount: null, count: 1, date: '2026-11-20' }),
    'Fri 20 Nov has changed since it was signed off.',
  ],
  [
    said('changed-days', { amount: null, date: '2026-11-20' }),
    '2 signed-off days have changed. The oldest is Fri 20 Nov.',
  ],
  [said('unmatched-debits'), '2 statement debits, ₦412,000.00, unmatched.'],
  [said('reports', { amount: null, count: 1 }), 'Your report is ready.'],
  [said('reports', { amount: null }), '2 reports are ready for you.'],
])('%s', (sentence, expected) => {
  expect(sentence).toBe(expected)
})

test('what may lose money or pay it twice is urgent, and comes before all that is not', () => {
  const urgent = matterKinds.map((kind) => isUrgent({ kind }))
  expect(urgent).toEqual([...urgent].sort((a, b) => Number(b) - Number(a)))
  expect(urgent.filter(Boolean)).toHaveLength(9)
})

test('35.4: each kind of task stands under one verb, and each verb has its own', () => {
  const columns = inColumns(matterKinds.map((kind) => ({ matter: of(kind) })))
  expect(columns.map(({ verb }) => verb)).toEqual([...todayVerbs])
  expect(columns.flatMap(({ lines }) => lines.map(({ matter }) => matter.kind)).sort()).toEqual([...matterKinds].sort())
})

test('35.4: a verb says how much there is to do in all its lines, and is left out where there is nothing', () => {
  const lines = [
    of('requests', { count: 3 }),
    of('manual-refunds', { count: 89 }),
    of('disputes-to-approve', { count: 24 }),
  ]
  expect(inColumns(lines.map((matter) => ({ matter }))).map(({ verb, count }) => [verb, count])).toEqual([
    ['Approve', 27],
    ['Pay', 89],
  ])
})
