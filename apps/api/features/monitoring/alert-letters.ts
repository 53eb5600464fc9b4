/** Letters to the recipients of an alert, and calls of the installation's webhook. */
import type { AlertConfig } from '@dcir/core/monitoring/alert-configs-contract'
import { alertSentence, countsText, incidentName, stillFailing } from '@dcir/core/monitoring/alert-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { type NewEvent, writeEvents } from '../../events/write-events'
import type { Letter } from '../../mail/letter'
import type { Outbox } from '../../mail/outbox'
import type { AlertRow } from './alerts.store'

interface Writing {
  db: Sql
  at: Date
}

export type AlertLetters = ReturnType<typeof createAlertLetters>

const eventOf = (alert: AlertRow, sentence: string) => ({
  alertId: alert.id,
  incident: alert.incidentId === null ? null : incidentName(alert.incidentId),
  metricCode: alert.metricCode,
  metricName: alert.metricName,
  sentence,
  value: alert.value,
  metricUnit: alert.metricUnit,
  logicalOperator: alert.logicalOperator,
  thresholdValue: alert.thresholdValue,
  windowSize: alert.windowSize,
  counts: alert.counts,
  raisedAt: lagosIso(alert.raisedAt),
  endedAt: alert.endedAt && lagosIso(alert.endedAt),
})

function newEventOf(kind: 'alert.raised' | 'alert.ended', alert: AlertRow): NewEvent {
  const { id: alertId, metricCode, value, thresholdValue, logicalOperator, raisedAt, endedAt } = alert
  const data = { alertId, metricCode, value, thresholdValue, logicalOperator, raisedAt: lagosIso(raisedAt) }
  if (kind === 'alert.raised' || endedAt === null) return { kind: 'alert.raised', superAgentId: null, data }
  return { kind, superAgentId: null, data: { ...data, endedAt: lagosIso(endedAt) } }
}

export function createAlertLetters(outbox: Outbox, monitor: string) {
  const linkOf = (id: number | null): Letter['link'] => {
    const home = monitor.replace(/\/$/, '')
    if (id === null) return { label: 'Open the monitor', address: home }
    return { label: `Open ${incidentName(id)}`, address: `${home}/monitor/incidents?dialog=view&id=${id}` }
  }
  async function mail(where: Writing, kind: string, recipients: readonly string[], letter: Letter): Promise<void> {
    for (const to of recipients) await outbox.send(where, { kind, to, letter })
  }
  const bodyOf = (alert: AlertRow, sentence: string) => {
    const saw = countsText(alert.counts)
    return {
      lines: [
        `${sentence}.`,
        ...(saw ? [`When it was raised it saw ${saw}.`] : []),
        'Acknowledge it on the monitor, and it is not mailed again until it ends.',
      ],
      link: linkOf(alert.incidentId),
    }
  }
  return {
    sendsMail: outbox.sendsMail,
    callsWebhook: outbox.callsWebhook,

    /** For one that is new to its readers. */
    mail: (where: Writing, alert: AlertRow) =>
      mail(where, 'alert.raised', alert.emailRecipients, {
        subject: `Alert: ${alert.metricName}`,
        ...bodyOf(alert, alertSentence(alert)),
      }),

    /** @param value the figure as it is now; null where nothing was measured */
    remind: (where: Writing, alert: AlertRow, value: number | null) =>
      mail(where, 'alert.lasts', alert.emailRecipients, {
        subject: `Still ${value === null ? 'open' : 'failing'}: ${alert.metricName}`,
        ...bodyOf(alert, stillFailing(alert, value)),
      }),

    /** Tells other systems that an alert begins, or ends: the event endpoints, and the installation's webhook. */
    async call(where: Writing, kind: 'alert.raised' | 'alert.ended', alert: AlertRow): Promise<void> {
      await writeEvents(where.db, [newEventOf(kind, alert)], where.at)
      await outbox.call(where, kind, eventOf(alert, alertSentence(alert)))
    },

    /** Sends a test of an alert of this configuration to its recipients. */
    async test(where: Writing, config: AlertConfig, by: string): Promise<void> {
      const { metricCode, metricName, emailRecipients } = config
      await mail(where, 'alert.test', emailRecipients, {
        subject: `Test: ${metricName}`,
        lines: [`${by} sent this to test the alert ${metricName}. Nothing is wrong.`],
        link: linkOf(null),
      })
      await outbox.call(where, 'alert.test', { metricCode, metricName, by, at: lagosIso(where.at) })
    },
  }
}
