/** Monitoring: what is wrong beside the watched figures, for which nobody has to look at a limit. */
import * as z from 'zod/mini'

export const faultCodes = [
  'PAYMENTS_UNKNOWN',
  'SERVICE_DOWN',
  'SERVICE_STUCK',
  'SERVICE_FAILING',
  'SERVER_DOWN',
  'SUPER_AGENT_QUIET',
  'TRAFFIC_HIGH',
] as const

/** Who has taken an alert or a fault on, and the reason they gave. */
export const Acknowledgement = z.object({ by: z.string(), at: z.string(), reason: z.string() })

export const Fault = z.object({
  code: z.enum(faultCodes),
  tone: z.enum(['error', 'warning']),
  /** Sentence that says what is wrong, and since when. */
  sentence: z.string(),
  /** Tells this fault from another of its kind: whom it is about, and since when. */
  episode: z.string(),
  acknowledged: z.nullable(Acknowledgement),
})
export type Fault = z.infer<typeof Fault>
/** A fault before it is known whether somebody has taken it on. */
export type FoundFault = Omit<Fault, 'acknowledged'>
