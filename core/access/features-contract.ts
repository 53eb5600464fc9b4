/** Features that the bank has switched on or off, by their names. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'

/** Every feature by its name: what a screen asks for cannot be misspelt. */
const Features = z.object({
  'name-enquiry': z.boolean(),
  'gl-name-enquiry': z.boolean(),
  'manual-dispute-refund': z.boolean(),
  'manual-settlement-payment': z.boolean(),
  'directory-sign-in': z.boolean(),
  'reconciliation-auto-dispute': z.boolean(),
  'refund-from-original-transaction': z.boolean(),
  /** Whether the installation sends mail. */
  mail: z.boolean(),
})
export type Features = z.infer<typeof Features>

export const features = feature('features', {
  list: {
    method: 'GET',
    path: '/common/features',
    authority: 'any',
    summary: 'Which features the bank has switched on',
    result: Features,
  },
})
