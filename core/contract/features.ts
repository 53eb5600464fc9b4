/** What the bank has switched on, by the name of the feature. */
import * as z from 'zod/mini'
import { feature } from './endpoint'

export const features = feature('features', {
  list: {
    method: 'GET',
    path: '/common/features',
    authority: 'any',
    summary: 'Which features the bank has switched on',
    result: z.record(z.string(), z.boolean()),
  },
})
