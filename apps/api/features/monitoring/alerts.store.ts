/** SQL of the watched figures and their alerts. */

import type { AlertConfig, AlertConfigForm, AlertSettings } from '@dcir/core/monitoring/alert-configs-contract'
import type { Sql } from '../../db/database'
import { fixed, sql } from '../../db/sql'

const COLUMNS = fixed`metric_code, metric_name, logical_operator, threshold_value, metric_unit, window_size,
  cool_down_period, email_recipients`
const SETTINGS = fixed`metric_code, clear_value, firing_minutes, in_quiet_hours`

/** A configuration with its settings and how its figure stands. */
export interface WatchedConfig extends AlertConfig, AlertSettings {
  breachedSince: Date | null
}

/** An alert with what it saw, as its configuration was by then. */
export interface AlertRow extends Omit<AlertConfig, 'coolDownPeriod'> {
  id: number
  raisedAt: Date
  endedAt: Date | null
  value: number
  windowFrom: Date | null
  counts: Record<string, number>
  incidentId: number | null
  mailedAt: Date | null
  acknowledgedAt: Date | null
  acknowledgedBy: string | null
  acknowledgeReason: string | null
}

export const ALERT_COLUMNS = fixed`id, metric_code, metric_name, logical_operator, threshold_value, metric_unit,
  window_size,
  email_recipients, raised_at, ended_at, value, window_from, counts, incident_id, mailed_at, acknowledged_at,
  acknowledged_by, acknowledge_reason`

interface NewAlert {
  value: number
  counts: Record<string, number>
  from: Date
  at: Date
  incidentId: number
}

export const alertsStore = (db: Sql) => ({
  list: () => db.rows<AlertConfig>(sql`SELECT ${COLUMNS} FROM alert_configs ORDER BY metric_name, metric_code`),

  settings: () => db.rows<AlertSettings>(sql`SELECT ${SETTINGS} FROM alert_configs ORDER BY metric_code`),

  /** All configurations with how their figures stand. */
  watched: () =>
    db.rows<WatchedConfig>(
      sql`SELECT ${COLUMNS}, clear_value, firing_minutes, in_quiet_hours, breached_since FROM alert_configs
       ORDER BY metric_name, metric_code`,
    ),

  find: (code: string) =>
    db.first<AlertConfig & AlertSettings>(
      sql`SELECT ${COLUMNS}, clear_value, firing_minutes, in_quiet_hours FROM alert_configs
        WHERE metric_code = ${code} FOR UPDATE`,
    ),

  update: (code: string, form: AlertConfigForm & Omit<AlertSettings, 'metricCode'>, at: Date, by: string) =>
    db.run(
      sql`UPDATE alert_configs SET metric_name = ${form.metricName}, logical_operator = ${form.logicalOperator},
        threshold_value = ${form.thresholdValue}, window_size = ${form.windowSize},
         cool_down_period = ${form.coolDownPeriod}, email_recipients = ${form.emailRecipients}, updated_at = ${at},
         updated_by = ${by}, clear_value = ${form.clearValue},
         firing_minutes = ${form.firingMinutes}, in_quiet_hours = ${form.inQuietHours} WHERE metric_code = ${code}`,
    ),

  open: () => db.rows<AlertRow>(sql`SELECT ${ALERT_COLUMNS} FROM alerts WHERE ended_at IS NULL ORDER BY raised_at, id`),

  /** Locked until the transaction ends: of two who acknowledge it, the second sees the first. */
  lock: (id: number) => db.first<AlertRow>(sql`SELECT ${ALERT_COLUMNS} FROM alerts WHERE id = ${id} FOR UPDATE`),

  evaluatedAt: async () =>
    (await db.first<{ at: Date | null }>(sql`SELECT min(evaluated_at) AS at FROM alert_configs`))?.at ?? null,

  lastRaised: (code: string) =>
    db.first<AlertRow>(
      sql`SELECT ${ALERT_COLUMNS} FROM alerts WHERE metric_code = ${code} ORDER BY raised_at DESC, id DESC LIMIT 1`,
    ),

  saw: (code: string, value: number | null, at: Date, breachedSince: Date | null) =>
    db.run(
      sql`UPDATE alert_configs SET last_value = ${value}, evaluated_at = ${at}, breached_since = ${breachedSince}
        WHERE metric_code = ${code}`,
    ),

  raise: (config: AlertConfig, { value, counts, from, at, incidentId }: NewAlert) =>
    db.first<AlertRow>(
      sql`INSERT INTO alerts (metric_code, raised_at, value, metric_name, metric_unit, logical_operator,
        threshold_value,
         window_size, email_recipients, window_from, counts, incident_id)
       VALUES (${config.metricCode}, ${at}, ${value}, ${config.metricName}, ${config.metricUnit},
       ${config.logicalOperator}, ${config.thresholdValue}, ${config.windowSize}, ${config.emailRecipients}, ${from},
       ${JSON.stringify(counts)}, ${incidentId}) RETURNING ${ALERT_COLUMNS}`,
    ),

  end: (id: number, at: Date) => db.run(sql`UPDATE alerts SET ended_at = ${at} WHERE id = ${id}`),

  mailed: (id: number, at: Date) => db.run(sql`UPDATE alerts SET mailed_at = ${at} WHERE id = ${id}`),

  acknowledge: (id: number, by: string, reason: string, at: Date) =>
    db.run(
      sql`UPDATE alerts SET acknowledged_by = ${by}, acknowledge_reason = ${reason}, acknowledged_at = ${at}
        WHERE id = ${id}`,
    ),
})
