/** Monitoring: alerts that overlap in time as one incident, what each of them saw, and what people made of it. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Instant, Message, PageQuery, pageOf, withoutCardNumbers } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'
import { invalidMessage, requiredMessage } from '../validators/messages'
import { logicalOperators } from './alert-rules'
import { Acknowledgement, faultCodes } from './faults-contract'

export const Incident = z.object({
  id: z.int(),
  reference: z.string(),
  beganAt: Instant,
  endedAt: z.nullable(Instant),
  alertCount: z.int(),
  noteCount: z.int(),
  /** Sentence of the first alert. */
  summary: z.string(),
})
export type Incident = z.infer<typeof Incident>

/** An alert with what it saw when it was raised, as its configuration was by then. */
export const AlertRecord = z.object({
  id: z.int(),
  metricCode: z.string(),
  sentence: z.string(),
  raisedAt: Instant,
  endedAt: z.nullable(Instant),
  value: z.number(),
  metricUnit: z.string(),
  logicalOperator: z.enum(logicalOperators),
  thresholdValue: z.number(),
  windowSize: z.int(),
  windowFrom: z.nullable(Instant),
  /** Counts behind the figure, such as transactions and those that failed. */
  counts: z.record(z.string(), z.number()),
  acknowledged: z.nullable(Acknowledgement),
})
export type AlertRecord = z.infer<typeof AlertRecord>

export const IncidentDetail = z.extend(Incident, {
  alerts: z.array(AlertRecord),
  notes: z.array(z.object({ author: z.string(), at: Instant, note: z.string() })),
})
export type IncidentDetail = z.infer<typeof IncidentDetail>

const said = (label: string) =>
  z
    .string()
    .check(
      withoutCardNumbers,
      z.trim(),
      z.minLength(1, requiredMessage(label)),
      z.minLength(3, invalidMessage(label)),
      z.maxLength(1000, invalidMessage(label)),
    )
const id = z.string().check(z.regex(/^\d{1,9}$/, invalidMessage('Id')))

const watching = {
  base: '/monitoring/api/v1',
  authority: ['DCIR_BACKOFFICE_ADMIN', 'DCIR_MERCHANT_SUPER_ADMIN'],
} as const

export const incidents = feature('incidents', {
  list: {
    ...watching,
    method: 'GET',
    path: '/incidents',
    summary: 'Alerts that overlapped in time, as incidents, the last first',
    query: PageQuery,
    result: pageOf(Incident),
  },
  show: {
    ...watching,
    method: 'GET',
    path: '/incidents/:id',
    summary: 'An incident with its alerts, what each saw, and its notes',
    params: z.object({ id }),
    result: IncidentDetail,
    errors: ['not-found'],
  },
  note: {
    ...watching,
    method: 'POST',
    path: '/incidents/:id/notes',
    summary: 'Add a note to an incident',
    params: z.object({ id }),
    body: z.strictObject({ note: said('Note') }),
    result: Message,
    idempotent: true,
    errors: ['not-found'],
  },
  acknowledge: {
    ...watching,
    method: 'PUT',
    path: '/alerts/:id/acknowledge',
    summary: 'Take an alert on, with a reason: it is not mailed again until it ends',
    params: z.object({ id }),
    body: z.strictObject({ reason: said('Reason') }),
    result: Message,
    changes: ['alert-configs'],
    errors: ['not-found', 'alert-ended', 'alert-acknowledged'],
  },
  acknowledgeFault: {
    ...watching,
    method: 'PUT',
    path: '/faults/:code/acknowledge',
    summary: 'Take a fault on, with a reason: it is shown as taken for a day, or until another of its kind begins',
    params: z.object({ code: z.enum(faultCodes, invalidMessage('Fault')) }),
    body: z.strictObject({ episode: z.string().check(withoutCardNumbers, z.maxLength(500)), reason: said('Reason') }),
    result: Message,
    changes: ['alert-configs'],
    errors: ['alert-ended', 'alert-acknowledged'],
  },
})

export const incidentFields = fieldsOf(Incident, {
  id: is.count('Id'),
  reference: is.id('Incident'),
  beganAt: is.instant('Began'),
  endedAt: is.instant('Ended'),
  alertCount: is.count('Alerts'),
  noteCount: is.count('Notes'),
  summary: is.text('First alarm'),
})
