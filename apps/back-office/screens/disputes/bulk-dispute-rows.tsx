import { Box } from '@chakra-ui/react'
import type { BulkBatch } from '@dcir/core/bulk/contract'
import {
  type BulkDisputeFilter,
  type BulkDisputeItem,
  bulkDisputeChoices,
  bulkDisputes,
} from '@dcir/core/disputes/bulk-contract'
import { selectPrompts } from '@dcir/core/validators/fields'
import { TargetLink } from '@dcir/ui/address/target'
import { DownloadButtons, useBulkDownload } from '@dcir/ui/bulk/bulk-downloads'
import { BulkItem } from '@dcir/ui/bulk/bulk-item'
import { openRow, useOpenRow } from '@dcir/ui/bulk/row-address.ts'
import type { Definition } from '@dcir/ui/detail/definition-list'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { type FormValues, field } from '@dcir/ui/form/field.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { column } from '@dcir/ui/table/column'
import { Instant } from '@dcir/ui/value/instant'
import { MaskedPan } from '@dcir/ui/value/masked-pan'
import { Money } from '@dcir/ui/value/money'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'

const QUESTION = 'Downloads the filtered rows and their results.'

const columns = [
  column.instant('transactionTime', 'Transaction Time'),
  column.id('rrn', 'Rrn'),
  column.money('amount', 'Amount'),
  column.text('terminalId', 'Terminal id'),
  column.status('disputeCreationStatus', 'Creation Status'),
  column.custom('disputeLogCode', 'Log code', (item: BulkDisputeItem) => <LogCode item={item} />),
  column.text('creationMessage', 'Description'),
]

const optional = { required: false }
const statuses = bulkDisputeChoices.map((value) => ({ value, label: value }))
const useFilters = () =>
  useMemo(
    () => [
      field.select('disputeCreationStatus', 'Dispute creation status', {
        choices: statuses,
        prompt: selectPrompts.type,
      }),
      field.text('logCode', 'Log code', optional),
      field.text('maskedPan', 'Masked pan', { ...optional, placeholder: '506099******1234' }),
      field.text('rrn', 'Rrn', optional),
      // Days of the transactions, which were seldom today's.
      ...dateRange({ initial: '' }),
    ],
    [],
  )

/** The rows of a file of disputes, and what can be taken along of them. */
export function BulkDisputeRows({ batch: { batchId, failedCount, status } }: { batch: BulkBatch }) {
  const filters = useFilters()
  const mayDownload = useMay(['bo_dcir_create_dispute_transaction'])
  const { save, running, notice } = useBulkDownload()
  const row = useOpenRow<BulkDisputeItem>()
  const params = { batchId }
  const saveRows = (values: FormValues) =>
    void save({ endpoint: bulkDisputes.download, input: { params, body: values as BulkDisputeFilter } })
  const saveFailed = () => void save({ endpoint: bulkDisputes.errorFile, input: { params } })
  return (
    <>
      {notice}
      <FilteredPart
        label="Transactions"
        endpoint={bulkDisputes.transactions}
        params={params}
        columns={columns}
        filters={filters}
        rowKey={({ rowNumber }) => String(rowNumber)}
        rowName={({ rowNumber }) => `row ${rowNumber}`}
        open={openRow}
        rowActions={(item) => [{ label: 'View', icon: Eye, target: openRow(item) }]}
        pollWhile={() => status === 'PROCESSING'}
        empty="No transactions found..."
        beside={({ values }) =>
          mayDownload && (
            <DownloadButtons
              running={running}
              question={QUESTION}
              onRows={() => saveRows(values)}
              onFailed={failedCount > 0 ? saveFailed : undefined}
            />
          )
        }
        over={(rows) => {
          const item = row.find(rows)
          return item && <BulkItem items={fieldsOf(item)} onClose={row.close} />
        }}
      />
    </>
  )
}

const LogCode = ({ item: { disputeLogCode: logCode } }: { item: BulkDisputeItem }) =>
  logCode ? (
    <Box as="span" whiteSpace="nowrap" color="accent.text" textDecoration="underline" textUnderlineOffset="3px">
      <TargetLink target={{ to: '/back-office/disputes/view/$logCode', params: { logCode } }}>{logCode}</TargetLink>
    </Box>
  ) : (
    '---'
  )

const fieldsOf = (item: BulkDisputeItem): Definition[] => [
  ['Row', String(item.rowNumber)],
  ['Transaction time', <Instant key="time" value={item.transactionTime} />],
  ['Amount', <Money key="amount" amount={item.amount} />],
  ['Masked pan', <MaskedPan key="pan" value={item.maskedPan} />],
  ['Rrn', item.rrn],
  ['Stan', item.stan],
  ['Terminal id', item.terminalId],
  ['Dispute creation status', <StatusBadge key="status" status={item.disputeCreationStatus} />],
  ['Message', item.creationMessage],
  ['Log code', <LogCode key="code" item={item} />],
  ['Attempts', String(item.creationAttempts)],
]
