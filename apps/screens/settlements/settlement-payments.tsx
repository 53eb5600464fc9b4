import { Box } from '@chakra-ui/react'
import { POLL_MS } from '@dcir/core/client/polling'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { paymentSentence } from '@dcir/core/settlements/payment-words'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Surface } from '@dcir/ui/list/screen'
import { CircleCheck, Hourglass } from 'lucide-react'

/** The answer to "what was I paid": each payment to the super agent with account, reference and instant. */
export function SettlementPayments({ bulkSettlementKey }: { bulkSettlementKey: string }) {
  const { data } = useEndpoint(bulkSettlements.payments, { params: { bulkSettlementKey } }, { pollMs: POLL_MS * 6 })
  if (!data || data.length === 0) return null
  return (
    <Surface>
      <Box as="ul" role="list" aria-label="Paid" listStyleType="none" padding={{ base: '8px 16px', md: '8px 24px' }}>
        {data.map((payment) => {
          const isPaid = payment.status === 'SUCCESSFUL'
          const Icon = isPaid ? CircleCheck : Hourglass
          return (
            <Box
              as="li"
              key={payment.transactionRef ?? payment.creditAccount}
              display="flex"
              gap="12px"
              padding="8px 0"
            >
              <Box aria-hidden="true" flexShrink="0" color={isPaid ? 'success.text' : 'warning.text'}>
                <Icon size={18} />
              </Box>
              <Box minWidth="0" overflowWrap="anywhere" color="text.strong" fontVariantNumeric="tabular-nums">
                {paymentSentence(payment)}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Surface>
  )
}
