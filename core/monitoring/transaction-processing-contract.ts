/** Monitoring: how transactions are being processed, by time slot today and by day over past dates. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'

export const MetricRow = z.object({
  /** The slot's time of day in Lagos, `HH:mm`; empty for a whole day. */
  time: z.string(),
  /** The slot's start, ISO 8601, or the business date. */
  dateOrTime: z.string(),
  totalCount: z.int(),
  /** Answered, whatever the answer; includes the approved. */
  successCount: z.int(),
  approvedCount: z.int(),
  /** No usable answer. */
  failureCount: z.int(),
  /** Milliseconds; spelling as given. */
  aptentResponseDurationAvg: z.number(),
  bankResponseDurationAvg: z.number(),
})
export type MetricRow = z.infer<typeof MetricRow>

export const transactionProcessing = feature('transaction-processing', {
  today: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/response/metric',
    authority: 'DCIR_BACKOFFICE_ADMIN',
    summary: "Today's transaction metrics by time slot",
    result: z.array(MetricRow),
  },
  range: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/response/filter',
    authority: 'DCIR_BACKOFFICE_ADMIN',
    summary: 'Transaction metrics of past days',
    query: z.object({ startDate: BusinessDate, endDate: BusinessDate }),
    result: z.array(MetricRow),
    errors: ['range-reversed', 'range-too-long', 'metrics-empty'],
  },
})

export const metricFields = fieldsOf(MetricRow, {
  time: is.text('Time'),
  dateOrTime: is.id('Date or time'),
  totalCount: is.count('Total'),
  successCount: is.count('Success', { meaning: 'answered, whatever the answer' }),
  approvedCount: is.count('Approved'),
  failureCount: is.count('Failed', { meaning: 'no usable answer' }),
  aptentResponseDurationAvg: is.count('Platform response', { meaning: 'milliseconds on average' }),
  bankResponseDurationAvg: is.count('Bank response', { meaning: 'milliseconds on average' }),
})
