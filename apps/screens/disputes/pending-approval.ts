import { disputeKeys, failedResponseCodes, pendingApprovalFilter } from '@dcir/core/disputes/rules'
import { configurations } from '@dcir/core/reference/configurations-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useMemo } from 'react'

/** The tab of the address. */
export const PENDING_APPROVAL = 'pending-approval'

/** What waits for the bank after its time: only in its own console, whichever failed-response codes it has named. */
export function usePendingApproval(isBank: boolean) {
  const query = useEndpoint(configurations.read, { params: { configKey: disputeKeys.bankCodes } }, { enabled: isBank })
  const configured = query.data?.configValue
  const filter = useMemo(() => pendingApprovalFilter(failedResponseCodes(configured)), [configured])
  return { filter, isKnown: !query.isPending }
}
