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

export const Fault = z.object({
  code: z.enum(faultCodes),
  tone: z.enum(['error', 'warning']),
  /** Sentence that says what is wrong, and since when. */
  sentence: z.string(),
})
export type Fault = z.infer<typeof Fault>
