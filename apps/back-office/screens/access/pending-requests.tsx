import { Box } from '@chakra-ui/react'
import { type PendingRequest, workflow } from '@dcir/core/access/workflow/contract'
import { endOfRequest } from '@dcir/core/access/workflow/words'
import { nounOf } from '@dcir/core/contract/endpoint'
import { ageOf } from '@dcir/core/time/age'
import { TargetLink } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

interface PendingRequestsProps {
  /** The feature whose changes are meant, and the record as requests name it. */
  noun: string
  record: string
}

const LOOK_AGAIN_MS = 15_000

/** Says on a record's own screen that somebody asked to change it, and what a colleague made of it meanwhile. */
export function PendingRequests({ noun, record }: PendingRequestsProps) {
  const { data = [] } = useEndpoint(workflow.pending, { params: { noun, record } }, { pollMs: LOOK_AGAIN_MS })
  const ended = useEnded(noun, data)
  return (
    <>
      {ended.map((request) => (
        <Ended key={request.reference} {...request} />
      ))}
      {data.map((request) => (
        <Waiting key={request.reference} {...request} />
      ))}
    </>
  )
}

/** Those that waited while the record was looked at and wait no more; the record is read again when one ends. */
function useEnded(noun: string, pending: readonly PendingRequest[]): PendingRequest[] {
  const queries = useQueryClient()
  const [seen, setSeen] = useState<readonly PendingRequest[]>([])
  const waits = new Set(pending.map(({ reference }) => reference))
  const fresh = pending.filter(({ reference }) => !seen.some((one) => one.reference === reference))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const ended = seen.filter(({ reference }) => !waits.has(reference))
  const count = ended.length
  useEffect(() => {
    if (count > 0) void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => nounOf(String(key)) === noun })
  }, [queries, noun, count])
  return ended
}

/** Link to a request, for its initiator and for users who may see all requests; others get none. */
function useWay({ reference, initiator }: PendingRequest) {
  const session = useSession()
  const seesAll = session?.authorities.includes('bo_view_all_workflow_requests') === true
  const isOwn = initiator === session?.username
  const which = isOwn && !seesAll ? 'self' : 'all'
  const target = { to: `/back-office/workflow-requests/${which}`, search: { dialog: 'view', requestId: reference } }
  return { isOwn, target: isOwn || seesAll ? target : undefined }
}

function Waiting(request: PendingRequest) {
  const { initiator, createdOn, description } = request
  const { isOwn, target } = useWay(request)
  return (
    <Alert tone="warning" title="A request about this waits for approval">
      {isOwn ? 'You' : (initiator ?? 'Somebody')} asked {ageOf(createdOn, serverNow())}
      {description === null ? '.' : `: ${description}.`} {target && <Way target={target} />}
    </Alert>
  )
}

function Ended(request: PendingRequest) {
  const { target } = useWay(request)
  const params = { requestId: request.reference }
  const { data } = useEndpoint(workflow.show, { params }, { enabled: target !== undefined })
  if (!data || !target || data.requestStatus === 'PENDING') return null
  return (
    <Alert tone={data.requestStatus === 'APPROVED' ? 'success' : 'warning'} title={endOfRequest(data, serverNow())}>
      {data.description}
      {data.authorizersComment && <>: “{data.authorizersComment}”</>}. <Way target={target} />
    </Alert>
  )
}

const Way = ({ target }: { target: { to: string; search: object } }) => (
  <Box as="span" textDecoration="underline" textUnderlineOffset="3px">
    <TargetLink target={target}>Open the request</TargetLink>
  </Box>
)
