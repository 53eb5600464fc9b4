import { Box } from '@chakra-ui/react'
import { type Payee, payeeWarning, payeeWords, reversalWarning } from '@dcir/core/disputes/payee'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { Alert } from '@dcir/ui/feedback/alert'
import { StatusBadge } from '@dcir/ui/value/status-badge'

/** The name on the account in a list, in amber with both names where it is not known to be the card's own. */
export function PayeeName({ payee }: { payee: Payee }) {
  const warning = payeeWarning(payee)
  if (!warning) return <>{payee.customerAccountName}</>
  return (
    <Box display="grid" gap="2px" justifyItems="start" paddingBlock="4px">
      {payee.customerAccountName}
      <StatusBadge status={payeeWords[payee.payeeCheck]} tone="warning" hint={warning} />
    </Box>
  )
}

/** Warning before money goes to an account that is not known to be the card's own. */
export function PayeeNote({ payee }: { payee: Payee }) {
  const warning = payeeWarning(payee)
  return warning && <Alert tone="warning">{warning}</Alert>
}

type Reversible = Pick<DisputeDetail, 'reversedAt' | 'resolutionStatus' | 'refundTransaction'>

/** The switch gave the money back after the dispute was logged, so that a refund would be the second. */
export function ReversalNote({ dispute }: { dispute: Reversible }) {
  const warning = reversalWarning(dispute)
  return warning && <Alert tone="error">{warning}</Alert>
}
