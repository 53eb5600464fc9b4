/**
 * How many calls one address may make in a minute of this process, by the endpoint's rate class. Sign-ins are counted for
 * all processes together, in `call-limits.ts`.
 */
import type { Described, RateClass } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'

const perMinute: Record<Exclude<RateClass, 'sign-in'>, number> = { ordinary: 3000, upload: 120 }

/** The settings that @fastify/rate-limit reads from a route. */
export function rateOf({ rate = 'ordinary' }: Pick<Described, 'rate'>) {
  return rate === 'sign-in' ? false : { max: perMinute[rate], timeWindow: 60_000 }
}

export const tooManyRequests = (milliseconds: number) =>
  new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) })
