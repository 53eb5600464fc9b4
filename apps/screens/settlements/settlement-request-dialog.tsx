import { Box, Button } from '@chakra-ui/react'
import { pick } from '@dcir/core/contract/vocabulary'
import {
  bulkSettlements,
  type SettlementExplanation,
  type SettlementRequest,
} from '@dcir/core/settlements/bulk-settlements-contract'
import { settlementRequestFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { TargetLink } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton, NotFound } from '@dcir/ui/feedback/states'

const fields = pick(
  settlementRequestFields,
  'recipient',
  'recipientType',
  'amount',
  'attempts',
  'status',
  'creditAccount',
  'creditAccountName',
  'debitAccount',
  'debitAccountName',
  'narration',
  'processedBy',
  'requestId',
  'createdAt',
  'completedAt',
  'lastUpdateTime',
)

interface SettlementRequestDialogProps {
  bulkSettlementKey: string
  requestId: string
  onClose: () => void
}

/** One payment request, from the page of requests that the address names, with the derivation of its amount. */
export function SettlementRequestDialog({ bulkSettlementKey, requestId, onClose }: SettlementRequestDialogProps) {
  const page = Math.max(0, Number(useAddress().page ?? 1) - 1 || 0)
  // The list asks the same, so that this is answered already.
  const query = useEndpoint(bulkSettlements.paymentRequests, {
    params: { bulkSettlementKey },
    query: { page, size: 10 },
  })
  const explained = useEndpoint(bulkSettlements.explain, { params: { bulkSettlementKey }, query: {} })
  const footer = (
    <Button type="button" variant="outline" onClick={onClose}>
      Close
    </Button>
  )
  return (
    <Dialog title="Payment Request" open onClose={onClose} footer={footer} width={680}>
      <Answer query={query} skeleton={<CardSkeleton cards={1} height="240px" />}>
        {({ content }) => {
          const request = content.find((one) => one.requestId === requestId)
          if (!request) return <NotFound within hint="This payment request is not on this page of the list." />
          return (
            // The list brings the space around it for lying on a sheet of its own.
            <Box margin={{ base: '-16px', md: '-24px' }}>
              <DefinitionList items={definitionsOf(fields, request, { attempts: <Attempts request={request} /> })} />
              {explained.data && (
                <Box padding={{ base: '0 16px 16px', md: '0 24px 24px' }} color="text.muted">
                  {derivationOf(request, explained.data)}
                </Box>
              )}
            </Box>
          )
        }}
      </Answer>
    </Dialog>
  )
}

/** The step of the bulk's explanation that the request's amount came from. */
function derivationOf({ recipientType, recipient }: SettlementRequest, { steps, shares }: SettlementExplanation) {
  const label = recipientType === 'MERCHANT' ? 'To the super agent' : recipientType
  const step =
    recipientType === 'PARTICIPANT'
      ? shares.find((one) => one.label === recipient)
      : steps.find((one) => one.label === label)
  return step ? `${step.label}: ${step.text}` : null
}

function Attempts({ request: { requestId, attempts } }: { request: SettlementRequest }) {
  const may = useMayCall(bulkSettlements.paymentAttempts)
  const search = (before: Record<string, unknown>) => ({
    ...before,
    request: undefined,
    page: undefined,
    attempts: requestId,
  })
  return (
    <Box display="inline-flex" gap="12px">
      {attempts}
      {may && (
        <Box color="accent.text" fontWeight="500">
          <TargetLink target={{ to: '.', search }}>View Details</TargetLink>
        </Box>
      )}
    </Box>
  )
}
