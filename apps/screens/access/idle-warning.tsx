import { Box, Button } from '@chakra-ui/react'
import { Dialog } from '@dcir/ui/dialog/dialog'
import { useEffect } from 'react'
import { spokenSeconds } from './idle-clock'

interface IdleWarningProps {
  /** 0 when somebody came back and nothing ends any more. */
  leftMs: number
  onStay: () => void
  onSignOut: () => void
}

/** Says that the session is about to end, and offers to stay. */
export function IdleWarning({ leftMs, onStay, onSignOut }: IdleWarningProps) {
  useEffect(makeWay, [])
  const footer = (
    <>
      <Button type="button" variant="outline" onClick={onSignOut}>
        Sign out now
      </Button>
      <Button type="button" data-autofocus="" onClick={onStay}>
        Stay signed in
      </Button>
    </>
  )
  return (
    <Dialog
      title="Are you still there?"
      open
      onClose={onStay}
      footer={footer}
      width={440}
      role="alertdialog"
      fullWhenNarrow={false}
    >
      {leftMs > 0 ? <Countdown seconds={Math.ceil(leftMs / 1000)} /> : <Box role="status">You stay signed in.</Box>}
    </Dialog>
  )
}

function Countdown({ seconds }: { seconds: number }) {
  return (
    <Box display="grid" gap="8px">
      <Box aria-hidden="true">
        You have been inactive for a while. You will be signed out in{' '}
        <Box as="span" fontWeight="600" color="text.strong" fontVariantNumeric="tabular-nums">
          {seconds} {seconds === 1 ? 'second' : 'seconds'}
        </Box>
        .
      </Box>
      <Box color="text.muted">Everything you typed is kept for you.</Box>
      <Box role="status" srOnly>
        You will be signed out in {spokenSeconds(seconds)} seconds.
      </Box>
    </Box>
  )
}

/** The browser's own modals, such as the palette, lie above everything else; they hold nothing that could be lost. */
function makeWay(): void {
  for (const open of document.querySelectorAll('dialog[open]')) {
    open.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
}
