/** How many calls one address may make in a minute, by the endpoint's rate class. */
import type { Described, RateClass } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'

const perMinute: Record<RateClass, number> = { 'sign-in': 60, ordinary: 3000, upload: 120 }

/** The settings that @fastify/rate-limit reads from a route. */
export function rateOf(endpoint: Described) {
  return { max: perMinute[endpoint.rate ?? 'ordinary'], timeWindow: 60_000 }
}

export const tooManyRequests = (milliseconds: number) =>
  new Refusal('too-many-requests', { seconds: Math.max(1, Math.ceil(milliseconds / 1000)) })
