import { Box } from '@chakra-ui/react'
import { errorText } from '@dcir/core/errors/processed-error'
import { gettingMessage, verifyingMessage } from '@dcir/core/validators/fields'
import { useEffect, useRef, useState } from 'react'
import { type Field, problemOf } from './field'
import { FormField } from './form-field'

interface VerifiedFieldProps {
  field: Field
  value: string
  onChange: (value: string) => void
  /** Asks the bank; resolves to what is said of a good value, such as the account's name, and rejects otherwise. */
  verify: (value: string, signal: AbortSignal) => Promise<string>
  /** What the indicator calls it; the field's label when not given. */
  what?: string
  /** Customer information is got, accounts are verified. */
  getting?: boolean
}

type Verification = { state: 'none' | 'asking' } | { state: 'good' | 'bad'; text: string }

/** Typing goes on for a moment before it is worth asking. */
const PAUSE_MS = 300

/** A field whose value the bank confirms: it says that it asks, then the answer, or below the field what went wrong. */
export function VerifiedField({ field, value, onChange, verify, what = field.label, getting }: VerifiedFieldProps) {
  const [left, setLeft] = useState(false)
  const problem = problemOf(field, { [field.name]: value })
  const found = useVerification(value.trim(), problem === null, verify)
  const error = found.state === 'bad' ? found.text : left && value ? (problem ?? undefined) : undefined
  const shown = found.state === 'asking' ? (getting ? gettingMessage(what) : verifyingMessage(what)) : null
  return (
    <Box>
      <FormField field={field} value={value} error={error} onChange={onChange} onBlur={() => setLeft(true)} />
      {/* Always there, so that its text is announced when it appears; it stands in the line that the field keeps free. */}
      <Box
        role="status"
        fontSize="13px"
        lineHeight="20px"
        marginTop={field.hint ? '4px' : '-20px'}
        color="text.muted"
        _empty={{ display: 'none' }}
      >
        {shown}
        {found.state === 'good' && (
          <Box as="span" color="success.text" fontWeight="500">
            {found.text}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Asks once the value stands still; an answer to an older value is dropped. */
function useVerification(value: string, isWhole: boolean, verify: VerifiedFieldProps['verify']): Verification {
  const [found, setFound] = useState<Verification>({ state: 'none' })
  const ask = useRef(verify)
  useEffect(() => {
    ask.current = verify
  })
  useEffect(() => {
    setFound({ state: 'none' })
    if (!value || !isWhole) return
    const stop = new AbortController()
    const settle = (next: Verification) => {
      if (!stop.signal.aborted) setFound(next)
    }
    const timer = setTimeout(() => {
      setFound({ state: 'asking' })
      ask.current(value, stop.signal).then(
        (text) => settle({ state: 'good', text }),
        (error: unknown) => settle({ state: 'bad', text: errorText(error) }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [value, isWhole])
  return found
}
