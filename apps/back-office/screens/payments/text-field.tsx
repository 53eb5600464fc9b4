import { Box } from '@chakra-ui/react'
import { TextInput } from '@dcir/ui/form/controls.ts'
import { useEffect, useId, useRef } from 'react'

interface TextFieldProps {
  label: string
  value: string
  /** Without it the field is read only. */
  onChange?: (value: string) => void
  problem?: string | undefined
  /** Takes the focus, so that one types at once. */
  isFirst?: boolean
}

/** One line of text with its label, and what is wrong with it. */
export function TextField({ label, value, onChange, problem, isFirst = false }: TextFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  return (
    <Box display="grid" gap="4px">
      <Box as="label" {...{ htmlFor: id }} fontSize="13px" color="text.muted">
        {label}
      </Box>
      <TextInput
        ref={input}
        data-autofocus={isFirst ? '' : undefined}
        id={id}
        value={value}
        readOnly={!onChange}
        onChange={(event) => onChange?.(event.target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        autoComplete="off"
      />
      <Box id={`${id}-problem`} role="status" fontSize="13px" color="error.text" minHeight="20px">
        {problem}
      </Box>
    </Box>
  )
}
