/**
 * How many calls one address may make in a minute of this process, whatever they are: no more than a guard against a
 * flood, which must cost nothing itself. Calls that are worth counting are counted for all processes together, in
 * `call-limits.ts`.
 */
import type { Described } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'

const PER_MINUTE = 3000

/** The settings that @fastify/rate-limit reads from a route. */
export const rateOf = ({ rate }: Pick<Described, 'rate'>) =>
  rate === 'sign-in' ? false : { max: PER_MINUTE, timeWindow: 60_000 }

export const tooManyRequests = (milliseconds: number) =>
  new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) })
