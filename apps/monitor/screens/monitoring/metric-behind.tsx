import {
  behindFields,
  type MetricOutcome,
  metricOutcomes,
  transactionProcessing,
} from '@dcir/core/monitoring/transaction-processing-contract'
import { formatInstant } from '@dcir/core/time/lagos'
import { useAddress, useChangeAddress } from '@dcir/ui/address/address-search.ts'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { ListPart } from '@dcir/ui/list/list-part'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { BEHIND } from './metric-drill'

const columns = columnsOf(Object.values(behindFields))
const words: Record<MetricOutcome, string> = { approved: 'Approved', declined: 'Declined', failed: 'Failed' }

/** The transactions behind the point that the address names, the newest first. */
export function MetricBehind() {
  const { dialog, from, until, outcome } = useAddress()
  const change = useChangeAddress()
  const close = () =>
    void change({ dialog: undefined, from: undefined, until: undefined, outcome: undefined, page: undefined })
  if (dialog !== BEHIND || typeof from !== 'string' || typeof until !== 'string') return null
  const chosen = metricOutcomes.find((one) => one === outcome)
  return (
    <Dialog
      title={`${chosen ? words[chosen] : 'All transactions'} from ${formatInstant(new Date(from))}`}
      open
      width={1100}
      onClose={close}
    >
      <ListPart
        label="Transactions behind the figure"
        endpoint={transactionProcessing.behind}
        fixed={{ from, until, ...(chosen ? { outcome: chosen } : {}) }}
        columns={columns}
        rowKey={(row) => row.transactionSearchKey}
        empty="No results found ..."
      />
    </Dialog>
  )
}
