import { Box, Button } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../feedback/alert'
import { dropDraft, keepDraft, readDraft } from '../session/drafts'
import { keepable, typedOf } from './draft'
import type { AnyField } from './field'
import { QUIETLY, useFormParts, useFromForm } from './form-state'
import { chosenMark, dropFiles, dropWholeDraft, keepFile, readFile } from './kept-files'
import { LeaveGuard } from './leave-guard'
import type { FormState } from './reading'

/** Keeps what is typed, says that it was restored, and asks before it is left. */
export function KeptDraft({ keepAs }: { keepAs: string }) {
  const { fields, start, draft, discard } = useFormParts()
  const isDirty = useFromForm((reading, state) => typedOf(fields, start, state, reading).length > 0)
  const kept = useFromForm((reading, state) => {
    const typed = keepable(typedOf(fields, start, state, reading)).map(({ name }) => [name, state[name]])
    const chosen = picturesOf(fields).flatMap(({ name }) => (state[name] ? [[chosenMark(name), 'yes']] : []))
    return JSON.stringify(Object.fromEntries([...typed, ...chosen]))
  })
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
      {picturesOf(fields).map((one) => (
        <KeptPicture key={one.name} field={one} keepAs={keepAs} />
      ))}
      <LeaveGuard when={isDirty} excused={sent} onLeave={() => dropWholeDraft(keepAs)} />
    </>
  )
}

const picturesOf = (fields: readonly AnyField[]) => fields.filter(({ keeps }) => keeps === true)

/** Keeps the picture of a field with the draft, gives it back, and says so where it could not be kept. */
function KeptPicture({ field: { name }, keepAs }: { field: AnyField; keepAs: string }) {
  const { api, draft } = useFormParts()
  const value = useFromForm((_, state) => state[name] ?? undefined)
  // The draft of this moment is written over as soon as the form is drawn.
  const [wasChosen] = useState(() => readDraft(keepAs)?.[chosenMark(name)] === 'yes')
  const [isMissing, setMissing] = useState(false)
  const isRead = useRef(!wasChosen)
  useEffect(() => {
    if (isRead.current) return
    let isHere = true
    void readFile(keepAs, name).then((found) => {
      if (!isHere) return
      isRead.current = true
      if (api.state.values[name]) return
      if (found) api.setFieldValue(name, found as never, QUIETLY)
      else setMissing(true)
    })
    return () => {
      isHere = false
    }
  }, [api, keepAs, name])
  useEffect(() => {
    if (value) {
      isRead.current = true
      setMissing(false)
      void keepFile(keepAs, name, value)
    } else if (isRead.current && !draft.sent.current) void dropFiles(keepAs)
  }, [value, keepAs, name, draft])
  return isMissing ? <Alert tone="pending">Your photo was not kept. Choose it again.</Alert> : null
}
