import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import type { Authority } from '@dcir/core/permissions/authorities'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { type Definition, DefinitionList } from '@dcir/ui/detail/definition-list'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { CopyText } from '@dcir/ui/value/copy-text'
import { Instant } from '@dcir/ui/value/instant'
import { MaskedPan } from '@dcir/ui/value/masked-pan'
import { Money } from '@dcir/ui/value/money'
import { ResponseCode } from '@dcir/ui/value/response-code'
import { TextLink } from './dispute-detail-link'
import { DisputePart } from './dispute-detail-part'

const id = (value: string | null, label: string) => <CopyText value={value} label={label} />
const sides = { backoffice: 'Back office', merchant: 'Super agent' } as const

/** What is claimed, by whom, and what was said to it. */
export function ClaimFields({ dispute, expiry }: { dispute: DisputeDetail; expiry: string }) {
  const items: Definition[] = [
    ['Log code', id(dispute.logCode, 'Log code')],
    ['Reason', dispute.reason],
    ['Customer account name', dispute.customerAccountName],
    ['Customer account number', id(dispute.customerAccountNumber, 'Customer account number')],
    ['Super agent', dispute.merchantName],
    ['Logged by', `${dispute.loggedBy} (${sides[dispute.loggedBySide].toLowerCase()})`],
    ['Log Date', <Instant key="logged" value={dispute.createdOn} />],
    [expiry, <Instant key="expiry" value={dispute.tatExpiryDate} />],
    ['Resolved by', dispute.resolvedBy],
    ['Comment', dispute.comment],
    ...(dispute.cycle > 1 ? [['Times reopened', String(dispute.cycle - 1)] as const] : []),
  ]
  return (
    <DisputePart title="Claim">
      <DefinitionList items={items} />
    </DisputePart>
  )
}

interface TransactionFieldsProps {
  dispute: DisputeDetail
  /** Where the transaction is shown, and who may see it. */
  transaction: { at: (transactionSearchKey: string) => Target; accessible: readonly Authority[] }
}

/** The transaction that is disputed, with the way to all that is known of it. */
export function TransactionFields({ dispute, transaction }: TransactionFieldsProps) {
  const { disputeTransactionDetail: detail, transactionSearchKey: key } = dispute
  const may = useMay(transaction.accessible)
  const link = may && (
    <TextLink>
      <TargetLink target={transaction.at(key)}>Open the transaction</TargetLink>
    </TextLink>
  )
  const items: Definition[] = [
    ['Transaction amount', <Money key="amount" amount={dispute.transactionAmount} />],
    ['Transaction time', <Instant key="time" value={dispute.transactionTime} />],
    ['Response code', <ResponseCode key="code" code={dispute.transactionResponseCode} />],
    ['Masked pan', <MaskedPan key="pan" value={detail.maskedPan} />],
    ['Rrn', id(detail.rrn, 'Rrn')],
    ['Stan', id(detail.stan, 'Stan')],
    ['Terminal id', id(detail.terminalId, 'Terminal id')],
    ['Card acceptor id', id(detail.cardAcceptorId, 'Card acceptor id')],
    ['Transaction search key', id(key, 'Transaction search key')],
  ]
  return (
    <DisputePart title="Transaction" note={link}>
      <DefinitionList items={items} />
    </DisputePart>
  )
}
