import { Box } from '@chakra-ui/react'
import type { Kobo } from '@dcir/core/money/kobo'
import { moneyText } from '@dcir/core/money/money-text'
import { Alert } from '../feedback/alert'

interface MoneyStepProps {
  amount: Kobo
  /** Name of who is paid, or was. */
  to: string
  account?: string | null
  /** Account that the money comes from. */
  from?: { name: string | null; account: string | null } | undefined
  /** Consequence of the last click. */
  follows?: string
  /** In amber: the payee is not known to be the cardholder. */
  caution?: string | null
}

/** Money of a step before its last click: how much to whom, whose money it is, and what follows. */
export function MoneyStep({ amount, to, account = null, from, follows, caution }: MoneyStepProps) {
  return (
    <Box role="group" aria-label="Money" display="grid" gap="8px" marginBottom="16px" fontVariantNumeric="tabular-nums">
      <Box fontSize="16px" lineHeight="24px" fontWeight="600" color="text.strong" overflowWrap="anywhere">
        {moneyText(amount, to, account)}
      </Box>
      {from?.account && (
        <Box color="text.muted">
          From {from.name} ({from.account})
        </Box>
      )}
      {follows && <Box>{follows}</Box>}
      {caution && <Alert tone="warning">{caution}</Alert>}
    </Box>
  )
}
