import { Box, Button } from '@chakra-ui/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Alert } from '../feedback/alert'
import { dropDraft, keepDraft, readDraft } from '../session/drafts'
import type { Field, FormValues } from './field'
import { LeaveGuard } from './leave-guard'

export interface Draft {
  /** What was typed before, taken up again; null when there was nothing or it was discarded. */
  restored: FormValues | null
  /** True while the values are on their way to the server and after it took them. */
  sent: RefObject<boolean>
  discard(): void
  /** Sends the values. What was typed is forgotten when they are taken, and kept when they are refused. */
  send(onSubmit: () => unknown): Promise<void>
}

/** The draft of a form that is kept under a name, or of one that is not. */
export function useDraft(keepAs: string | undefined, fields: readonly Field[]): Draft {
  const [restored, setRestored] = useState(() => (keepAs ? fitting(readDraft(keepAs), fields) : null))
  const sent = useRef(false)
  const forget = () => {
    if (keepAs) dropDraft(keepAs)
  }
  return {
    restored,
    sent,
    discard() {
      forget()
      setRestored(null)
    },
    async send(onSubmit) {
      sent.current = true
      // A write that was refused answers null, and has said so itself.
      const answer = await Promise.resolve(onSubmit()).catch(() => null)
      sent.current = answer !== null && answer !== false
      if (sent.current) forget()
    },
  }
}

const keepable = (fields: readonly Field[]) => fields.filter(({ kind }) => kind !== 'password')

/** Only what this form still asks for: it may have changed since. */
function fitting(kept: FormValues | null, fields: readonly Field[]): FormValues | null {
  const pairs = keepable(fields).flatMap(({ name }) => (typeof kept?.[name] === 'string' ? [[name, kept[name]]] : []))
  return pairs.length > 0 ? Object.fromEntries(pairs) : null
}

interface KeptDraftProps {
  keepAs: string
  fields: readonly Field[]
  /** What the fields held before anybody typed. */
  start: FormValues
  values: FormValues
  draft: Draft
  onDiscard: () => void
}

/** Keeps what is typed, says that it was restored, and asks before it is left. Passwords are never kept. */
export function KeptDraft({ keepAs, fields, start, values, draft, onDiscard }: KeptDraftProps) {
  const dirty = fields.some(({ name }) => (values[name] ?? '') !== (start[name] ?? ''))
  const kept = JSON.stringify(Object.fromEntries(keepable(fields).map(({ name }) => [name, values[name] ?? ''])))
  const { sent } = draft
  useEffect(() => {
    // Typing on after a save is a draft again.
    sent.current = false
    if (dirty) keepDraft(keepAs, JSON.parse(kept) as FormValues)
    else dropDraft(keepAs)
  }, [keepAs, kept, dirty, sent])
  return (
    <>
      {draft.restored && dirty && (
        <Alert tone="pending">
          <Box display="flex" flexWrap="wrap" alignItems="center" gap="4px 12px">
            Restored what you had typed
            <Button type="button" variant="outline" size="xs" onClick={onDiscard}>
              Discard
            </Button>
          </Box>
        </Alert>
      )}
      <LeaveGuard when={dirty} excused={sent} onLeave={() => dropDraft(keepAs)} />
    </>
  )
}
