import { Box } from '@chakra-ui/react'
import { pick, worded } from '@dcir/core/contract/vocabulary'
import { disputedFields, disputeFields } from '@dcir/core/disputes/fields'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { transactions } from '@dcir/core/transactions/contract'
import { TargetLink } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { type Definition, DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { TextLink } from './dispute-detail-link'
import { DisputePart } from './dispute-detail-part'
import { useExpiryWord } from './dispute-side'
import { PayeeNote, ReversalNote } from './payee-note'
import type { DisputePlace } from './places'

const claimFields = worded(
  pick(
    disputeFields,
    'logCode',
    'reason',
    'customerAccountName',
    'customerAccountNumber',
    'merchantName',
    'loggedBy',
    'createdOn',
    'tatExpiryDate',
    'resolvedBy',
    'comment',
  ),
  {
    customerAccountName: 'Customer account name',
    customerAccountNumber: 'Customer account number',
    merchantName: 'Super agent',
  },
)
const claimedFields = worded(pick(disputeFields, 'transactionAmount', 'transactionTime', 'transactionResponseCode'), {
  transactionAmount: 'Transaction amount',
  transactionTime: 'Transaction time',
})
const cardFields = pick(disputedFields, 'maskedPan', 'rrn', 'stan', 'terminalId', 'cardAcceptorId')

const sides = { backoffice: 'Back office', merchant: 'Super agent' } as const

/** The claim, the user who logged it, and the answer to it. */
export function ClaimFields({ dispute }: { dispute: DisputeDetail }) {
  const expiry = useExpiryWord()
  const items = definitionsOf(worded(claimFields, { tatExpiryDate: expiry }), dispute, {
    loggedBy: `${dispute.loggedBy} (${sides[dispute.loggedBySide].toLowerCase()})`,
  })
  const reopened: Definition[] = dispute.cycle > 1 ? [['Times reopened', String(dispute.cycle - 1)]] : []
  return (
    <DisputePart title="Claim">
      <Box padding={{ base: '16px 16px 0', md: '16px 24px 0' }} _empty={{ display: 'none' }}>
        <ReversalNote dispute={dispute} />
        <PayeeNote payee={dispute} />
      </Box>
      <DefinitionList items={[...items, ...reopened]} />
    </DisputePart>
  )
}

interface TransactionFieldsProps {
  dispute: DisputeDetail
  /** Where the transaction is shown. */
  transaction: DisputePlace['transaction']
}

/** The transaction that is disputed, with the way to all that is known of it. */
export function TransactionFields({ dispute, transaction }: TransactionFieldsProps) {
  const { disputeTransactionDetail: detail, transactionSearchKey: key } = dispute
  const may = useMayCall(transactions.show)
  const link = may && (
    <TextLink data-no-print="">
      <TargetLink target={transaction(key)}>Open the transaction</TargetLink>
    </TextLink>
  )
  const items = [
    ...definitionsOf(claimedFields, dispute),
    ...definitionsOf(cardFields, detail),
    ...definitionsOf([disputeFields.transactionSearchKey], dispute),
  ]
  return (
    <DisputePart title="Transaction" note={link}>
      <DefinitionList items={items} />
    </DisputePart>
  )
}
