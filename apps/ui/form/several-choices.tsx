import { Box, chakra } from '@chakra-ui/react'
import { Fragment, useState } from 'react'
import { TextInput } from './controls'
import type { ControlProps } from './controls-by-kind'
import { choicesFor } from './search-choice'

interface SeveralChoicesProps extends Omit<ControlProps, 'value' | 'onChange'> {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Beyond these, typing narrows what is shown. */
const FEW = 8

/** Several of the choices, each ticked; those that are chosen stay in the order of the choices. */
export function SeveralChoices({ field, value, shared, onChange }: SeveralChoicesProps) {
  const choices = field.choices ?? []
  const [typed, setTyped] = useState('')
  const toggle = (name: string, isOn: boolean) => {
    const next = new Set(value)
    if (isOn) next.add(name)
    else next.delete(name)
    onChange(choices.filter((choice) => next.has(choice.value)).map((choice) => choice.value))
  }
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = shared
  return (
    <Frame role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy as string} data-invalid={invalid}>
      {choices.length > FEW && (
        <Box padding="8px 8px 4px">
          <TextInput
            type="search"
            aria-label={`Find in ${field.label.toLowerCase()}`}
            placeholder={field.prompt ?? 'Type to find'}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            // Enter chooses nothing here, and must not send the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Box>
      )}
      <Box maxHeight={choices.some(({ group }) => group) ? '340px' : '200px'} overflow="auto" padding="4px">
        {choicesFor(typed, choices).map((choice, index, shown) => (
          <Fragment key={choice.value}>
            {choice.group && choice.group !== shown[index - 1]?.group && <Heading>{choice.group}</Heading>}
            <Line>
              <input
                type="checkbox"
                disabled={field.readOnly}
                data-autofocus={index === 0 ? shared['data-autofocus'] : undefined}
                aria-invalid={index === 0 && invalid ? true : undefined}
                checked={value.includes(choice.value)}
                onChange={(event) => toggle(choice.value, event.target.checked)}
              />
              {choice.label}
            </Line>
          </Fragment>
        ))}
      </Box>
      <Box padding="4px 12px 8px" color="text.muted" fontSize="13px" role="status">
        {value.length === 0 && field.prompt && `${field.prompt}: `}
        {value.length} of {choices.length} chosen
      </Box>
    </Frame>
  )
}

const Frame = chakra('div', {
  base: {
    borderRadius: '6px',
    borderWidth: '1px',
    borderColor: 'border.strong',
    background: 'bg.surface',
    '&[data-invalid=true]': { borderColor: 'error.solid' },
  },
})

const Line = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: { base: '44px', md: '32px' },
    padding: '4px 8px',
    borderRadius: '6px',
    color: 'text.strong',
    cursor: 'pointer',
    _hover: { background: 'bg.hover' },
    '& input': { accentColor: 'accent.solid', width: '16px', height: '16px', flexShrink: '0' },
  },
})

const Heading = chakra('div', {
  base: { padding: '8px 8px 2px', fontSize: '13px', fontWeight: '600', color: 'text.muted' },
})
