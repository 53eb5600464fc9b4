/** Monitoring: connections to the database that were lost, as the pools that had them noticed. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { PageQuery, pageOf } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'

export const ConnectionClosures = z.object({
  /** The pool that lost them. */
  service: z.string(),
  /** Those of one day, the last first, a hundred at most. */
  dateTimeOfOccurrences: z.array(z.string()),
})
export type ConnectionClosures = z.infer<typeof ConnectionClosures>

export const connectionClosures = feature('connection-closures', {
  list: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/db-metrics/connection-closures',
    authority: 'DCIR_MERCHANT_SUPER_ADMIN',
    summary: 'Database connections that were lost, by day and service',
    query: PageQuery,
    result: pageOf(ConnectionClosures),
  },
})

export const connectionClosureFields = fieldsOf(ConnectionClosures, {
  service: is.id('Service'),
  dateTimeOfOccurrences: is.text('Date/Time of Occurrences'),
})
