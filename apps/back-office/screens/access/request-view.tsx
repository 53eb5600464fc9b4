import { Box } from '@chakra-ui/react'
import { type WorkflowRequestDetail, workflow } from '@dcir/core/access/workflow/contract'
import { requestFields } from '@dcir/core/access/workflow/fields'
import { decisionRefusalText, endOfRequest, rightName, waitsFor } from '@dcir/core/access/workflow/words'
import { pick } from '@dcir/core/contract/vocabulary'
import { ageOf } from '@dcir/core/time/age'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { Alert } from '@dcir/ui/feedback/alert'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import type { ReactNode } from 'react'
import { RequestChanges } from './request-changes'

const asked = pick(
  requestFields,
  'requestStatus',
  'initiator',
  'createdOn',
  'reference',
  'targetRecordId',
  'requiredAuthority',
)
const decided = pick(requestFields, 'authorizer', 'lastModifiedOn', 'authorizersComment')

/** All there is to know before a decision: what would change, who asked and when, and what else they asked for. */
export function RequestView({ request, effect }: { request: WorkflowRequestDetail; effect: ReactNode }) {
  const isPending = request.requestStatus === 'PENDING'
  const session = useSession()
  const isRefused = session === null || decisionRefusalText(request, session) !== undefined
  const isMine = !isRefused && request.onePerson === null
  return (
    <>
      <Alert tone="pending">
        {isPending ? (isMine ? 'Waiting for you.' : waitsFor(request)) : endOfRequest(request, serverNow())}
      </Alert>
      {!isRefused && request.onePerson && <Alert tone="warning">{request.onePerson}</Alert>}
      {request.recordMovedOn && (
        <Alert tone="warning">
          This changed after the request was made, so it cannot be approved. Decline it and ask for a new request.
        </Alert>
      )}
      <DefinitionList
        flush
        items={[
          ...definitionsOf(asked, request, {
            createdOn: ageOf(request.createdOn, serverNow()),
            requiredAuthority: rightName(request.requiredAuthority),
          }),
          ...(isPending ? [] : definitionsOf(decided, request)),
        ]}
      />
      <RequestChanges request={request} />
      {effect}
      <Others request={request} />
    </>
  )
}

/** Other requests of the same person, for users who may see all requests. */
function Others({ request: { initiator, reference } }: { request: WorkflowRequestDetail }) {
  const may = useMayCall(workflow.list)
  const { data } = useEndpoint(workflow.list, { query: { initiator, size: 6 } }, { enabled: may })
  const others = (data?.content ?? []).filter((one) => one.reference !== reference).slice(0, 5)
  if (others.length === 0) return null
  return (
    <Box marginTop="24px">
      <Box as="h3" fontWeight="600" color="text.strong" marginBottom="8px">
        Other requests of {initiator}
      </Box>
      <Box as="ul" listStyleType="none" display="grid" gap="8px">
        {others.map((one) => (
          <Box as="li" key={one.reference} display="flex" flexWrap="wrap" gap="8px" alignItems="center">
            <StatusBadge status={one.requestStatus} />
            <Box flex="1 1 200px" minWidth="0" overflowWrap="anywhere">
              {one.description}
            </Box>
            <Box color="text.muted">{ageOf(one.createdOn, serverNow())}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
