import type { Target } from '@dcir/ui/address/target'
import { useSession } from '@dcir/ui/session/session-store.ts'

/** Where a request that one made is shown: among all for whoever sees all, else among the own ones. */
export function useRequestTarget(): (reference: string) => Target {
  const seesAll = useSession()?.authorities.includes('bo_view_all_workflow_requests')
  return (requestId) => ({
    to: `/back-office/workflow-requests/${seesAll ? 'all' : 'self'}`,
    search: { dialog: 'view', requestId },
  })
}
