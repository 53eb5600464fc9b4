import { Box, Button } from '@chakra-ui/react'
import { named, pick, worded } from '@dcir/core/contract/vocabulary'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeFields, refundAttemptFields, refundFields } from '@dcir/core/disputes/fields'
import type { RefundAttempt } from '@dcir/core/disputes/schemas'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { type Definition, DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton, NotFound } from '@dcir/ui/feedback/states'

interface RefundAttemptDialogProps {
  transactionRef: string
  transactionSearchKey: string
  onClose: () => void
}

/** One attempt to pay a refund, from the page of attempts that the address names. */
export function RefundAttemptDialog(props: RefundAttemptDialogProps) {
  const { transactionRef, transactionSearchKey, onClose } = props
  const page = Math.max(0, Number(useAddress().page ?? 1) - 1 || 0)
  // The list asks the same, so that this is answered already.
  const query = useEndpoint(disputes.refundAttempts, { query: { page, transactionSearchKey } })
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
              <DefinitionList items={definitions(attempt)} />
            </Box>
          )
        }}
      </Answer>
    </Dialog>
  )
}

const refund = worded(pick(refundFields, 'destinationAccount', 'destinationAccountName', 'amount'), {
  destinationAccount: 'Destination Account',
  destinationAccountName: 'Destination Account Name',
})
const attempted = worded(
  pick(refundAttemptFields, 'status', 'createdTime', 'completedTime', 'comment', 'narration', 'transactionRef'),
  { createdTime: 'Initiated At', transactionRef: 'Transaction Ref' },
)
const searchKey = named(disputeFields.transactionSearchKey, 'Transaction Search key')

const definitions = (attempt: RefundAttempt): Definition[] => [
  ...definitionsOf(refund, attempt.refundTransaction),
  ...definitionsOf(attempted, attempt),
  ...definitionsOf([searchKey], attempt.refundTransaction),
]
