import { Box } from '@chakra-ui/react'
import { workflow } from '@dcir/core/access/workflow-contract'
import { ageOf } from '@dcir/core/time/age'
import { TargetLink } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import { useSession } from '@dcir/ui/session/session-store.ts'

interface PendingRequestsProps {
  /** The feature whose changes are meant, and the record as requests name it. */
  noun: string
  record: string
}

/** Says on a record's own screen that somebody asked to change it, and leads to the request. */
export function PendingRequests({ noun, record }: PendingRequestsProps) {
  const session = useSession()
  const { data = [] } = useEndpoint(workflow.pending, { params: { noun, record } })
  const seesAll = session?.authorities.includes('bo_view_all_workflow_requests')
  return data.map(({ reference, description, initiator, createdOn }) => {
    const isOwn = initiator === session?.username
    const which = isOwn && !seesAll ? 'self' : 'all'
    const search = { dialog: 'view', requestId: reference }
    return (
      <Alert key={reference} tone="warning" title="A request about this waits for approval">
        {isOwn ? 'You' : initiator} asked {ageOf(createdOn, serverNow())}: {description}.{' '}
        {(isOwn || seesAll) && (
          <Box as="span" textDecoration="underline" textUnderlineOffset="3px">
            <TargetLink target={{ to: `/back-office/workflow-requests/${which}`, search }}>Open the request</TargetLink>
          </Box>
        )}
      </Alert>
    )
  })
}
