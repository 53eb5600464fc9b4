import { Box } from '@chakra-ui/react'
import type { Transaction } from '@dcir/core/transactions/contract'
import { Instant } from '@dcir/ui/value/instant'
import { MaskedPan } from '@dcir/ui/value/masked-pan'
import { Money } from '@dcir/ui/value/money'
import { ResponseCode } from '@dcir/ui/value/response-code'

/** A transaction in the two lines of a search's result. */
export function FoundTransaction({ transaction }: { transaction: Transaction }) {
  const { maskedPan, rrn, transactionAmount, transactionTime, responseCode } = transaction
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap="0 12px" width="100%" paddingBlock="6px">
      <Box flex="1 1 140px" minWidth="0">
        <Box display="flex" flexWrap="wrap" columnGap="12px" color="text.strong">
          <MaskedPan value={maskedPan} />
          <Box as="span" fontVariantNumeric="tabular-nums">
            {rrn}
          </Box>
        </Box>
        <Box fontSize="13px" color="text.muted">
          <Instant value={transactionTime} />
        </Box>
      </Box>
      <Box color="text.strong" fontWeight="500" whiteSpace="nowrap">
        <Money amount={transactionAmount} />
      </Box>
      <ResponseCode code={responseCode} />
    </Box>
  )
}
