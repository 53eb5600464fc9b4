import { Box, chakra } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { disputes } from '@dcir/core/disputes/contract'
import { toAnswerText } from '@dcir/core/disputes/to-answer'
import { formatNaira } from '@dcir/core/money/kobo'
import { whenText } from '@dcir/core/time/age'
import { type Target, TargetLink } from '@dcir/ui/address/target'
import { serverNow } from '@dcir/ui/client/server-clock.ts'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { ChevronRight, CircleCheck, Hourglass } from 'lucide-react'
import { useDisputeSide } from './dispute-side'

const EVERY_MINUTE = 60_000

/**
 * Disputes that wait for this side's answer, as Today says it; it opens the rows that it counts. The strip is left out
 * for users who may not answer and where the call fails: the list below matters more.
 */
export function ToAnswerStrip({ target }: { target: Target }) {
  const may = useMayCall(disputes.resolve)
  const { data } = useEndpoint(disputes.toAnswer, {}, { enabled: may, pollMs: EVERY_MINUTE })
  const side = useDisputeSide()
  if (!may || !data) return null
  const { disputeCount: count, amount, first } = data
  const said = {
    many: (one: string, several: string) => `${formatCount(count)} ${count === 1 ? one : several}`,
    money: formatNaira(amount),
    isOne: count === 1,
    next: first && whenText(first, new Date(serverNow())),
  }
  return (
    <section aria-label="To answer" data-no-print="">
      {count === 0 ? (
        <Strip background="success.bg" color="success.text">
          <Box aria-hidden="true" flexShrink="0">
            <CircleCheck size={18} />
          </Box>
          Nothing here for you to answer.
        </Strip>
      ) : (
        <Strip asChild background="warning.bg" color="warning.text" _hover={{ textDecoration: 'underline' }}>
          <TargetLink target={target} preload={false}>
            <Box aria-hidden="true" flexShrink="0">
              <Hourglass size={18} />
            </Box>
            <Box minWidth="0" flex="1">
              {toAnswerText(side, said)}
            </Box>
            <Box aria-hidden="true" flexShrink="0">
              <ChevronRight size={18} />
            </Box>
          </TargetLink>
        </Strip>
      )}
    </section>
  )
}

const Strip = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '44px',
    padding: '10px 16px',
    borderRadius: '8px',
    fontVariantNumeric: 'tabular-nums',
  },
})
