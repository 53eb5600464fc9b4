import { Box } from '@chakra-ui/react'
import { formatCount } from '@dcir/core/display/numbers'
import { ConfirmDialog } from '../dialog/confirm-dialog'
import { useWaiting } from './waiting'

interface SignOutQuestionProps {
  noun: (count: number) => string
  onAnswer: (leaves: boolean) => void
}

/** The question before work that waits for a connection is deleted, with the work itself. */
export function SignOutQuestion({ noun, onAnswer }: SignOutQuestionProps) {
  const waiting = useWaiting().all.filter(({ state }) => state === 'waiting')
  const count = waiting.length
  return (
    <ConfirmDialog
      title="Sign out?"
      open
      confirm={count === 0 ? 'Sign out' : 'Delete and sign out'}
      cancel="Stay signed in"
      dangerous={count > 0}
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      {sentenceOf(count, noun(count))}
      <Box as="ul" marginTop="12px" listStyleType="none" fontWeight="600" color="text.strong">
        {waiting.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </Box>
    </ConfirmDialog>
  )
}

function sentenceOf(count: number, noun: string): string {
  // The connection came back while the question stood.
  if (count === 0) return 'Everything was sent.'
  if (count === 1) return `1 ${noun} is not sent yet: there is no connection. Signing out deletes it.`
  return `${formatCount(count)} ${noun} are not sent yet: there is no connection. Signing out deletes them.`
}
