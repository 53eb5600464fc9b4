import { features } from '@dcir/core/access/features-contract'
import type { BulkSettlement } from '@dcir/core/settlements/bulk-settlements-contract'
import { MANUAL_HINT } from '@dcir/core/settlements/rules'
import { useClient } from '@dcir/ui/client/client-context'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { StatusBadge } from '@dcir/ui/value/status-badge'

interface BulkSettlementStatusProps {
  bulk: Pick<BulkSettlement, 'status' | 'stopReason'>
  /** Colour is for what needs somebody, as in a list. */
  quiet?: boolean
}

/** How far a bulk is paid; where the bank's people pay by hand, one that was started says so. */
export function BulkSettlementStatus({ bulk, quiet }: BulkSettlementStatusProps) {
  const isBank = useClient().door() === 'backoffice'
  const { data } = useEndpoint(features.list, {}, { enabled: isBank })
  if (bulk.stopReason) return <StatusBadge status="STOPPED" tone="warning" hint={bulk.stopReason} />
  const isManual = isBank && data?.['manual-settlement-payment'] === true
  return <StatusBadge status={bulk.status} hint={isManual ? MANUAL_HINT : undefined} quiet={quiet} />
}
