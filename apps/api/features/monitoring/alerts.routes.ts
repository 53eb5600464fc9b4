/** The watched figures, their limits and the alerts that are open. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { type AlertConfig, alertConfigs, type OpenAlert } from '@dcir/core/monitoring/alert-configs-contract'
import {
  type AlertContext,
  alertMessages,
  alertSentence,
  clearLevelMessage,
  isClearLevel,
} from '@dcir/core/monitoring/alert-rules'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Database } from '../../db/database'
import type { Clock } from '../../kit/clock'
import type { Writes } from '../../write/write'
import type { AlertLetters } from './alert-letters'
import { type AlertRow, alertsStore } from './alerts.store'
import type { Faults } from './faults'
import { readContext } from './wall'

interface Deps {
  database: Database
  clock: Clock
  writes: Writes
  alertLetters: AlertLetters
  faults: Faults
}

/** Who took an alert on, as people see it. */
export const acknowledgementOf = ({ acknowledgedAt, acknowledgedBy: by, acknowledgeReason: reason }: AlertRow) =>
  acknowledgedAt === null || by === null || reason === null ? null : { by, at: lagosIso(acknowledgedAt), reason }

const shown = (row: AlertRow, context: AlertContext) => ({
  id: row.id,
  metricCode: row.metricCode,
  sentence: alertSentence(row, context),
  raisedAt: lagosIso(row.raisedAt),
  incidentId: row.incidentId,
  acknowledged: acknowledgementOf(row),
})

/** @throws Refusal when there is nothing to send it by, or nobody to send it to */
function testMessage({ emailRecipients }: AlertConfig, { sendsMail, callsWebhook }: AlertLetters): string {
  if (!sendsMail && !callsWebhook) throw new Refusal('nothing-to-send-by')
  const count = sendsMail ? emailRecipients.length : 0
  if (count === 0 && !callsWebhook) throw new Refusal('nobody-to-send-to')
  const people = `${count} ${count === 1 ? 'recipient' : 'recipients'}`
  return `A test is on its way to ${[...(count > 0 ? [people] : []), ...(callsWebhook ? ['the webhook'] : [])].join(' and ')}.`
}

export const alertsRoutes = ({ database, clock, writes, alertLetters, faults }: Deps) =>
  routesOf(alertConfigs, {
    list: (call) => database.read(call.scope, (db) => alertsStore(db).list()),

    settings: (call) =>
      database.read(call.scope, async (db) => {
        const quiet = await configured(db, 'dcir.alert.quiet.from', 'dcir.alert.quiet.to')
        return {
          configs: await alertsStore(db).settings(),
          mail: alertLetters.sendsMail,
          webhook: alertLetters.callsWebhook,
          quietFrom: quiet['dcir.alert.quiet.from'],
          quietTo: quiet['dcir.alert.quiet.to'],
        }
      }),

    update: (call, { query: { metricCode }, body }) =>
      writes.run(call, alertConfigs.update, {
        async change({ db, at, actor }) {
          const store = alertsStore(db)
          const before = await store.find(metricCode)
          if (!before) throw new Refusal('not-found', { label: 'Alert configuration' })
          const { clearValue, firingMinutes, inQuietHours } = before
          const after = { clearValue, firingMinutes, inQuietHours, ...body }
          // A level that stays must fit a threshold that moves.
          if (!isClearLevel(after))
            throw Refusal.badInput([{ message: clearLevelMessage, code: 'bad-input', field: 'body.clearValue' }])
          await store.update(metricCode, after, at, actor)
          return { answer: { message: alertMessages.updated }, subject: metricCode, details: { before, after } }
        },
      }),

    test: (call, { query: { metricCode } }) =>
      writes.run(call, alertConfigs.test, {
        async change({ db, at, actor }) {
          const config = await alertsStore(db).find(metricCode)
          if (!config) throw new Refusal('not-found', { label: 'Alert configuration' })
          const message = testMessage(config, alertLetters)
          await alertLetters.test({ db, at }, config, actor)
          const { emailRecipients } = config
          return { answer: { message }, subject: metricCode, details: { emailRecipients } }
        },
      }),

    open: async (call) => {
      const wrong = await faults(call)
      return database.read(call.scope, async (db) => {
        const store = alertsStore(db)
        const evaluatedAt = await store.evaluatedAt()
        const alerts: OpenAlert[] = []
        for (const row of await store.open()) alerts.push(shown(row, await readContext(db, row, clock.now())))
        return { alerts, evaluatedAt: evaluatedAt && lagosIso(evaluatedAt), faults: wrong }
      })
    },
  })
