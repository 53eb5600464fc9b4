import { Box, Button, chakra } from '@chakra-ui/react'
import type { View } from '@dcir/core/access/views-contract'
import { requiredMessage } from '@dcir/core/validators/fields'
import { type Ref, type SubmitEvent, useId, useState } from 'react'
import { TextInput } from '../form/controls'

interface SaveViewProps {
  known: readonly View[]
  running: boolean
  /** What the list is filtered by just now, in words. */
  kept: string
  /** Resolves to null when it was refused, and then what was typed stays. */
  onSave: (view: Pick<View, 'name' | 'isDefault'>) => Promise<unknown>
  ref: Ref<HTMLInputElement>
}

/** Keeps what the list shows under a name. */
export function SaveView({ known, running, kept, onSave, ref }: SaveViewProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [isDefault, setDefault] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const isKnown = known.some((view) => view.name === name.trim())
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '' || running || !(await onSave({ name: name.trim(), isDefault }))) return
    setName('')
    setDefault(false)
  }
  const hint = isKnown ? 'It takes the place of the view of this name.' : `Saves: ${kept}`
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <chakra.label htmlFor={id} fontWeight="500" color="text.strong">
        Name
      </chakra.label>
      <TextInput
        ref={ref}
        id={id}
        value={name}
        maxLength={60}
        autoComplete="off"
        aria-required
        aria-invalid={isMissing}
        aria-describedby={`${id}-message`}
        onChange={(event) => {
          setName(event.target.value)
          setMissing(false)
        }}
      />
      <Box id={`${id}-message`} fontSize="13px" minHeight="20px" color={isMissing ? 'error.text' : 'text.muted'}>
        {isMissing ? requiredMessage('Name') : hint}
      </Box>
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="8px">
        <Tick>
          <input type="checkbox" checked={isDefault} onChange={(event) => setDefault(event.target.checked)} />
          Show this view first
        </Tick>
        <Button type="submit" size="sm" aria-busy={running}>
          Save view
        </Button>
      </Box>
    </Form>
  )
}

const Form = chakra('form', {
  base: { display: 'grid', gap: '6px', paddingTop: '12px', paddingInline: '4px', borderTopWidth: '1px' },
})

const Tick = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    cursor: 'pointer',
    '& input': { accentColor: 'accent.solid', width: '16px', height: '16px' },
  },
})
