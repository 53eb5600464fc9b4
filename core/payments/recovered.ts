/** A report that money came back: the end of an entry of a list of what has to. */
import * as z from 'zod/mini'
import { Message, withoutCardNumbers } from '../contract/schemas'

export const Recovered = z.strictObject({
  comment: z.string().check(z.trim(), z.minLength(1, 'Comment is required'), z.maxLength(500), withoutCardNumbers),
})
export type Recovered = z.infer<typeof Recovered>

/** As every endpoint has it that takes such a report. */
export const recovery = {
  method: 'POST',
  authority: 'bo_process_manual_payment_request',
  body: Recovered,
  result: Message,
  gated: 'when-configured',
  idempotent: true,
  errors: ['not-found', 'request-pending'],
} as const
