import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import { selectPrompts } from '@dcir/core/validators/fields'
import { type Field, type FormValues, field, problemOf } from '@dcir/ui/form/field.ts'
import { base64Of, type Receipt } from './receipt-input-picture'

export type Decision = 'ACCEPTED' | 'DECLINED'

const COMMENT_AT_MOST = 1000

const commentField = field.area('comment', 'Comment', {
  type: 'INPUT',
  when: ({ action }) => action === 'DECLINED',
  check: (value) => (value.trim().length > COMMENT_AT_MOST ? `At most ${COMMENT_AT_MOST} characters` : null),
})

export const resolveFields: readonly Field[] = [
  field.select('action', 'Action', {
    prompt: selectPrompts.action,
    choices: [
      { value: 'ACCEPTED', label: 'Accepted' },
      { value: 'DECLINED', label: 'Declined' },
    ],
  }),
  commentField,
]

export interface AnswerState {
  values: FormValues
  confirmed: boolean
  receipt: Receipt | null
}

/** What is sent, or null while something is missing: accepting is confirmed, declining is explained and proven. */
export function answerOf({ values, confirmed, receipt }: AnswerState, { logCode }: Pick<DisputeDetail, 'logCode'>) {
  if (values.action === 'ACCEPTED') return confirmed ? { logCode, approved: true } : null
  if (values.action !== 'DECLINED' || !receipt || problemOf(commentField, values) !== null) return null
  return { logCode, approved: false, comment: (values.comment ?? '').trim(), receiptDataBase64: base64Of(receipt) }
}
