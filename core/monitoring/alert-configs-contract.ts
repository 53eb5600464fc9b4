/** Monitoring: which figures are watched, when one of them is an alert, and the alerts that are open. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { Message, withoutCardNumbers } from '../contract/schemas'
import { fieldsOf, is } from '../contract/vocabulary'
import { fieldError } from '../validators/fields'
import { invalidMessage, requiredMessage } from '../validators/messages'
import { clearLevelMessage, isClearLevel, logicalOperators } from './alert-rules'
import { Acknowledgement, Fault } from './faults-contract'

export const AlertConfig = z.object({
  metricCode: z.string(),
  metricName: z.string(),
  logicalOperator: z.enum(logicalOperators),
  thresholdValue: z.number(),
  metricUnit: z.string(),
  /** Minutes before now that are looked at. */
  windowSize: z.int(),
  /** Minutes after an alert in which the same figure raises no other. */
  coolDownPeriod: z.int(),
  emailRecipients: z.array(z.string()),
})
export type AlertConfig = z.infer<typeof AlertConfig>

/** Settings of a configuration beside the fields of the list. */
export const AlertSettings = z.object({
  metricCode: z.string(),
  /** Where the alert ends; at the threshold when null. */
  clearValue: z.nullable(z.number()),
  /** Minutes beyond the threshold before the alert fires. */
  firingMinutes: z.int(),
  /** Mailed at night and on public holidays as well. */
  inQuietHours: z.boolean(),
})
export type AlertSettings = z.infer<typeof AlertSettings>

export const OpenAlert = z.object({
  id: z.int(),
  metricCode: z.string(),
  /** Sentence that says what is wrong, by how much and since when. */
  sentence: z.string(),
  raisedAt: z.string(),
  incidentId: z.nullable(z.int()),
  acknowledged: z.nullable(Acknowledgement),
})
export type OpenAlert = z.infer<typeof OpenAlert>

const minutes = (label: string, least: number, most: number) =>
  z
    .number(requiredMessage(label))
    .check(
      z.int(invalidMessage(label)),
      z.minimum(least, invalidMessage(label)),
      z.maximum(most, invalidMessage(label)),
    )
const recipient = z.string().check(
  z.trim(),
  z.maxLength(254, invalidMessage('Email Recipients')),
  z.refine((one) => !one.includes(',') && fieldError('EMAIL', '', one) === null, invalidMessage('Email Recipients')),
)

const Form = z.strictObject({
  metricName: z
    .string()
    .check(
      withoutCardNumbers,
      z.trim(),
      z.minLength(2, invalidMessage('Metric Name')),
      z.maxLength(150, invalidMessage('Metric Name')),
    ),
  windowSize: minutes('Window Size', 1, 1440),
  emailRecipients: z
    .array(recipient)
    .check(z.minLength(1, requiredMessage('Email Recipients')), z.maxLength(20, 'Email Recipients are 20 at most')),
  thresholdValue: z
    .number(requiredMessage('Threshold Value'))
    .check(z.minimum(0, invalidMessage('Threshold Value')), z.maximum(1e12, invalidMessage('Threshold Value'))),
  coolDownPeriod: minutes('Cool Down Period', 0, 10_080),
  logicalOperator: z.enum(logicalOperators, 'Select logical operator'),
  // Fields that are left out stay as they are.
  clearValue: z.optional(
    z.nullable(
      z
        .number(invalidMessage('Clear Value'))
        .check(z.minimum(0, invalidMessage('Clear Value')), z.maximum(1e12, invalidMessage('Clear Value'))),
    ),
  ),
  firingMinutes: z.optional(minutes('Minimum Firing Time', 0, 1440)),
  inQuietHours: z.optional(z.boolean()),
})
export const AlertConfigForm = Form.check(
  z.refine(({ clearValue = null, ...limit }) => isClearLevel({ ...limit, clearValue }), {
    path: ['clearValue'],
    error: clearLevelMessage,
  }),
)
export type AlertConfigForm = z.infer<typeof AlertConfigForm>

const shared = { base: '/monitoring/api/v1', authority: 'DCIR_BACKOFFICE_ADMIN' } as const

const ByCode = z.object({ metricCode: z.string().check(z.regex(/^[A-Z_]{1,60}$/, invalidMessage('Metric code'))) })

export const alertConfigs = feature('alert-configs', {
  list: {
    ...shared,
    method: 'GET',
    path: '/alert-configs',
    summary: 'The figures that are watched',
    result: z.array(AlertConfig),
  },
  update: {
    ...shared,
    method: 'PUT',
    path: '/alert-configs/update',
    summary: 'Change when a figure is an alert',
    query: ByCode,
    body: AlertConfigForm,
    result: Message,
    errors: ['not-found'],
  },
  settings: {
    ...shared,
    method: 'GET',
    path: '/alert-configs/settings',
    summary: 'When alerts fire and clear, whom they wake, and what they are sent by',
    result: z.object({
      configs: z.array(AlertSettings),
      mail: z.boolean(),
      webhook: z.boolean(),
      /** Times of day in Lagos between which nobody is woken. */
      quietFrom: z.string(),
      quietTo: z.string(),
    }),
  },
  test: {
    ...shared,
    method: 'POST',
    path: '/alert-configs/test',
    summary: 'Send a test to the recipients of an alert and to the webhook',
    query: ByCode,
    result: Message,
    idempotent: true,
    errors: ['not-found', 'nothing-to-send-by', 'nobody-to-send-to'],
  },
  open: {
    ...shared,
    authority: ['DCIR_BACKOFFICE_ADMIN', 'DCIR_MERCHANT_SUPER_ADMIN'],
    method: 'GET',
    path: '/alerts/open',
    summary: 'Open alerts, when the figures were last looked at, and faults beside them',
    result: z.object({
      alerts: z.array(OpenAlert),
      evaluatedAt: z.nullable(z.string()),
      /** Those that the caller's roles may see. */
      faults: z.array(Fault),
    }),
  },
})

export const alertConfigFields = fieldsOf(AlertConfig, {
  metricCode: is.text('Metric Code'),
  metricName: is.text('Metric Name'),
  logicalOperator: is.text('Logical Operator'),
  thresholdValue: is.text('Threshold Value'),
  metricUnit: is.text('Metric Unit'),
  windowSize: is.text('Window Size', { meaning: 'minutes' }),
  coolDownPeriod: is.text('Cool Down Period', { meaning: 'minutes' }),
  emailRecipients: is.text('Email Recipients'),
})

export const alertSettingFields = fieldsOf(AlertSettings, {
  metricCode: is.text('Metric Code'),
  clearValue: is.text('Clear Value'),
  firingMinutes: is.text('Minimum Firing Time', { meaning: 'minutes' }),
  inQuietHours: is.text('Also in quiet hours'),
})

export const openAlertFields = fieldsOf(OpenAlert, {
  id: is.id('Id'),
  metricCode: is.id('Metric Code'),
  sentence: is.text('Alert'),
  raisedAt: is.instant('Raised'),
  incidentId: is.id('Incident'),
  acknowledged: is.text('Acknowledged by', { part: 'by' }),
})
