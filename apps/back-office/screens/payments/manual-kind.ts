import type { BulkBatch, BulkEndpoints } from '@dcir/core/bulk/contract'
import type { DryRunEndpoint } from '@dcir/core/bulk/dry-run'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import type { BulkWords } from '@dcir/core/bulk/verdict-words'
import type { Endpoint, EndpointSpec, Schema } from '@dcir/core/contract/endpoint'
import type { Page } from '@dcir/core/contract/schemas'
import type { Field } from '@dcir/core/contract/vocabulary'
import type { Kobo } from '@dcir/core/money/kobo'
import type { ReferenceRow } from '@dcir/core/payments/bulk-rules'
import type { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import type { PaymentStatus } from '@dcir/core/payments/rules'
import type { Target } from '@dcir/ui/address/target'
import type { Definition } from '@dcir/ui/detail/definition-list'
import type { ListQueue } from '@dcir/ui/detail/list-queue.ts'
import type { Column } from '@dcir/ui/table/column'
import type { ComponentType, ReactNode } from 'react'

/** Fields that say whether a payment is somebody's to pay. */
export interface ClaimedItem {
  requestId: string
  status: PaymentStatus
  downloadedBy: string | null
  requestedBy: string | null
}

export const isClaimed = ({ status }: ClaimedItem) => status === 'DOWNLOADED_FOR_PROCESSING'

/** Those of refunds and of settlement payments have the same body. */
export type GiveBackEndpoint = typeof manualRefunds.giveBack | typeof manualSettlements.giveBack

/** The endpoints that refunds and settlement payments have alike. */
interface ManualEndpoints<Item, Row> {
  list: Endpoint<
    EndpointSpec & {
      query: typeof manualRefunds.list.query | typeof manualSettlements.list.query
      result: Schema<Page<Item>>
    }
  >
  show: Endpoint<EndpointSpec & { params: Schema<{ requestId: string }>; result: Schema<Item> }>
  downloadStatus: Endpoint<
    EndpointSpec & { result: Schema<{ isDownloaded: boolean; message: string; count: number; amount: Kobo }> }
  >
  download: Endpoint
  giveBack: GiveBackEndpoint
  process: Endpoint<EndpointSpec & { result: Schema<{ message: string }> }>
  upload: BulkEndpoints['upload']
  dryRun: DryRunEndpoint
  batches: BulkEndpoints['list']
  batch: BulkEndpoints['show']
  items: Endpoint<EndpointSpec & { result: Schema<Page<Row>> }>
  errorFile: typeof manualRefunds.errorFile | typeof manualSettlements.errorFile
}

/** The number of a row names it. */
export const itemLooks = { rowNumber: { align: 'start' } } as const

/** A payment that is open, as its list knows it. */
export interface PaymentDialogProps<Item> {
  requestId: string
  /** Reports it as paid; else it is looked at. */
  updates: boolean
  mayProcess: boolean
  /** Asks whether it is given back; of what was downloaded alone. */
  onGiveBack: ((item: Item) => void) | undefined
  queue: ListQueue
}

/** Differences between refunds and settlement payments that people make. */
export interface ManualKind<Item extends ClaimedItem, Row> {
  title: string
  /** One of its payments, for the address that names it; its code comes when one is opened. */
  Dialog: ComponentType<PaymentDialogProps<Item>>
  tabs: readonly [pending: string, bulk: string]
  endpoints: ManualEndpoints<Item, Row>
  layout: BulkLayout<ReferenceRow>
  words: BulkWords
  columns: readonly Column<Item>[]
  empty: string
  emptyHint: string
  detail: readonly Field<string & keyof Item>[]
  more?: (item: Item) => readonly Definition[]
  /** Fields of the detail that are drawn in their own way, such as a payee to look at. */
  drawn?: (item: Item) => Readonly<Partial<Record<string & keyof Item, ReactNode>>>
  /** Values shown and sent when a payment is reported as paid. */
  paying: (item: Item) => {
    amount: Kobo
    account: string
    accountName: string
    from: { name: string | null; account: string | null }
    caution: string | null
    known: { label: string; value: string }
    body: (transactionReference: string) => object
  }
  openBatch: (batch: Pick<BulkBatch, 'batchId'>) => Target
  list: Target
  itemColumns: readonly Column<Row>[]
  itemFields: readonly Field<string & keyof Row>[]
}
