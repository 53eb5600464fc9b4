/** Incidents: alerts that overlapped in time, what they saw, who took them on and what was noted. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { alertMessages, alertSentence, incidentName } from '@dcir/core/monitoring/alert-rules'
import { type AlertRecord, type Incident, incidents } from '@dcir/core/monitoring/incidents-contract'
import { formatInstant, lagosIso } from '@dcir/core/time/lagos'
import { routesOf } from '../../call/call'
import type { Database } from '../../db/database'
import { mapPage } from '../../db/lists'
import type { Writes } from '../../write/write'
import { acknowledgementOf } from './alerts.routes'
import { type AlertRow, alertsStore } from './alerts.store'
import { type Faults, faultsStore, refuseTaken } from './faults'
import { incidentsStore } from './incidents.store'

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof incidentsStore>['find']>>>

const shown = ({ beganAt, endedAt, ...row }: Row, first: AlertRow | undefined): Incident => ({
  ...row,
  reference: incidentName(row.id),
  beganAt: lagosIso(beganAt),
  endedAt: endedAt && lagosIso(endedAt),
  summary: first ? alertSentence(first) : '',
})

const recordOf = (row: AlertRow): AlertRecord => ({
  id: row.id,
  metricCode: row.metricCode,
  sentence: alertSentence(row),
  raisedAt: lagosIso(row.raisedAt),
  endedAt: row.endedAt && lagosIso(row.endedAt),
  value: row.value,
  metricUnit: row.metricUnit,
  logicalOperator: row.logicalOperator,
  thresholdValue: row.thresholdValue,
  windowSize: row.windowSize,
  windowFrom: row.windowFrom && lagosIso(row.windowFrom),
  counts: row.counts,
  acknowledged: acknowledgementOf(row),
})

/** @throws Refusal when it has ended, or somebody took it on before */
function refuse(alert: AlertRow | undefined): void {
  if (!alert) throw new Refusal('not-found', { label: 'Alert' })
  if (alert.endedAt !== null) throw new Refusal('alert-ended')
  const taken = acknowledgementOf(alert)
  if (taken) throw new Refusal('alert-acknowledged', { by: taken.by, at: formatInstant(taken.at) })
}

interface Deps {
  database: Database
  writes: Writes
  faults: Faults
}

export const incidentsRoutes = ({ database, writes, faults }: Deps) =>
  routesOf(incidents, {
    list: (call, { query }) =>
      database.read(call.scope, async (db) => {
        const store = incidentsStore(db)
        const found = await store.list(query)
        const alerts = await store.firstAlerts(found.content.map(({ id }) => id))
        const first = new Map(alerts.map((one) => [one.incidentId, one]))
        return mapPage(found, (row) => shown(row, first.get(row.id)))
      }),

    show: (call, { params }) =>
      database.read(call.scope, async (db) => {
        const store = incidentsStore(db)
        const row = await store.find(Number(params.id))
        if (!row) throw new Refusal('not-found', { label: 'Incident' })
        const alerts = await store.alerts([row.id])
        const notes = (await store.notes(row.id)).map(({ at, ...note }) => ({ ...note, at: lagosIso(at) }))
        return { ...shown(row, alerts[0]), alerts: alerts.map(recordOf), notes }
      }),

    note: (call, { params, body: { note } }) =>
      writes.run(call, incidents.note, {
        async change({ db, at, actor }) {
          const store = incidentsStore(db)
          const row = await store.find(Number(params.id))
          if (!row) throw new Refusal('not-found', { label: 'Incident' })
          await store.note(row.id, actor, note, at)
          return { answer: { message: alertMessages.noted }, subject: incidentName(row.id), details: { note } }
        },
      }),

    acknowledge: (call, { params: { id }, body: { reason } }) =>
      writes.run(call, incidents.acknowledge, {
        async change({ db, at, actor }) {
          const store = alertsStore(db)
          const alert = await store.lock(Number(id))
          refuse(alert)
          await store.acknowledge(Number(id), actor, reason, at)
          const details = { metricCode: alert?.metricCode, incidentId: alert?.incidentId, reason }
          return { answer: { message: alertMessages.acknowledged }, subject: `alert ${id}`, details }
        },
      }),

    acknowledgeFault: async (call, { params: { code }, body: { episode, reason } }) => {
      // Read before the change: a fault is worked out from many tables, of which none is locked.
      const open = await faults(call)
      return writes.run(call, incidents.acknowledgeFault, {
        async change({ db, at, actor }) {
          refuseTaken(open, code, episode)
          await faultsStore(db).take({ code, episode, by: actor, at, reason })
          return { answer: { message: alertMessages.faultAcknowledged }, subject: code, details: { episode, reason } }
        },
      })
    },
  })
