import { disputeKeys, failedResponseCodes, pendingApprovalFilter } from '@dcir/core/disputes/rules'
import { configurations } from '@dcir/core/reference/configurations-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useMemo } from 'react'

/** The tab of the address. */
export const PENDING_APPROVAL = 'pending-approval'
/** The name under which its named views are kept. */
export const FAILED_RESPONSES = 'backoffice-failed-response-disputes'

/** What waits for the bank after its time: only in its own console, and where it has named failed-response codes. */
export function usePendingApproval(isBank: boolean) {
  const query = useEndpoint(configurations.read, { params: { configKey: disputeKeys.bankCodes } }, { enabled: isBank })
  const configured = query.data?.configValue
  const filter = useMemo(() => {
    const codes = failedResponseCodes(configured)
    return codes.length > 0 ? pendingApprovalFilter(codes) : null
  }, [configured])
  return { filter, isKnown: !query.isPending }
}
