import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { reconciliationDays } from '@dcir/core/reconciliation/days-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import type { SlotProps } from '@dcir/ui/form/field.ts'
import { Tick } from '@dcir/ui/form/tick'

interface AlikeProps {
  referenceId: string
  given: SlotProps
}

/** Whether the others of the day that differ in the same way are resolved as well; they are looked for meanwhile. */
export function Alike({ referenceId, given: { value, onChange, disabled } }: AlikeProps) {
  const { data, error } = useEndpoint(reconciliationDays.alike, { params: { referenceId } })
  if (error) return <Said>Others that differ in the same way could not be looked for.</Said>
  if (!data) return <Said>Looking for others of this day that differ in the same way...</Said>
  const { alike } = data
  if (alike.length === 0) return <Said>No other of this day differs in the same way.</Said>
  const others = `${formatCount(alike.length)} ${alike.length === 1 ? 'other' : 'others'}`
  return (
    <Tick
      checked={Array.isArray(value)}
      required={false}
      disabled={disabled}
      onChange={(ticked) => onChange(ticked ? alike : undefined)}
    >
      Resolve the {others} of this day that differ in the same way as well
    </Tick>
  )
}

/** As high as the sentence to tick, so that nothing moves when it comes. */
const Said = ({ children }: { children: string }) => (
  <Box role="status" color="text.muted" paddingInlineStart="28px">
    {children}
  </Box>
)
