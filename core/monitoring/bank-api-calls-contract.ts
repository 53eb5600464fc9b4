/** Monitoring: how the bank's APIs answer, by day, from the log of every call. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate, pageOf } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'
import { BankApiCallsQuery } from './bank-api-calls-query'

export const BankApiCalls = z.object({
  apiName: z.string(),
  serviceName: z.string(),
  successCount: z.int(),
  failureCount: z.int(),
  /** Milliseconds; null where no call succeeded, and likewise below where none failed. */
  averageSuccessResponseTime: z.nullable(z.number()),
  averageFailureResponseTime: z.nullable(z.number()),
  logDate: BusinessDate,
})
export type BankApiCalls = z.infer<typeof BankApiCalls>

export const bankApiCalls = feature('bank-api-calls', {
  list: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/api-call-logs',
    authority: 'DCIR_BACKOFFICE_ADMIN',
    summary: 'Calls of the bank’s APIs by day, with both dates counted',
    query: BankApiCallsQuery,
    result: pageOf(BankApiCalls),
  },
})

export const bankApiCallFields = fieldsOf(BankApiCalls, {
  apiName: is.text('API Name'),
  serviceName: is.text('Service Name'),
  successCount: is.count('Success Count'),
  failureCount: is.count('Failure Count'),
  averageSuccessResponseTime: is.text('Average Success Response Time'),
  averageFailureResponseTime: is.text('Average Failure Response Time'),
  logDate: is.date('Log Date'),
})
