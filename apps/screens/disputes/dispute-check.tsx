import { Box } from '@chakra-ui/react'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeMessages } from '@dcir/core/disputes/messages'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import { ActionButton } from '@dcir/ui/action/action-button'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { MessageSquareWarning } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { disputeRefusal, offersDispute } from './dispute-check-rule'
import { useActionDialog } from './dispute-dialog'

const CreateDialog = lazy(() => import('./create-dispute-dialog').then((one) => ({ default: one.CreateDisputeDialog })))

interface DisputeCheckProps {
  transaction: TransactionDetail
  /** Where the details of a dispute are, in this console. */
  open: (dispute: Pick<DisputeDetail, 'logCode' | 'loggedBySide'>) => Target
}

const LOG = 'log-dispute'

/** Dispute part of a transaction's summary: the dispute that it has, or a button to log one. */
export function DisputeCheck({ transaction, open }: DisputeCheckProps) {
  const { dispute, isOffered } = useCheck(transaction)
  const dialog = useActionDialog<typeof LOG>(() => isOffered, [LOG])
  const refusal = disputeRefusal(transaction)
  return (
    <>
      {dispute && <DisputeCard dispute={dispute} target={open(dispute)} />}
      {isOffered && (
        <ActionButton
          size="md"
          action={{ label: 'Log Dispute', icon: MessageSquareWarning, onSelect: () => dialog.open(LOG), refusal }}
        />
      )}
      {dialog.shown && refusal === null && (
        <Suspense>
          <CreateDialog transaction={transaction} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

/** Asks only what the user may know: whether there is a dispute, and which codes can be disputed. */
function useCheck(transaction: TransactionDetail) {
  const mayLog = useMay('transactions.log-dispute')
  const mayCheck = useMay('transactions.check-dispute')
  const input = { params: { key: transaction.transactionSearchKey } }
  const check = useEndpoint(disputes.ofTransaction, input, { enabled: mayCheck })
  const codes = useEndpoint(disputes.disputableCodes, {}, { enabled: mayLog })
  useErrorToast(check.error, disputeMessages.checkFailed)
  useErrorToast(codes.error, disputeMessages.codesFailed)
  const dispute = check.data
  return { dispute, isOffered: offersDispute({ transaction, codes: codes.data, mayLog, dispute, mayCheck }) }
}

function DisputeCard({ dispute, target }: { dispute: DisputeDetail; target: Target }) {
  return (
    <Box
      as="dl"
      display="flex"
      flexWrap="wrap"
      gap="8px 24px"
      padding="12px 16px"
      borderRadius="8px"
      borderWidth="1px"
      borderColor="border.line"
      background="bg.subtle"
    >
      <div>
        <Term>Dispute Resolution Status</Term>
        <dd>
          <StatusBadge status={dispute.resolutionStatus} />
        </dd>
      </div>
      <div>
        <Term>Dispute Log Code</Term>
        <Box as="dd" color="accent.text" fontWeight="500" fontVariantNumeric="tabular-nums">
          <TargetLink target={target}>{dispute.logCode}</TargetLink>
        </Box>
      </div>
    </Box>
  )
}

function Term({ children }: { children: string }) {
  return (
    <Box as="dt" fontSize="12px" lineHeight="16px" color="text.muted" marginBottom="4px">
      {children}
    </Box>
  )
}
