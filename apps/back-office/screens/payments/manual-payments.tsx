import { useAddress } from '@dcir/ui/address/address-search.ts'
import type { Target } from '@dcir/ui/address/target'
import { BulkList } from '@dcir/ui/bulk/bulk-list'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { type ListQueue, QUEUE_SIZE, useListQueue } from '@dcir/ui/detail/list-queue.ts'
import { Tabs } from '@dcir/ui/detail/tabs'
import type { FilterMoreProps } from '@dcir/ui/filter/filter-dialog'
import type { Field } from '@dcir/ui/form/field.ts'
import { useActiveFilter } from '@dcir/ui/list/list-query.ts'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { CircleCheck, Eye } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import type { ClaimedItem, ManualKind } from './manual-kind'
import { requestRefusal } from './request-mark'
import { useGiveBack } from './use-give-back'

const Download = lazy(() => import('./manual-download').then((one) => ({ default: one.ManualDownload })))
const Upload = lazy(() => import('./manual-upload').then((one) => ({ default: one.ManualUpload })))

const BULK = 'bulk'

interface ManualPaymentsProps<Item extends ClaimedItem, Row> {
  kind: ManualKind<Item, Row>
  filters: readonly Field[]
}

/** Payments that wait for a person, and the files that report them as paid: two parts of one screen. */
export function ManualPayments<Item extends ClaimedItem, Row>(props: ManualPaymentsProps<Item, Row>) {
  const { kind } = props
  const { tab } = useAddress()
  const [pending, bulk] = kind.tabs
  const frame = (content: ReactNode) => (
    <Tabs
      label={kind.title}
      tabs={[
        { id: 'pending', label: pending, content },
        { id: BULK, label: bulk, content },
      ]}
    />
  )
  return tab === BULK ? <Files kind={kind} frame={frame} /> : <Pending {...props} frame={frame} />
}

type Framed = { frame: (content: ReactNode) => ReactNode }

/** Payments of the list as it is filtered, in its order. */
function usePayInOrder<Item extends ClaimedItem, Row>({ kind, filters }: ManualPaymentsProps<Item, Row>): ListQueue {
  return useListQueue({
    endpoint: kind.endpoints.list,
    input: { query: { ...useActiveFilter(filters), size: QUEUE_SIZE } },
    field: 'payment',
    keyOf: ({ requestId }: Item) => requestId,
    waits: ({ requestedBy }: Item) => requestedBy === null,
    nothing: 'Nothing waits to be paid here.',
  })
}

function Pending<Item extends ClaimedItem, Row>(props: ManualPaymentsProps<Item, Row> & Framed) {
  const { kind, filters, frame } = props
  const { endpoints } = kind
  const { dialog, payment } = useAddress()
  const isOpen = payment !== undefined && (dialog === 'view' || dialog === 'update')
  const mayProcess = useMayCall(endpoints.process)
  const mayDownload = useMayCall(endpoints.download)
  const back = useGiveBack(endpoints.giveBack, kind.paying)
  const at = (dialog: string, { requestId }: Item): Target => ({
    to: '.',
    search: (before: object) => ({ ...before, dialog, payment: requestId }),
  })
  const queue = usePayInOrder(props)
  const { downloadStatus: status, download: endpoint } = endpoints
  const more = useMemo(
    () => (props: FilterMoreProps) => mayDownload && <Download {...props} {...{ status, endpoint }} />,
    [mayDownload, status, endpoint],
  )
  return (
    <ListScreen
      title={kind.title}
      endpoint={endpoints.list}
      columns={kind.columns}
      filters={filters}
      filterWaits
      filterMore={more}
      rowKey={({ requestId }) => requestId}
      rowName={({ requestId }) => requestId}
      open={(item) => at('view', item)}
      rowActions={(item) => [
        { label: 'View', icon: Eye, target: at('view', item) },
        ...(mayProcess
          ? [{ label: 'Update Status', icon: CircleCheck, target: at('update', item), refusal: requestRefusal(item) }]
          : []),
      ]}
      selection={back.selection}
      frame={frame}
      empty={kind.empty}
      emptyHint={kind.emptyHint}
      actions={mayProcess ? [queue.begin('Pay in order')] : []}
      current={isOpen ? String(payment) : undefined}
      beside={
        isOpen && (
          <Suspense>
            <kind.Dialog
              requestId={String(payment)}
              updates={dialog === 'update' && mayProcess}
              mayProcess={mayProcess}
              onGiveBack={back.open}
              queue={queue}
            />
          </Suspense>
        )
      }
    >
      {back.dialog}
    </ListScreen>
  )
}

function Files<Item extends ClaimedItem, Row>({ kind, frame }: { kind: ManualKind<Item, Row> } & Framed) {
  const { endpoints, openBatch, layout, words } = kind
  return (
    <BulkList
      title={kind.title}
      endpoint={endpoints.batches}
      show={endpoints.batch}
      actionsHeading="Actions"
      open={openBatch}
      frame={frame}
      upload={{
        label: 'New Bulk',
        endpoint: endpoints.upload,
        dialog: (close) => (
          <Suspense>
            <Upload
              endpoint={endpoints.upload}
              list={endpoints.batches}
              show={endpoints.batch}
              open={openBatch}
              dryRun={endpoints.dryRun}
              layout={layout}
              words={words}
              onClose={close}
            />
          </Suspense>
        ),
      }}
      empty="No bulks found..."
      emptyHint="Upload a file of references to report many payments as made."
    />
  )
}
