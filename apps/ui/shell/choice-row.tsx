import { Box, chakra } from '@chakra-ui/react'
import { useId } from 'react'

interface ChoiceRowProps<T extends string> {
  legend: string
  choices: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, side by side; the arrow keys move the choice. */
export function ChoiceRow<T extends string>({ legend, choices, value, onChange }: ChoiceRowProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <Box as="legend" fontSize="12px" fontWeight="600" color="text.muted" marginBottom="6px">
        {legend}
      </Box>
      <Box display="flex" gap="2px" padding="2px" borderRadius="8px" background="bg.subtle">
        {choices.map((choice) => (
          <Segment key={choice.value}>
            <HiddenRadio
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </Segment>
        ))}
      </Box>
    </fieldset>
  )
}

const Segment = chakra('label', {
  base: {
    flex: '1',
    position: 'relative',
    padding: '4px 8px',
    borderRadius: '6px',
    textAlign: 'center',
    fontSize: '13px',
    fontWeight: '500',
    color: 'text.muted',
    cursor: 'pointer',
    _hover: { color: 'text.strong' },
    '&:has(input:checked)': {
      background: { base: 'bg.surface', _dark: 'border.line' },
      color: 'text.strong',
      boxShadow: 'sm',
    },
    '&:has(input:focus-visible)': { outline: '2px solid', outlineColor: 'accent.solid' },
  },
})

const HiddenRadio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
})
