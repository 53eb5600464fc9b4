import { useWaiting } from '@dcir/ui/line/waiting.ts'
import { StatusBadge } from '@dcir/ui/value/status-badge'

/** Name of the draft of an answer. */
export const answerDraft = (logCode: string) => `resolve-dispute.${logCode}`

/** Does an answer to this dispute wait for a connection? */
export const useWaits = (logCode: string): boolean =>
  useWaiting().all.some(({ draft, state }) => state === 'waiting' && draft.name === answerDraft(logCode))

/** Mark of a dispute that was answered on this device, and whose answer the platform does not have yet. */
export function AnswerWaits({ logCode }: { logCode: string }) {
  return useWaits(logCode) && <StatusBadge status="Answer not sent yet" tone="warning" />
}
