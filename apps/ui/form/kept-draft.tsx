import { Box, Button } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Alert } from '../feedback/alert'
import { dropDraft, keepDraft } from '../session/drafts'
import { keepable, typedOf } from './draft'
import { useFormParts, useFromForm } from './form-state'
import { LeaveGuard } from './leave-guard'
import type { FormState } from './reading'

/** Keeps what is typed, says that it was restored, and asks before it is left. */
export function KeptDraft({ keepAs }: { keepAs: string }) {
  const { fields, start, draft, discard } = useFormParts()
  const isDirty = useFromForm((reading, state) => typedOf(fields, start, state, reading).length > 0)
  const kept = useFromForm((reading, state) =>
    JSON.stringify(
      Object.fromEntries(keepable(typedOf(fields, start, state, reading)).map(({ name }) => [name, state[name]])),
    ),
  )
  const { sent } = draft
  useEffect(() => {
    // Typing on after a save is a draft again.
    sent.current = false
    if (kept === '{}') dropDraft(keepAs)
    else keepDraft(keepAs, JSON.parse(kept) as FormState)
  }, [keepAs, kept, sent])
  return (
    <>
      {draft.restored && isDirty && (
        <Alert tone="pending">
          <Box display="flex" flexWrap="wrap" alignItems="center" gap="4px 12px">
            Your draft is back
            <Button type="button" variant="outline" size="xs" onClick={discard}>
              Discard
            </Button>
          </Box>
        </Alert>
      )}
      <LeaveGuard when={isDirty} excused={sent} onLeave={() => dropDraft(keepAs)} />
    </>
  )
}
