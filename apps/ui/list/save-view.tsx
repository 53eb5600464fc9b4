import { Box, Button } from '@chakra-ui/react'
import type { View } from '@dcir/core/access/views-contract'
import type { Ref } from 'react'
import { DeclaredForm } from '../form/declared-form'
import { formFor } from '../form/field'

interface SaveViewProps {
  known: readonly View[]
  running: boolean
  /** The list's present filter in words, empty without one. */
  kept: string
  /** Resolves to null when it was refused, and then what was typed stays. */
  onSave: (view: Pick<View, 'name' | 'isDefault'>) => Promise<unknown>
  ref: Ref<HTMLInputElement>
}

const { text, tick } = formFor<Pick<View, 'name' | 'isDefault'>>()

/** Keeps what the list shows under a name. */
export function SaveView({ known, running, kept, onSave, ref }: SaveViewProps) {
  const fields = [
    text('name', 'Name', { most: 60, hint: kept ? `Saves the filter: ${kept}` : 'No filter set' }),
    tick('isDefault', 'Open the list with this view', { required: false }),
  ]
  const input = (form: HTMLElement | null) => {
    const name = form?.querySelector('input') ?? null
    if (typeof ref === 'function') ref(name)
    else if (ref) ref.current = name
  }
  return (
    <Box ref={input} paddingTop="12px" paddingInline="4px" borderTopWidth="1px">
      <DeclaredForm fields={fields} again running={running} onSubmit={onSave}>
        {({ name = '' }) => (
          <Box display="flex" alignItems="center" justifyContent="space-between" gap="8px" marginTop="12px">
            <Box fontSize="13px" color="text.muted" role="status">
              {known.some((view) => view.name === name) && 'Replaces the view with this name.'}
            </Box>
            <Button type="submit" size="sm" flexShrink="0" aria-busy={running}>
              Save view
            </Button>
          </Box>
        )}
      </DeclaredForm>
    </Box>
  )
}
