import { Box, chakra } from '@chakra-ui/react'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TextInput } from './controls'
import type { ControlProps } from './controls-by-kind'
import type { Choice } from './field'

/** Choices that are drawn at most; typing finds the others. */
const SHOWN = 100

/** The choices whose label holds every word that was typed, those that begin with it first. */
export function choicesFor(text: string, choices: readonly Choice[]): readonly Choice[] {
  const typed = text.trim().toLowerCase()
  const words = typed.split(/\s+/)
  const fitting = choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const begins = ({ label }: Choice) => (label.toLowerCase().startsWith(typed) ? 0 : 1)
  return typed ? fitting.toSorted((one, other) => begins(one) - begins(other)) : choices
}

/** One of many choices: typing narrows them, the arrows and Enter choose, Escape puts back what was chosen. */
export function SearchChoice({ field, value, shared, onChange, onBlur }: ControlProps) {
  const choices = field.choices ?? []
  const chosen = choices.find((choice) => choice.value === value)?.label ?? ''
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const found = choicesFor(typed ?? '', choices).slice(0, SHOWN)
  const isOpen = typed !== null
  const choose = (choice: Choice | undefined) => {
    setTyped(null)
    if (choice) onChange(choice.value)
  }
  const open = (text: string) => {
    setTyped(text)
    setAt(
      text
        ? 0
        : Math.max(
            0,
            choices.findIndex((choice) => choice.value === value),
          ),
    )
  }
  const type = (text: string) => {
    open(text)
    // Nothing is chosen any more once its name is gone.
    if (text === '') onChange('')
  }
  const leave = () => {
    setTyped(null)
    onBlur?.()
  }
  const step = (by: number) => (isOpen ? setAt((at + by + found.length) % Math.max(found.length, 1)) : open(''))
  const onKeyDown = keysOf({
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    ...(isOpen ? { Enter: () => choose(found[at]), Escape: () => setTyped(null) } : {}),
  })
  const listId = `${shared.id}-list`
  return (
    <Box position="relative">
      <TextInput
        {...shared}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] ? `${listId}-${at}` : undefined}
        placeholder={chosen || (field.prompt ?? selectPrompts.plain)}
        value={typed ?? chosen}
        onChange={(event) => type(event.target.value)}
        onClick={() => !isOpen && !field.readOnly && open('')}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {isOpen && (
        <Options
          id={listId}
          {...{ found, at }}
          label={field.label}
          value={value}
          onChoose={choose}
          count={choices.length}
        />
      )}
    </Box>
  )
}

/** Escape puts the list alone away, and not the dialog that it is in; Enter chooses and does not send. */
const keysOf = (keys: Record<string, () => void>) => (event: KeyboardEvent) => {
  const act = keys[event.key]
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

interface OptionsProps {
  id: string
  label: string
  found: readonly Choice[]
  at: number
  value: string
  count: number
  onChoose: (choice: Choice) => void
}

function Options({ id, label, found, at, value, count, onChoose }: OptionsProps) {
  const active = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the option that the keys are on
  useEffect(() => {
    active.current?.scrollIntoView({ block: 'nearest' })
  }, [at, found.length])
  return (
    <List id={id} role="listbox" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
      {found.map((choice, index) => (
        <Option
          key={choice.value}
          ref={index === at ? active : undefined}
          id={`${id}-${index}`}
          role="option"
          aria-selected={choice.value === value}
          data-active={index === at ? '' : undefined}
          onClick={() => onChoose(choice)}
        >
          {choice.label}
        </Option>
      ))}
      {(found.length === 0 || found.length === SHOWN) && (
        <Box padding="6px 12px" color="text.muted" fontSize="13px" role="status">
          {found.length === 0 ? 'Nothing has this name.' : `The first ${SHOWN} of ${count}; type to find others.`}
        </Box>
      )}
    </List>
  )
}

const List = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'popover',
    insetInline: '0',
    top: 'calc(100% + 4px)',
    maxHeight: '240px',
    overflow: 'auto',
    padding: '4px',
    borderRadius: '8px',
    borderWidth: '1px',
    borderColor: 'border.line',
    background: 'bg.surface',
    boxShadow: 'lg',
  },
})

const Option = chakra('div', {
  base: {
    padding: '8px 12px',
    borderRadius: '6px',
    color: 'text.strong',
    cursor: 'pointer',
    '&[data-active], &:hover': { background: 'bg.hover' },
    '&[aria-selected=true]': { fontWeight: '600' },
  },
})
