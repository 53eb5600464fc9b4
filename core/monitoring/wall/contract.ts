/** Monitoring: the wall, which hangs where nobody touches it: the last minutes beside the usual ones. */
import * as z from 'zod/mini'
import { feature } from '../../contract/endpoint'
import { Instant } from '../../contract/schemas'
import { monitorRoles } from '../../permissions/authorities'

/** Figures of a quarter of an hour; rates are per cent of its transactions, and null where there are none. */
export const WallFigures = z.object({
  transactions: z.number(),
  approved: z.nullable(z.number()),
  declined: z.nullable(z.number()),
  failed: z.nullable(z.number()),
  /** Milliseconds on average. */
  platformMs: z.nullable(z.number()),
  bankMs: z.nullable(z.number()),
})
export type WallFigures = z.infer<typeof WallFigures>

export const Wall = z.object({
  /** Null for who may not see how transactions are processed. */
  figures: z.nullable(
    z.object({
      now: WallFigures,
      /** The same hour of the same weekday, over the weeks before; null where the platform was not there by then. */
      usual: z.nullable(WallFigures),
    }),
  ),
  session: z.object({
    /** The wall's own calls keep the session, whose end is then its absolute one. */
    kept: z.boolean(),
    endsAt: Instant,
  }),
})
export type Wall = z.infer<typeof Wall>

export const wall = feature('wall', {
  show: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/wall',
    authority: monitorRoles,
    summary: 'The last 15 minutes beside the same hour of the same weekday, and how long the session lasts',
    result: Wall,
    keepsSession: true,
  },
})
