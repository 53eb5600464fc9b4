/** Monitoring: the training world, whose clock and bank anybody who is signed in may change. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, Message } from '../contract/schemas'
import { invalidMessage } from '../validators/messages'
import { bankModes } from './simulation-rules'
import { MAX_MOVE_MINUTES } from './training-rules'

export const Training = z.object({
  /** The world's clock. */
  now: Instant,
  /** Minutes by which it is ahead of the real time. */
  aheadMinutes: z.number(),
  /** How the simulated bank behaves. */
  bank: z.enum([...bankModes, 'WELL']),
})
export type Training = z.infer<typeof Training>

const changing = { method: 'PUT', authority: 'any', result: Message } as const

export const training = feature('training', {
  show: {
    method: 'GET',
    path: '/common/training',
    authority: 'any',
    summary: 'Clock and bank of the training world',
    result: Training,
    errors: ['no-training'],
  },
  moveClock: {
    ...changing,
    path: '/common/training/clock',
    summary: 'Move the clock of the training world forward',
    body: z.strictObject({
      minutes: z
        .number('Minutes is required')
        .check(
          z.int(invalidMessage('Minutes')),
          z.minimum(1, invalidMessage('Minutes')),
          z.maximum(MAX_MOVE_MINUTES, invalidMessage('Minutes')),
        ),
    }),
    errors: ['no-training', 'training-too-far'],
  },
  setBank: {
    ...changing,
    path: '/common/training/bank',
    summary: 'Tell the bank of the training world to be slow, to fail, to fall silent or to be well again',
    body: z.strictObject({ mode: z.enum([...bankModes, 'WELL']) }),
    errors: ['no-training'],
  },
})
