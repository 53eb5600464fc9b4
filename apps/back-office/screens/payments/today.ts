import type { Backlog } from '@dcir/core/contract/schemas'
import { payments, type WaitingPayments } from '@dcir/core/payments/payments-contract'
import type { Target } from '@dcir/ui/address/target'
import { atText, countedMoney, matter, sinceText, type TodayLine } from '@dcir/ui/today/matter.ts'
import { linkOptions } from '@tanstack/react-router'

interface Kind {
  one: string
  many: string
  target: Target
}

const kinds: Record<keyof WaitingPayments, Kind> = {
  unknownRefunds: {
    one: 'refund',
    many: 'refunds',
    target: linkOptions({ to: '/back-office/requery-management', search: { kind: 'disputes' } }),
  },
  unknownSettlements: {
    one: 'settlement payment',
    many: 'settlement payments',
    target: linkOptions({ to: '/back-office/requery-management', search: { kind: 'settlements' } }),
  },
  manualRefunds: {
    one: 'refund',
    many: 'refunds',
    target: linkOptions({ to: '/back-office/disputes/pending-manual-refunds' }),
  },
  manualSettlements: {
    one: 'settlement payment',
    many: 'settlement payments',
    target: linkOptions({ to: '/back-office/disputes/pending-manual-settlements' }),
  },
}

function unknownText({ nextQueryAt, ...backlog }: NonNullable<WaitingPayments['unknownRefunds']>, kind: Kind): string {
  const next = nextQueryAt ? `The bank is asked again ${atText(nextQueryAt)}.` : 'The bank is not asked any more.'
  return `${countedMoney(backlog, kind.one, kind.many)} unknown${backlog.since ? ` ${sinceText(backlog.since)}` : ''}. ${next}`
}

const manualText = (backlog: Backlog, { one, many }: Kind): string =>
  `${countedMoney(backlog, one, many)} to be paid by hand${backlog.since ? `, the first ${sinceText(backlog.since)}` : ''}.`

function lineOf<K extends keyof WaitingPayments>(
  id: K,
  backlog: WaitingPayments[K],
  say: (backlog: NonNullable<WaitingPayments[K]>, kind: Kind) => string,
): TodayLine[] {
  if (!backlog || backlog.count === 0) return []
  const kind = kinds[id]
  return [{ id, text: say(backlog, kind), isUrgent: id.startsWith('unknown'), target: kind.target }]
}

/** Payments whose answer is not known, and those that somebody has to make by hand. */
export const paymentsWaiting = matter(payments.waiting, {}, (waiting) => [
  ...lineOf('unknownRefunds', waiting.unknownRefunds, unknownText),
  ...lineOf('unknownSettlements', waiting.unknownSettlements, unknownText),
  ...lineOf('manualRefunds', waiting.manualRefunds, manualText),
  ...lineOf('manualSettlements', waiting.manualSettlements, manualText),
])
