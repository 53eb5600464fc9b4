import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { pick } from '@dcir/core/contract/vocabulary'
import { type BulkSettlement, bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { bulkSettlementFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Tabs } from '@dcir/ui/detail/tabs'
import { Alert } from '@dcir/ui/feedback/alert'
import { NotFound } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import { useParams } from '@tanstack/react-router'
import { BulkSettlementStatus } from './bulk-settlement-status'
import type { SettlementPlaces } from './places'
import { SettlementExplained } from './settlement-explained'
import { SettlementHead } from './settlement-head'
import { SettlementOwedBack } from './settlement-owed-back'
import { SettlementPayments } from './settlement-payments'
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
    { id: 'summary', label: 'Bulk Settlement Summary', content: <Summary bulk={bulk} places={places} /> },
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
      <SettlementHead bulk={bulk} />
      <Tabs label="Bulk settlement" tabs={padded} />
    </>
  )
}

function Summary({ bulk, places }: { bulk: BulkSettlement; places: SettlementPlaces }) {
  const { bulkSettlementKey, stopReason, reportFailure } = bulk
  return (
    <Box display="grid" gap="16px">
      {stopReason && <Alert title="This bulk cannot be closed">{stopReason}</Alert>}
      {reportFailure && <Alert title="The report could not be made">{reportFailure}</Alert>}
      <SettlementPayments bulkSettlementKey={bulkSettlementKey} />
      <Surface>
        <DefinitionList items={definitionsOf(fields, bulk, { status: <BulkSettlementStatus bulk={bulk} /> })} />
      </Surface>
      {!stopReason && <SettlementExplained bulkSettlementKey={bulkSettlementKey} />}
      <SettlementOwedBack bulkSettlementKey={bulkSettlementKey} places={places} />
    </Box>
  )
}
