import { Box } from '@chakra-ui/react'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { requerySearch as by, requeryFields as fields } from '@dcir/core/payments/fields'
import { type RequeryFilter, type RequeryItem, requery } from '@dcir/core/payments/requery-contract'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import type { Target } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { QUEUE_SIZE, useListQueue } from '@dcir/ui/detail/list-queue.ts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import { filterFor } from '@dcir/ui/filter/filter-for.ts'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Eye } from 'lucide-react'
import { lazy, Suspense, useId, useMemo } from 'react'
import type { RequeryKind } from './requery-download'
import { nameOf } from './requery-name'
import { RequestMark } from './request-mark'
import type { StoppedKind } from './stopped-payments'

const RequeryDialogs = lazy(() => import('./requery-dialogs').then((one) => ({ default: one.RequeryDialogs })))
const Stopped = lazy(() => import('./stopped-payments').then((one) => ({ default: one.StoppedPayments })))
const Twice = lazy(() => import('./paid-twice-list').then((one) => ({ default: one.PaidTwiceList })))
const Download = lazy(() => import('./requery-download').then((one) => ({ default: one.RequeryDownload })))

type Kind = RequeryKind | StoppedKind | 'paid-twice'

const names: Readonly<Record<Kind, string>> = {
  settlements: 'Transaction Settlement Requests',
  disputes: 'Dispute Refund Requests',
  'stopped-settlements': 'Stopped Settlement Payments',
  'stopped-refunds': 'Stopped Refunds',
  'paid-twice': 'Refunds Paid Twice',
}

const marked = {
  recipientName: {
    cell: (item: RequeryItem) => (
      <>
        {item.recipientName}
        <RequestMark item={item} />
      </>
    ),
  },
}
const columns = {
  settlements: columnsOf(
    worded(
      pick(
        fields,
        'recipientName',
        'amount',
        'sourceAccountNumber',
        'destinationAccountNumber',
        'transactionReference',
        'bulkSettlementKey',
        'settlementAttemptDateTime',
      ),
      { amount: 'Settlement Amount' },
    ),
    marked,
  ),
  disputes: columnsOf(
    pick(
      fields,
      'recipientName',
      'amount',
      'sourceAccountNumber',
      'destinationAccountNumber',
      'transactionReference',
      'disputeRefundAttemptDateTime',
    ),
    marked,
  ),
}

const filter = filterFor<RequeryFilter>()
const filters = [filter(by.creditAccount), ...dateRange({ initial: '' })]

const isStopped = (kind: unknown): kind is StoppedKind => kind === 'stopped-refunds' || kind === 'stopped-settlements'

/** Payments that need a person: those whose answer the bank has not given, and those that nothing goes on with. */
export function RequeryList() {
  const { kind } = useAddress()
  if (!isStopped(kind) && kind !== 'paid-twice') return <Unanswered />
  return (
    <Suspense>
      {kind === 'paid-twice' ? (
        <Twice lead={<KindChoice kind={kind} />} />
      ) : (
        <Stopped key={kind} kind={kind} lead={<KindChoice kind={kind} />} />
      )}
    </Suspense>
  )
}

/** Payments that were sent and whose answer the bank has not given: of settlements, or of disputes. */
function Unanswered() {
  const { kind: asked, dialog, payment } = useAddress()
  const maySettlements = useMayCall(requery.settlements)
  const mayRefunds = useMayCall(requery.disputes)
  const first: RequeryKind = maySettlements || !mayRefunds ? 'settlements' : 'disputes'
  const kind: RequeryKind = asked === 'settlements' || asked === 'disputes' ? asked : first
  const isOpen = payment !== undefined && dialog !== undefined && dialog !== 'filter'
  const isSettlements = kind === 'settlements'
  const endpoint = isSettlements ? requery.settlements : requery.disputes
  const mayMark = useMayCall(isSettlements ? requery.markSettlement : requery.markDispute)
  const queue = useListQueue({
    endpoint,
    input: { query: { ...useActiveFilter(filters), size: QUEUE_SIZE } },
    field: 'payment',
    keyOf: nameOf,
    waits: ({ requestedBy }) => requestedBy === null,
    nothing: 'Nothing here for you to mark.',
  })
  const more = useMemo(() => (props: FilterMoreProps) => <Download {...props} kind={kind} />, [kind])
  const open = (item: RequeryItem): Target => ({
    to: '.',
    search: (before: object) => ({ ...before, kind, dialog: 'view', payment: nameOf(item) }),
  })
  return (
    <ListScreen
      key={kind}
      title="Transactions Requery Status Update"
      endpoint={endpoint}
      columns={columns[kind]}
      filters={filters}
      filterWaits
      filterMore={more}
      rowKey={nameOf}
      rowName={({ transactionReference }) => transactionReference}
      open={open}
      rowActions={(item) => [{ label: 'View', icon: Eye, target: open(item) }]}
      lead={<KindChoice kind={kind} />}
      empty="No results found."
      emptyHint="Payments appear here while the bank has not said what became of them."
      actions={mayMark ? [queue.begin('Mark in order')] : []}
      current={isOpen ? String(payment) : undefined}
      beside={
        isOpen && (
          <Suspense>
            <RequeryDialogs kind={kind} queue={queue} />
          </Suspense>
        )
      }
    />
  )
}

/** Which payments: the address has it, so that a link shows the same. */
function KindChoice({ kind }: { kind: Kind }) {
  const change = useChangeAddress()
  const id = useId()
  const dates = { startDate: undefined, endDate: undefined }
  const clear = { page: undefined, creditAccount: undefined, ...dates, logCode: undefined, owedState: undefined }
  return (
    <Box role="radiogroup" aria-label="Payments" display="flex" flexWrap="wrap" gap="8px 24px">
      {(Object.keys(names) as Kind[]).map((one) => (
        <Box
          as="label"
          key={one}
          display="inline-flex"
          alignItems="center"
          gap="8px"
          minHeight={{ base: '44px', md: '32px' }}
          cursor="pointer"
          color="text.strong"
        >
          <input
            type="radio"
            name={id}
            value={one}
            checked={kind === one}
            onChange={() => void change({ ...clear, kind: one, dialog: undefined, payment: undefined })}
          />
          {names[one]}
        </Box>
      ))}
    </Box>
  )
}
