/** Monitoring: the hosts that run the API and its workers, as each reports itself. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { fieldsOf, is } from '../contract/vocabulary'

export const ServerHealth = z.object({
  name: z.string(),
  up: z.boolean(),
  /** Bytes of free disk and of the whole disk, named as the spec names them. */
  freeMemory: z.int(),
  totalMemory: z.int(),
  /** Bytes of RAM. */
  freeRam: z.int(),
  totalRam: z.int(),
  /** Seconds since the process started. */
  upTime: z.int(),
  /** Per cent of all processors, over the last report. */
  cpu: z.number(),
  /** When it last reported. */
  reportedAt: z.string(),
})
export type ServerHealth = z.infer<typeof ServerHealth>

export const serverHealth = feature('server-health', {
  list: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/server/health',
    authority: 'DCIR_MERCHANT_SUPER_ADMIN',
    summary: 'The servers and their health',
    result: z.array(ServerHealth),
  },
})

export const serverHealthFields = fieldsOf(ServerHealth, {
  name: is.id('Server'),
  up: is.flag('Up'),
  freeMemory: is.size('Free disk'),
  totalMemory: is.size('Disk'),
  freeRam: is.size('Free RAM'),
  totalRam: is.size('RAM'),
  cpu: is.progress('CPU'),
  upTime: is.count('Up for', { meaning: 'seconds' }),
  reportedAt: is.instant('Reported'),
})
