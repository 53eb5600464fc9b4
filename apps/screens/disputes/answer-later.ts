import type { CallInput } from '@dcir/core/client/client'
import { disputes } from '@dcir/core/disputes/contract'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { formatNaira } from '@dcir/core/money/kobo'
import type { Target } from '@dcir/ui/address/target'
import { useClient } from '@dcir/ui/client/client-context'
import { toast } from '@dcir/ui/feedback/toaster'
import { mayKeep } from '@dcir/ui/line/database.ts'
import { leave } from '@dcir/ui/line/waiting.ts'
import { useRouter } from '@tanstack/react-router'
import { answerDraft } from './answer-waits'
import { base64Of, type Receipt } from './receipt-input-picture'
import { shortCode } from './short-code'

interface Answer {
  action: 'ACCEPTED' | 'DECLINED'
  comment: string
  receipt: Receipt
}

interface Left {
  input: CallInput<typeof disputes.resolve>
  values: Answer
  key: string
  wasSent: boolean
}

/**
 * Leaves an answer to be sent when the connection is back: a super agent answers from a phone, where connections fail.
 * @returns undefined in the bank's console, and on a device that keeps nothing
 */
export function useAnswerLater({ logCode, transactionAmount }: DisputeDetail, page: Target, onLeft: () => void) {
  const router = useRouter()
  const isAgent = useClient().door() === 'frontoffice'
  if (!isAgent || !mayKeep()) return undefined
  const at = (search: object) => router.buildLocation({ ...page, search } as never).href
  return async ({ input, values, key, wasSent }: Left) => {
    const { action, comment, receipt } = values
    const isAccepted = action === 'ACCEPTED'
    const code = shortCode(logCode)
    const { receiptDataBase64: _, ...body }: Record<string, unknown> = input.body
    await leave({
      id: key,
      endpoint: disputes.resolve.key,
      input: { body },
      file: isAccepted ? undefined : { field: 'receiptDataBase64', base64: base64Of(receipt) },
      text: isAccepted
        ? `Accept ${code}, pay back ${formatNaira(transactionAmount)}`
        : `Decline ${code}, ${formatNaira(transactionAmount)}`,
      page: at({}),
      form: at({ dialog: isAccepted ? 'accept' : 'decline' }),
      draft: {
        name: answerDraft(logCode),
        values: { action, ...(isAccepted ? {} : { comment }) },
        file: isAccepted ? undefined : { field: 'receipt', value: receipt },
      },
      wasSent,
    })
    toast.success(`Your answer to ${code} is sent when the connection is back.`, {
      title: 'Waiting for a connection',
      ms: 10_000,
    })
    onLeft()
    return true
  }
}
