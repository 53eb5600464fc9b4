import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'

interface TickProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** It must be ticked. */
  required?: boolean
  /** The sentence that is confirmed. */
  children: ReactNode
}

/** A sentence that somebody confirms by ticking it. */
export function Tick({ checked, onChange, disabled, required = true, children }: TickProps) {
  return (
    <Box as="label" display="flex" alignItems="flex-start" gap="10px" color="text.strong" cursor="pointer">
      <Box
        asChild
        flexShrink="0"
        width="18px"
        height="18px"
        marginTop="1px"
        accentColor="accent.solid"
        colorScheme={{ base: 'light', _dark: 'dark' }}
      >
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-required={required}
          onChange={(event) => onChange(event.target.checked)}
        />
      </Box>
      <span>{children}</span>
    </Box>
  )
}
