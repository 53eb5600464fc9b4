import { Box } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import { type TransactionDetail, transactions } from '@dcir/core/transactions/contract'
import { givenFields, transactionFields } from '@dcir/core/transactions/fields'
import type { Target } from '@dcir/ui/address/target'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { DetailScreen } from '@dcir/ui/detail/detail-screen'
import { Surface } from '@dcir/ui/list/screen'
import { Instant } from '@dcir/ui/value/instant'
import { Money } from '@dcir/ui/value/money'
import { ResponseCode } from '@dcir/ui/value/response-code'
import type { ReactNode } from 'react'
import { TransactionTimeline } from './transaction-timeline'

const fields = pick(
  transactionFields,
  'transactionTime',
  'maskedPan',
  'rrn',
  'stan',
  'transactionAmount',
  'chargeAmount',
  'transactionIndicator',
  'responseCode',
  'terminalId',
  'merchantName',
  'cardAcceptorId',
  'cardAcceptorLocation',
  'transactionSearchKey',
  'bulkSettlementKey',
  'disputeLogCode',
)

interface TransactionSummaryProps {
  transactionSearchKey: string
  back: Target
  /** Shown beside the headline, such as what the console knows of the transaction's dispute. */
  beside?: (transaction: TransactionDetail) => ReactNode
}

/** One transaction with all that is known of it; the hash of its card number stays on the server. */
export function TransactionSummary({ transactionSearchKey, beside, back }: TransactionSummaryProps) {
  const input = { params: { transactionSearchKey } }
  return (
    <DetailScreen title="Transaction Summary" back={back} endpoint={transactions.show} input={input}>
      {(transaction) => (
        <>
          <Surface>
            <Headline transaction={transaction}>{beside?.(transaction)}</Headline>
            <DefinitionList items={definitionsOf([...fields, ...givenFields(transaction)], transaction)} />
          </Surface>
          <TransactionTimeline entries={transaction.timeline} />
        </>
      )}
    </DetailScreen>
  )
}

/** Answers to the first questions on the phone: how much, when, and whether it went through. */
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
