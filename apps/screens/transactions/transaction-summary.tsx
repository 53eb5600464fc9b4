import { Box } from '@chakra-ui/react'
import type { Authority } from '@dcir/core/permissions/authorities'
import type { TransactionDetail, transactions } from '@dcir/core/transactions/contract'
import type { Target } from '@dcir/ui/address/target'
import { type Definition, DefinitionList } from '@dcir/ui/detail/definition-list'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Surface } from '@dcir/ui/list/screen'
import { CopyText } from '@dcir/ui/value/copy-text'
import { Instant } from '@dcir/ui/value/instant'
import { MaskedPan } from '@dcir/ui/value/masked-pan'
import { Money } from '@dcir/ui/value/money'
import { ResponseCode } from '@dcir/ui/value/response-code'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import type { ReactNode } from 'react'
import { TransactionTimeline } from './transaction-timeline'

interface TransactionSummaryProps {
  endpoint: typeof transactions.show
  transactionSearchKey: string
  accessible: readonly Authority[]
  back: Target
  /** Stands beside the headline, such as what the console knows of the transaction's dispute. */
  beside?: (transaction: TransactionDetail) => ReactNode
}

/** One transaction with all that is known of it; the hash of its card number stays on the server. */
export function TransactionSummary({ transactionSearchKey, endpoint, beside, ...rest }: TransactionSummaryProps) {
  const input = { params: { transactionSearchKey } }
  // The two endpoints answer alike; which one is asked decides whose transactions may be seen.
  const show = endpoint as typeof transactions.show
  return (
    <DetailScreen {...rest} title="Transaction Summary" endpoint={show} input={input}>
      {(transaction) => (
        <>
          <Surface>
            <Headline transaction={transaction}>{beside?.(transaction)}</Headline>
            <DefinitionList items={fieldsOf(transaction)} />
          </Surface>
          <TransactionTimeline entries={transaction.timeline} />
        </>
      )}
    </DetailScreen>
  )
}

/** What someone on the phone is asked first: how much, when, and did it go through. */
function Headline({ transaction, children }: { transaction: TransactionDetail; children?: ReactNode }) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 16px"
      padding={{ base: '16px', md: '20px 24px' }}
      borderBottomWidth="1px"
      borderColor="border.line"
    >
      <Box fontSize="28px" lineHeight="36px" fontWeight="600" color="text.strong">
        <Money amount={transaction.transactionAmount} />
      </Box>
      <ResponseCode code={transaction.responseCode} />
      <Box color="text.muted">
        <Instant value={transaction.transactionTime} />
      </Box>
      <Box marginInlineStart={{ md: 'auto' }} _empty={{ display: 'none' }}>
        {children}
      </Box>
    </Box>
  )
}

function fieldsOf(transaction: TransactionDetail): Definition[] {
  const id = (value: string | null, label: string) => <CopyText value={value} label={label} />
  return [
    ['Time', <Instant key="time" value={transaction.transactionTime} />],
    ['Masked pan', <MaskedPan key="pan" value={transaction.maskedPan} />],
    ['Rrn', id(transaction.rrn, 'Rrn')],
    ['Stan', id(transaction.stan, 'Stan')],
    ['Amount', <Money key="amount" amount={transaction.transactionAmount} />],
    ['Charge amount', <Money key="charge" amount={transaction.chargeAmount} />],
    ['Transaction type', <StatusBadge key="type" status={transaction.transactionIndicator} />],
    ['Response code', <ResponseCode key="code" code={transaction.responseCode} />],
    ['Terminal id', id(transaction.terminalId, 'Terminal id')],
    ['Super agent', transaction.merchantName],
    ['Card acceptor id', id(transaction.cardAcceptorId, 'Card acceptor id')],
    ['Card Acceptor Location', transaction.cardAcceptorLocation],
    ['Transaction search key', id(transaction.transactionSearchKey, 'Transaction search key')],
    ['Bulk settlement key', id(transaction.bulkSettlementKey, 'Bulk settlement key')],
    ['Dispute log code', id(transaction.disputeLogCode, 'Dispute log code')],
  ]
}
