import { Box } from '@chakra-ui/react'
import { errorText } from '@dcir/core/errors/processed-error'
import { gettingMessage, verifyingMessage } from '@dcir/core/validators/prompts'
import { useEffect, useRef } from 'react'
import { useClient } from '../client/client-context'
import { type AnyField, type Found, fillsOf } from './field'
import { at, QUIETLY, useFormParts, useFromForm } from './form-state'
import { LOOK_UPS, type LookedUp } from './reading'

/** Typing goes on for a moment before it is worth asking. */
const PAUSE_MS = 300

interface LookUpShown {
  /** That the server is asked. */
  waiting: string | undefined
  found: string | undefined
  doubt: string | null
  error: string | undefined
}

/** Looks a field's value up once nobody types; an answer to an older value is dropped. */
export function useLookUp(field: AnyField, path: string): LookUpShown | undefined {
  const { lookUp } = field
  const form = useFormParts()
  const client = useClient()
  const value = useFromForm((_, state) => (lookUp?.ask ? String(at(state, path) ?? '').trim() : ''))
  const progress = useFromForm((reading) => reading.progress.get(path))
  const known = useFromForm((_, state) => (state[LOOK_UPS] as Record<string, LookedUp>)[path])
  const current = known?.of === value ? known : undefined
  const settle = (state: LookedUp['state'], found: string | Found) => {
    const text = typeof found === 'string' ? found : found.text
    const note = (before: unknown) => ({ ...(before as object), [path]: { of: value, state, text } })
    form.api.setFieldValue(LOOK_UPS, note as never, QUIETLY)
    const wasFound = state === 'asking' && known?.state === 'found'
    for (const name of lookUp ? fillsOf(lookUp) : []) {
      const target = path.replace(field.name, name)
      const filling = typeof found === 'string' ? found : (found.values[name] ?? '')
      if (state === 'found') form.api.setFieldValue(target, filling as never, QUIETLY)
      // A value that an older answer filled in does not belong to this one.
      else if (wasFound && (lookUp?.must || at(form.api.state.values, target) === known?.text))
        form.api.setFieldValue(target, '' as never, QUIETLY)
    }
  }
  const ask = (signal: AbortSignal) => {
    const show = (state: LookedUp['state'], found: string | Found) => {
      if (!signal.aborted) settle(state, found)
    }
    settle('asking', '')
    lookUp?.ask?.(value, { client, signal }).then(
      (found) => show('found', found),
      (error: unknown) => show('missing', errorText(error)),
    )
  }
  const latest = useRef(ask)
  latest.current = ask
  const isDue = progress === 'asking'
  const pauseMs = lookUp?.pauseMs ?? PAUSE_MS
  useEffect(() => {
    if (!value || !isDue) return
    const stop = new AbortController()
    const timer = setTimeout(() => latest.current(stop.signal), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [value, isDue, pauseMs])
  if (!lookUp) return undefined
  const { what = field.label, getting } = lookUp
  const waiting = getting ? gettingMessage(what) : verifyingMessage(what)
  return {
    waiting: isDue && current ? waiting : undefined,
    found: progress === 'found' ? current?.text : undefined,
    doubt: (progress === 'found' && lookUp.doubt?.(value)) || null,
    error: progress === 'missing' ? current?.text : undefined,
  }
}

/** How a look-up goes; announced when it appears, it uses the line that the field keeps free. */
export function LookUpLine({ waiting, found, doubt, hasHint }: LookUpShown & { hasHint: boolean }) {
  return (
    <Box
      role="status"
      fontSize="13px"
      lineHeight="20px"
      marginTop={hasHint ? '4px' : '-20px'}
      color="text.muted"
      _empty={{ display: 'none' }}
    >
      {waiting}
      {found && (
        <Box as="span" color={doubt ? 'warning.text' : 'success.text'} fontWeight="500">
          {doubt ? `${doubt} (${found})` : found}
        </Box>
      )}
    </Box>
  )
}
