import { ConfirmDialog } from '../dialog/confirm-dialog'

interface LeaveQuestionProps {
  text: string | undefined
  onAnswer: (leaves: boolean) => void
}

/** The question before something unsaved is lost. */
export function LeaveQuestion({ text = 'Your changes have not been saved.', onAnswer }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      title="Leave without saving?"
      open
      confirm="Leave"
      cancel="Stay"
      dangerous
      onClose={() => onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    >
      {text}
    </ConfirmDialog>
  )
}
