import type { TodayPlaces } from '@dcir/screens/today/use-today.ts'
import { linkOptions } from '@tanstack/react-router'
import { toAnswer } from '../disputes/to-answer'
import { creditDays, type DayKind, debitDays } from '../reconciliation/day-places'
import { transactionPlaces } from '../transaction-places'

const day = ({ list, show }: DayKind, date: string | null, tab: string) =>
  date === null ? list : { ...show(date), search: { tab } }

/** Where the bank deals with what is to do. These are links alone: other places bring what their lists are asked for. */
export const bankPlaces: TodayPlaces = {
  'agent-disputes': () => toAnswer,
  'disputes-to-approve': () =>
    linkOptions({ to: '/back-office/disputes', search: { tab: 'pending-approval', order: 'expiry' } }),
  'unknown-refunds': () => linkOptions({ to: '/back-office/requery-management', search: { kind: 'disputes' } }),
  'unknown-settlements': () => linkOptions({ to: '/back-office/requery-management', search: { kind: 'settlements' } }),
  'stopped-settlements': ({ record, count }) =>
    record === null || count > 1
      ? linkOptions({ to: '/back-office/bulk-settlements', search: { stopped: 'true' } })
      : linkOptions({
          to: '/back-office/bulk-settlements/$bulkSettlementKey',
          params: { bulkSettlementKey: record },
        }),
  'manual-refunds': () => linkOptions({ to: '/back-office/disputes/pending-manual-refunds' }),
  'manual-settlements': () => linkOptions({ to: '/back-office/disputes/pending-manual-settlements' }),
  'stopped-refunds': () => linkOptions({ to: '/back-office/requery-management', search: { kind: 'stopped-refunds' } }),
  'stopped-payments': () =>
    linkOptions({ to: '/back-office/requery-management', search: { kind: 'stopped-settlements' } }),
  'paid-twice': () => linkOptions({ to: '/back-office/requery-management', search: { kind: 'paid-twice' } }),
  'held-transactions': () =>
    linkOptions({ to: '/back-office/bulk-settlements', search: { tab: 'held', heldState: 'WAITING' } }),
  'owed-back': () => linkOptions({ to: '/back-office/bulk-settlements', search: { tab: 'owed-back' } }),
  requests: () =>
    linkOptions({ to: '/back-office/workflow-requests/all', search: { status: 'PENDING', decidable: 'true' } }),
  'owed-customers': () => ({ ...creditDays.list, search: { tab: 'owed' } }),
  'unmatched-credits': () => ({ ...creditDays.list, search: { tab: 'unmatched' } }),
  'unmatched-debits': () => ({ ...debitDays.list, search: { tab: 'unmatched' } }),
  // A notice above the list names those that changed since the first of them.
  'changed-days': ({ date, count }) =>
    count > 1 && date !== null
      ? { ...creditDays.list, search: { startDate: date } }
      : day(creditDays, date, 'matched-successful'),
  reports: () => ({ ...transactionPlaces.reports, search: { ready: 'true' } }),
}
