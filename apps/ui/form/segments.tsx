import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { Choice } from './field'

interface SegmentsProps<T extends string> {
  /** Accessible name of the choice. */
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, side by side: such as a figure as a count or as a value. */
export function Segments<T extends string>({ label, choices, value, onChange }: SegmentsProps<T>) {
  const name = useId()
  return (
    <Frame aria-label={label}>
      {choices.map((one) => (
        <label key={one.value} data-chosen={value === one.value ? '' : undefined}>
          <input type="radio" name={name} checked={value === one.value} onChange={() => onChange(one.value)} />
          {one.label}
        </label>
      ))}
    </Frame>
  )
}

const Frame = chakra('fieldset', {
  base: {
    display: 'inline-flex',
    // Wide enough for a finger, where there may be one.
    height: { base: '44px', md: '36px' },
    minWidth: '0',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: '6px',
    overflow: 'hidden',
    '& label': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      padding: '0 16px',
      color: 'text.normal',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      _hover: { background: 'bg.hover' },
    },
    '& label[data-chosen]': { background: 'accent.subtle', color: 'accent.text', fontWeight: '600' },
    '& label:focus-within': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px' },
    // The word is the button; the native one lies over it, unseen, and keeps its keys.
    '& input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer' },
  },
})
