import { Box, chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'

interface LabelledControlProps {
  label: string
  width: Record<string, string>
  /** Draws the control with the id that its label points to. */
  children: (id: string) => ReactNode
}

/** A control by itself above figures, with its label; fields of forms have their own. */
export function LabelledControl({ label, width, children }: LabelledControlProps) {
  const id = useId()
  return (
    <Box width={width}>
      <chakra.label htmlFor={id} display="block" marginBottom="6px" fontWeight="500" color="text.strong">
        {label}
      </chakra.label>
      {children(id)}
    </Box>
  )
}
