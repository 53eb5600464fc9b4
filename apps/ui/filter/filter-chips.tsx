import { Box, Button, chakra } from '@chakra-ui/react'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { Field, FormValues } from '../form/field'

interface FilterChipsProps {
  fields: readonly Field[]
  values: FormValues
  onRemove: (name: string) => void
  onReset: () => void
  /** Where the focus goes when the last chip is gone. */
  after?: RefObject<HTMLElement | null>
}

/** The filters in force: one chip each, removable, and Reset for all of them. */
export function FilterChips({ fields, values, onRemove, onReset, after }: FilterChipsProps) {
  const group = useRef<HTMLDivElement>(null)
  const active = fields.filter((one) => values[one.name])
  if (active.length === 0) return null
  /** The focus leaves a chip before the chip does: for the one beside it, or for what opened the filter. */
  const remove = (name: string, button: HTMLElement) => {
    const buttons = [...(group.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const index = buttons.indexOf(button)
    const next = buttons[index + 1] ?? buttons[index - 1] ?? after?.current
    next?.focus()
    onRemove(name)
  }
  const reset = () => {
    after?.current?.focus()
    onReset()
  }
  return (
    <Box
      ref={group}
      role="group"
      aria-label="Active filters"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px"
    >
      {active.map((one) => (
        <Chip key={one.name}>
          <Box as="span" color="text.muted">
            {one.label}
          </Box>
          <Box as="span" fontWeight="500" color="text.strong" overflowWrap="anywhere">
            {shownValue(one, values[one.name] ?? '')}
          </Box>
          {isNeeded(one) ? (
            <Box width="8px" />
          ) : (
            <ChipButton
              type="button"
              data-remove=""
              aria-label={`Remove filter ${one.label}`}
              onClick={(event) => remove(one.name, event.currentTarget)}
            >
              <X size={14} aria-hidden="true" />
            </ChipButton>
          )}
        </Chip>
      ))}
      <Button type="button" variant="ghost" size="xs" onClick={reset}>
        Reset
      </Button>
    </Box>
  )
}

/** The filter asks by this date as long as it asks anything: it goes with the whole of it. */
export const isNeeded = ({ kind, rules }: Field): boolean => kind === 'date' && rules.required !== false

/** A value of the filter as people say it. */
export function shownValue(one: Field, value: string): string {
  if (one.kind === 'date') return formatBusinessDate(value)
  if (one.shown) return one.shown(value)
  const labelOf = (part: string) => one.choices?.find((choice) => choice.value === part)?.label ?? part
  return one.kind === 'several' ? value.split(',').map(labelOf).join(', ') : labelOf(value)
}

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '28px',
    padding: '0 2px 0 10px',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border.line',
    background: 'bg.surface',
    fontSize: '13px',
    fontVariantNumeric: 'tabular-nums',
  },
})

const ChipButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: { base: '44px', md: '24px' },
    height: { base: '44px', md: '24px' },
    margin: { base: '-10px -8px', md: '0' },
    borderRadius: 'full',
    color: 'text.muted',
    cursor: 'pointer',
    _hover: { background: 'bg.hover', color: 'text.strong' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid' },
  },
})
