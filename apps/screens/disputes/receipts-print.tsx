import type { Client } from '@dcir/core/client/client'
import { disputes } from '@dcir/core/disputes/contract'
import type { Dispute } from '@dcir/core/disputes/schemas'
import { formatNaira } from '@dcir/core/money/kobo'
import { Instant } from '@dcir/ui/value/instant'
import { receiptName } from './receipt-name'

/** The receipts of a dispute for paper, each with what it belongs to; a row of the list has none, so that they are read. */
export async function receiptsOnPaper({ logCode }: Dispute, client: Client, signal: AbortSignal) {
  const dispute = await client.call(disputes.show, { params: { logCode } }, { signal })
  const { receipts, customerAccountName, transactionAmount } = dispute
  return receipts.map((receipt) => (
    <figure key={`${logCode} ${receipt.uploadedAt} ${receipt.kind}`} data-print-picture="">
      <figcaption>
        <strong>{logCode}</strong> · {customerAccountName} · {formatNaira(transactionAmount)} · {receiptName(receipt)}{' '}
        by {receipt.uploadedBy}, <Instant value={receipt.uploadedAt} />
      </figcaption>
      <img src={receipt.data} alt={`Receipt of ${logCode}`} />
    </figure>
  ))
}
