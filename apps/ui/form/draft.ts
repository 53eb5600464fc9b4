import { type RefObject, useRef, useState } from 'react'
import { readDraft } from '../session/drafts'
import type { AnyField } from './field'
import { dropWholeDraft } from './kept-files'
import type { FormState, Reading } from './reading'

export interface Draft {
  /** The restored draft; null when there was none or it was discarded. */
  restored: FormState | null
  /** True while the values are on their way to the server and after it took them. */
  sent: RefObject<boolean>
  discard(): void
  /** Sends the values. The draft is deleted when they are accepted, and kept when they are refused. */
  send(onSubmit: () => unknown): Promise<void>
}

/** Answer of a form whose values were taken but not sent yet, so that its draft stays until they are. */
export const HELD = Symbol('held')

/** The draft of a form that is kept under a name, or of one that is not. */
export function useDraft(keepAs: string | undefined, fields: readonly AnyField[]): Draft {
  const [restored, setRestored] = useState(() => (keepAs ? fitting(readDraft(keepAs), fields) : null))
  const sent = useRef(false)
  const isSending = useRef(false)
  const forget = () => {
    if (keepAs) dropWholeDraft(keepAs)
  }
  return {
    restored,
    sent,
    discard() {
      forget()
      setRestored(null)
    },
    async send(onSubmit) {
      // The second of two clicks would answer for the first.
      if (isSending.current) return
      isSending.current = true
      sent.current = true
      // A write that was refused answers null, and has said so itself.
      const answer = await Promise.resolve(onSubmit()).catch(() => null)
      isSending.current = false
      sent.current = answer !== null && answer !== false
      if (sent.current && answer !== HELD) forget()
    },
  }
}

/** A password is never kept, a tick is given afresh, and a picture is too large for a text. */
export const keepable = (fields: readonly AnyField[]) =>
  fields.filter(({ kind }) => kind !== 'password' && kind !== 'tick' && kind !== 'slot')

/** Only what this form still asks for: it may have changed since. */
function fitting(kept: FormState | null, fields: readonly AnyField[]): FormState | null {
  const pairs = keepable(fields).flatMap(({ name, kind }) => {
    const isList = kind === 'several' || kind === 'list'
    const fits = isList ? Array.isArray(kept?.[name]) : typeof kept?.[name] === (kind === 'group' ? 'object' : 'string')
    return fits ? [[name, kept?.[name]]] : []
  })
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}

/** Fields whose value differs from the start and is not the answer of a look-up. */
export function typedOf(fields: readonly AnyField[], start: FormState, state: FormState, { filledIn }: Reading) {
  return fields.filter(({ name }) => {
    const [now, before] = [state[name], start[name]]
    return !filledIn.has(name) && now !== before && JSON.stringify(now) !== JSON.stringify(before)
  })
}
