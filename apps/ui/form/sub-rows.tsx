import { Box, Button, IconButton } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import type { AnyField } from './field'
import { Fields } from './form-field'
import { useFormParts } from './form-state'
import { stateOf } from './reading'

interface SubRowsProps {
  field: AnyField
  path: string
  error: string | undefined
}

/** Rows of fields, of which people add and remove some. */
export function SubRows({ field, path, error }: SubRowsProps) {
  const { api } = useFormParts()
  const { label, fields = [], most, add = `Add ${label.toLowerCase()}` } = field
  return (
    <api.Field name={path} mode="array">
      {({ state, pushValue, removeValue }) => {
        const rows = (state.value ?? []) as readonly unknown[]
        return (
          <Box as="fieldset" gridColumn="1 / -1" minWidth="0" display="grid" gap="12px">
            <Box as="legend" marginBottom="8px" fontWeight="600" color="text.strong">
              {label}
            </Box>
            {rows.map((_, index) => (
              <Row
                // A row is known by its place alone: two may be filled in alike.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                {...{ fields, index, label }}
                path={`${path}[${index}]`}
                onRemove={() => removeValue(index)}
              />
            ))}
            <Box display="flex" alignItems="center" gap="12px">
              <Button
                type="button"
                variant="outline"
                size="sm"
                disabled={most !== undefined && rows.length >= most}
                onClick={() => pushValue(stateOf(fields, {}) as never)}
              >
                <Plus size={16} aria-hidden="true" />
                {add}
              </Button>
              <Box role="alert" fontSize="13px" color="error.text">
                {error}
              </Box>
            </Box>
          </Box>
        )
      }}
    </api.Field>
  )
}

interface RowProps {
  fields: readonly AnyField[]
  index: number
  label: string
  path: string
  onRemove: () => void
}

function Row({ fields, index, label, path, onRemove }: RowProps) {
  const name = `${label} ${index + 1}`
  return (
    <Box
      role="group"
      aria-label={name}
      position="relative"
      padding="12px 52px 4px 16px"
      borderWidth="1px"
      borderColor="border.line"
      borderRadius="8px"
      background="bg.subtle"
      display="grid"
      gap="4px 16px"
      gridTemplateColumns={{ base: '1fr', md: 'repeat(auto-fit, minmax(160px, 1fr))' }}
    >
      <Fields fields={fields} prefix={`${path}.`} />
      <IconButton
        type="button"
        variant="ghost"
        size="sm"
        aria-label={`Remove ${name.toLowerCase()}`}
        position="absolute"
        insetEnd="8px"
        top="8px"
        onClick={onRemove}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </Box>
  )
}
