/** Monitoring: how transactions are being processed, by time slot today and by day over past dates. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { BusinessDate, Instant, KoboField, PageQuery, pageOf } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'
import { isInstant } from '../time/lagos'

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

/** How a transaction was answered: with an approval, with a refusal, with nothing usable. */
export const metricOutcomes = ['approved', 'declined', 'failed'] as const
export type MetricOutcome = (typeof metricOutcomes)[number]

/** A transaction behind a point of a chart: what it takes to find it elsewhere, and nothing of its card. */
export const BehindRow = z.object({
  transactionTime: Instant,
  merchantName: z.string(),
  responseCode: z.string(),
  transactionAmount: KoboField,
  rrn: z.string(),
  terminalId: z.string(),
  /** Milliseconds, and likewise below. */
  aptentResponseDuration: z.int(),
  bankResponseDuration: z.int(),
  transactionSearchKey: z.string(),
})
export type BehindRow = z.infer<typeof BehindRow>

const Moment = z.string().check(z.refine(isInstant, 'must be a time such as 2026-11-20T10:30:00Z'))

/** Address of a slot or a day: from its first moment to the first after it. */
export const BehindQuery = z.extend(PageQuery, {
  from: Moment,
  until: Moment,
  outcome: z.optional(z.enum(metricOutcomes)),
})

const RangeQuery = z.object({ startDate: BusinessDate, endDate: BusinessDate })

/** Address of the figures. */
export const MetricAddress = z.extend(BehindQuery, RangeQuery.shape)

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
    query: RangeQuery,
    result: z.array(MetricRow),
    errors: ['range-too-long', 'metrics-empty'],
  },
  slots: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/response/slots',
    authority: 'DCIR_BACKOFFICE_ADMIN',
    summary: 'Transaction metrics of one day by time slot',
    query: z.object({ date: BusinessDate }),
    result: z.array(MetricRow),
  },
  behind: {
    method: 'GET',
    base: '/monitoring/api/v1',
    path: '/response/transactions',
    authority: 'DCIR_BACKOFFICE_ADMIN',
    summary: 'Transactions behind a point, the newest first, by outcome',
    query: BehindQuery,
    result: pageOf(BehindRow),
    errors: ['range-reversed', 'range-too-long'],
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

export const behindFields = fieldsOf(BehindRow, {
  transactionTime: is.instant('Time'),
  merchantName: is.text('Super agent'),
  responseCode: is.code('Response code'),
  transactionAmount: is.money('Amount'),
  rrn: is.id('Rrn'),
  terminalId: is.id('Terminal id'),
  aptentResponseDuration: is.count('Platform ms'),
  bankResponseDuration: is.count('Bank ms'),
  transactionSearchKey: is.id('Transaction search key'),
})
