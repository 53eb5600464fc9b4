import { disputeKeys, failedResponseCodes, pendingApprovalFilter } from '@dcir/core/disputes/lists'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useMemo } from 'react'

/** The tab of the address. */
export const PENDING_APPROVAL = 'pending-approval'

/** Filter of disputes that wait for the bank after their time: only in its console, by its failed-response codes. */
export function usePendingApproval(isBank: boolean) {
  const query = useEndpoint(configurations.read, { params: { configKey: disputeKeys.bankCodes } }, { enabled: isBank })
  const configured = query.data?.configValue
  const filter = useMemo(() => pendingApprovalFilter(failedResponseCodes(configured)), [configured])
  return { filter, isKnown: !query.isPending }
}
