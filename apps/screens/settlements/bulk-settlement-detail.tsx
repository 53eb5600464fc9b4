import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { pick } from '@dcir/core/contract/vocabulary'
import { type BulkSettlement, bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { bulkSettlementFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { owedBackFields } from '@dcir/core/settlements/left-out-fields'
import { owedBack } from '@dcir/core/settlements/owed-back-contract'
import { ActionButton } from '@dcir/ui/action/action-button'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Tabs } from '@dcir/ui/detail/tabs'
import { Alert } from '@dcir/ui/feedback/alert'
import { NotFound } from '@dcir/ui/feedback/states'
import { useDownload } from '@dcir/ui/file/save-file.ts'
import { FilteredPart } from '@dcir/ui/list/filtered-part'
import { Surface } from '@dcir/ui/list/screen'
import { columnsOf } from '@dcir/ui/table/columns-of'
import { Money } from '@dcir/ui/value/money'
import { useParams } from '@tanstack/react-router'
import { Download, FileSpreadsheet } from 'lucide-react'
import { BulkSettlementStatus } from './bulk-settlement-status'
import type { SettlementPlaces } from './places'
import { SettlementExplained } from './settlement-explained'
import { SettlementRequests } from './settlement-requests'
import { SettlementTransactions } from './settlement-transactions'

const fields = pick(
  bulkSettlementFields,
  'bulkSettlementKey',
  'merchant',
  'settlementType',
  'transactionTimeBegin',
  'transactionTimeEnd',
  'transactionCount',
  'transactionTotalAmount',
  'transactionChargeAmount',
  'transactionVatAmount',
  'transactionMerchantAmount',
  'status',
  'paymentRequestAttempt',
  'reportStatus',
  'reportGenerationAttempt',
  'createdAt',
  'completedAt',
)
const isMoving = ({ status, reportStatus }: BulkSettlement) => status === 'STARTED' || reportStatus === 'READY'

/** One bulk settlement: its sums and how they came about, its transactions, and what is paid of it. */
export function BulkSettlementScreen({ places }: { places: SettlementPlaces }) {
  const { bulkSettlementKey = '' } = useParams({ strict: false })
  return (
    <DetailScreen
      title={`Bulk Settlement ${bulkSettlementKey}`}
      back={places.list}
      endpoint={bulkSettlements.list}
      input={{ query: { page: 0, size: 10, bulkSettlementKey } }}
      poll={({ content: [bulk] }) => bulk !== undefined && isMoving(bulk) && POLL_MS * 2}
    >
      {({ content: [bulk] }) => <Surface>{bulk ? <Bulk bulk={bulk} places={places} /> : <NotFound within />}</Surface>}
    </DetailScreen>
  )
}

function Bulk({ bulk, places }: { bulk: BulkSettlement; places: SettlementPlaces }) {
  const { bulkSettlementKey } = bulk
  const maySeeTransactions = useMayCall(bulkSettlements.transactions)
  const maySeeRequests = useMayCall(bulkSettlements.paymentRequests)
  const tabs = [
    { id: 'summary', label: 'Bulk Settlement Summary', content: <Summary bulk={bulk} /> },
    ...(maySeeTransactions
      ? [
          {
            id: 'transactions',
            label: 'Transaction Summary',
            content: <SettlementTransactions bulkSettlementKey={bulkSettlementKey} openDispute={places.openDispute} />,
          },
        ]
      : []),
    ...(maySeeRequests
      ? [
          {
            id: 'payment-requests',
            label: 'Payment Requests',
            content: <SettlementRequests bulkSettlementKey={bulkSettlementKey} />,
          },
        ]
      : []),
  ]
  const padded = tabs.map((tab) => ({
    ...tab,
    content: (
      <Box background="bg" padding={{ base: '16px 0 0', md: '16px' }} borderBottomRadius="8px">
        {tab.content}
      </Box>
    ),
  }))
  return (
    <>
      <Head bulk={bulk} />
      <Tabs label="Bulk settlement" tabs={padded} />
    </>
  )
}

function Head({ bulk }: { bulk: BulkSettlement }) {
  const { bulkSettlementKey, reportStatus, status } = bulk
  const params = { bulkSettlementKey }
  const download = useDownload(bulkSettlements.download)
  const mayAsk = useMayCall(bulkSettlements.generateReport)
  const generate = useAction(bulkSettlements.generateReport, { success: ({ message }) => message })
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="8px 16px" padding={{ base: '16px', md: '20px 24px' }}>
      <Box fontSize="28px" lineHeight="36px" fontWeight="600" color="text.strong">
        <Money amount={bulk.transactionTotalAmount} />
      </Box>
      <BulkSettlementStatus bulk={bulk} />
      <Box color="text.muted">{bulk.merchant.merchantName}</Box>
      <Box marginInlineStart={{ md: 'auto' }} _empty={{ display: 'none' }}>
        {reportStatus === 'COMPLETED' && (
          <ActionButton
            size="md"
            variant="solid"
            action={{
              label: 'Download Report',
              icon: Download,
              onSelect: () => void download.run({ params }, `${bulkSettlementKey}.xlsx`),
            }}
          />
        )}
        {reportStatus === 'PENDING' && status !== 'PENDING' && mayAsk && (
          <ActionButton
            size="md"
            action={{ label: 'Generate Report', icon: FileSpreadsheet, onSelect: () => void generate.run({ params }) }}
          />
        )}
      </Box>
    </Box>
  )
}

function Summary({ bulk }: { bulk: BulkSettlement }) {
  const { bulkSettlementKey, stopReason, reportFailure } = bulk
  return (
    <Box display="grid" gap="16px">
      {stopReason && <Alert title="This bulk cannot be closed">{stopReason}</Alert>}
      {reportFailure && <Alert title="The report could not be made">{reportFailure}</Alert>}
      <Surface>
        <DefinitionList items={definitionsOf(fields, bulk, { status: <BulkSettlementStatus bulk={bulk} /> })} />
      </Surface>
      {!stopReason && <SettlementExplained bulkSettlementKey={bulkSettlementKey} />}
      <OwedBackPart bulkSettlementKey={bulkSettlementKey} />
    </Box>
  )
}

const owedColumns = columnsOf(pick(owedBackFields, 'noticedAt', 'transactionSearchKey', 'amount', 'why', 'reference'))

/** Amounts owed back after the bulk was closed; nothing shows while there are none. */
function OwedBackPart({ bulkSettlementKey }: { bulkSettlementKey: string }) {
  const { data } = useEndpoint(owedBack.list, { query: { bulkSettlementKey } })
  if (!data || data.totalElements === 0) return null
  return (
    <FilteredPart
      label="Owed back"
      endpoint={owedBack.list}
      fixed={{ bulkSettlementKey }}
      columns={owedColumns}
      rowKey={({ transactionSearchKey }) => transactionSearchKey}
      empty="Nothing is owed back."
    />
  )
}
