import { Box } from '@chakra-ui/react'
import type { BulkBatch } from '@dcir/core/bulk/contract'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { type BulkDisputeFilter, type BulkDisputeItem, bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { bulkDisputeFields, bulkDisputeSearch as by } from '@dcir/core/disputes/bulk-fields'
import { bulkDisputeChoices } from '@dcir/core/disputes/query'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { TargetLink } from '@dcir/ui/address/target'
import { DownloadButtons, useBulkDownload } from '@dcir/ui/bulk/bulk-downloads'
import { BulkItem } from '@dcir/ui/bulk/bulk-item'
import { openRow, useOpenRow } from '@dcir/ui/bulk/row-address.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { choicesOf, filterFor } from '@dcir/ui/filter/filter-for.ts'
import type { FormValues } from '@dcir/ui/form/field.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { BusinessDateText } from '@dcir/ui/value/business-date-text'
import { FieldValue } from '@dcir/ui/value/field-value'
import { Instant } from '@dcir/ui/value/instant'
import { Eye } from 'lucide-react'
import { useMemo } from 'react'

const QUESTION = 'Downloads the filtered rows and their results.'

const columns = columnsOf(
  worded(
    pick(
      bulkDisputeFields,
      'rowNumber',
      'transactionTime',
      'rrn',
      'amount',
      'terminalId',
      'disputeCreationStatus',
      'disputeLogCode',
      'creationMessage',
    ),
    { disputeCreationStatus: 'Creation Status' },
  ),
  {
    rowNumber: { align: 'start' },
    transactionTime: { cell: (item: BulkDisputeItem) => <TransactionTime item={item} /> },
    rrn: { cell: (item: BulkDisputeItem) => <Cell item={item} name="rrn" /> },
    amount: { cell: (item: BulkDisputeItem) => <Cell item={item} name="amount" /> },
    terminalId: { cell: (item: BulkDisputeItem) => <Cell item={item} name="terminalId" /> },
    disputeLogCode: { cell: (item: BulkDisputeItem) => <LogCode item={item} /> },
  },
)
const itemFields = worded(
  pick(
    bulkDisputeFields,
    'rowNumber',
    'transactionTime',
    'amount',
    'maskedPan',
    'rrn',
    'stan',
    'terminalId',
    'disputeCreationStatus',
    'creationMessage',
    'disputeLogCode',
    'creationAttempts',
  ),
  { transactionTime: 'Transaction time', creationMessage: 'Message' },
)

const filter = filterFor<BulkDisputeFilter>()
const useFilters = () =>
  useMemo(
    () => [
      filter(by.disputeCreationStatus, {
        required: true,
        choices: choicesOf(bulkDisputeChoices),
        prompt: selectPrompts.type,
      }),
      filter(by.logCode),
      filter(by.maskedPan),
      filter(by.rrn),
      // Days of the transactions, which were seldom today's.
      ...dateRange({ initial: '' }),
    ],
    [],
  )

/** The rows of a file of disputes, and what can be taken along of them. */
export function BulkDisputeRows({ batch: { batchId, failedCount, status } }: { batch: BulkBatch }) {
  const filters = useFilters()
  const mayDownload = useMayCall(bulkDisputes.download)
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
          return item && <BulkItem items={definitionsOf(itemFields, item, drawnOf(item))} onClose={row.close} />
        }}
      />
    </>
  )
}

const read = ['amount', 'maskedPan', 'rrn', 'stan', 'terminalId'] as const

interface CellProps {
  item: BulkDisputeItem
  name: (typeof read)[number]
}

/** A value of a row; one that could not be read stands as it was written, struck through. */
function Cell({ item, name }: CellProps) {
  const written = item.asWritten[name]
  if (written !== undefined) return <Unread>{written}</Unread>
  const { kind, label } = bulkDisputeFields[name]
  return (
    <FieldValue kind={name === 'amount' || name === 'maskedPan' ? kind : 'text'} label={label} value={item[name]} />
  )
}

/** The day that a row names, until its transaction is found. */
function TransactionTime({ item: { transactionTime, disputeLogCode, asWritten } }: { item: BulkDisputeItem }) {
  if (asWritten.transactionDate !== undefined) return <Unread>{asWritten.transactionDate}</Unread>
  const isDay = disputeLogCode === null && transactionTime?.includes('T00:00:00')
  return isDay ? <BusinessDateText value={transactionTime?.slice(0, 10)} /> : <Instant value={transactionTime} />
}

const Unread = ({ children }: { children: string }) => (
  <Box as="del" color="error.text" overflowWrap="anywhere">
    {children}
  </Box>
)

const drawnOf = (item: BulkDisputeItem) => ({
  ...Object.fromEntries(
    read
      .filter((name) => item.asWritten[name] !== undefined)
      .map((name) => [name, <Cell key={name} {...{ item, name }} />]),
  ),
  transactionTime: <TransactionTime item={item} />,
  disputeLogCode: <LogCode item={item} />,
})

const LogCode = ({ item: { disputeLogCode: logCode } }: { item: BulkDisputeItem }) =>
  logCode ? (
    <Box
      as="span"
      whiteSpace="nowrap"
      color="accent.text"
      textDecoration="underline"
      textUnderlineOffset="3px"
      css={{ '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '24px' } }}
    >
      <TargetLink target={{ to: '/back-office/disputes/view/$logCode', params: { logCode } }}>{logCode}</TargetLink>
    </Box>
  ) : (
    '---'
  )
