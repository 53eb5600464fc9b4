import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { type Alike as Found, type NearestMiss, reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import type { SlotProps } from '@dcir/ui/form/field.ts'
import { Tick } from '@dcir/ui/form/tick'

interface AlikeProps {
  miss: NearestMiss
  decision: 'resolve' | 'pair'
  given: SlotProps
}

/** Lines to decide: by their references, or each with its closest transaction. */
const takenOf = { resolve: ({ alike }: Found) => alike, pair: ({ pairs }: Found) => pairs }

/** Whether the others of the day that are like one are decided about as well; they are looked for meanwhile. */
export function Alike({ miss: { entry, candidate }, decision, given: { value, onChange, disabled } }: AlikeProps) {
  const { data, error } = useEndpoint(reconciliationDays.alike, { params: { referenceId: entry.referenceId } })
  const likeness = candidate ? 'that differ in the same way' : 'without a near transaction'
  if (error) return <Said>{`Others ${likeness} could not be looked for.`}</Said>
  if (!data) return <Said>{`Looking for others of this day ${likeness}...`}</Said>
  const taken = takenOf[decision](data)
  if (taken.length === 0) return <Said>{noneOf(data, candidate !== null)}</Said>
  const others = `${formatCount(taken.length)} ${taken.length === 1 ? 'other' : 'others'} of this day ${likeness}`
  return (
    <Tick
      checked={Array.isArray(value)}
      required={false}
      disabled={disabled}
      onChange={(ticked) => onChange(ticked ? taken : undefined)}
    >
      {decision === 'pair'
        ? `Also pair the ${others}, each with its closest transaction`
        : `Resolve the ${others} as well`}
    </Tick>
  )
}

function noneOf({ alike }: Found, hasNearest: boolean): string {
  if (!hasNearest) return 'No other of this day is without a near transaction.'
  if (alike.length === 0) return 'No other of this day differs in the same way.'
  return 'No other exception of this day can be paired the same way.'
}

/** As high as the sentence to tick, so that nothing moves when it comes. */
const Said = ({ children }: { children: string }) => (
  <Box role="status" color="text.muted" paddingInlineStart="28px">
    {children}
  </Box>
)
