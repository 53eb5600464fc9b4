import { Box, Button } from '@chakra-ui/react'
import type { RefundAttempt } from '@dcir/core/disputes/schemas'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { type Definition, DefinitionList } from '@dcir/ui/detail/definition-list'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton, NotFound } from '@dcir/ui/feedback/states'
import { CopyText } from '@dcir/ui/value/copy-text'
import { Instant } from '@dcir/ui/value/instant'
import { Money } from '@dcir/ui/value/money'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import type { DisputeConsole } from './dispute-list-endpoints'

interface RefundAttemptDialogProps {
  transactionRef: string
  transactionSearchKey: string
  endpoint: DisputeConsole['attempts']
  onClose: () => void
}

/** One attempt to pay a refund, from the page of attempts that the address names. */
export function RefundAttemptDialog(props: RefundAttemptDialogProps) {
  const { transactionRef, transactionSearchKey, endpoint, onClose } = props
  const page = Math.max(0, Number(useAddress().page ?? 1) - 1 || 0)
  // The list asks the same, so that this is answered already.
  const query = useEndpoint(endpoint, { query: { page, transactionSearchKey } })
  const footer = (
    <Button type="button" variant="outline" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Dialog title="Refund Attempt" open onClose={onClose} footer={footer} width={680}>
      <Answer query={query} skeleton={<CardSkeleton cards={1} height="240px" />}>
        {({ content }) => {
          const attempt = content.find((one) => one.transactionRef === transactionRef)
          if (!attempt) return <NotFound within hint="This attempt is not on this page of the list." />
          return (
            // The list brings the space around it for lying on a sheet of its own.
            <Box margin={{ base: '-16px', md: '-24px' }}>
              <DefinitionList items={fieldsOf(attempt)} />
            </Box>
          )
        }}
      </Answer>
    </Dialog>
  )
}

function fieldsOf({ refundTransaction: refund, ...attempt }: RefundAttempt): Definition[] {
  const id = (value: string, label: string) => <CopyText value={value} label={label} />
  return [
    ['Destination Account', id(refund.destinationAccount, 'Destination Account')],
    ['Destination Account Name', refund.destinationAccountName],
    ['Amount', <Money key="amount" amount={refund.amount} />],
    ['Status', <StatusBadge key="status" status={attempt.status} />],
    ['Initiated At', <Instant key="initiated" value={attempt.createdTime} />],
    ['Completed At', <Instant key="completed" value={attempt.completedTime} />],
    ['Comment', attempt.comment],
    ['Narration', attempt.narration],
    ['Transaction Ref', id(attempt.transactionRef, 'Transaction Ref')],
    ['Transaction Search key', id(refund.transactionSearchKey, 'Transaction Search key')],
  ]
}
