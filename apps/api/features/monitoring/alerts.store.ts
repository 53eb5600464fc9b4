/** SQL of the watched figures and their alerts. */
import type { AlertConfig, AlertConfigForm, AlertSettings } from '@dcir/core/monitoring/alert-configs-contract'
import type { Sql } from '../../db/database'

const COLUMNS = `metric_code, metric_name, logical_operator, threshold_value, metric_unit, window_size,
  cool_down_period, email_recipients`
const SETTINGS = 'metric_code, clear_value, firing_minutes, in_quiet_hours'

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

export const ALERT_COLUMNS = `id, metric_code, metric_name, logical_operator, threshold_value, metric_unit, window_size,
  email_recipients, raised_at, ended_at, value, window_from, counts, incident_id, mailed_at, acknowledged_at,
  acknowledged_by, acknowledge_reason`

interface NewAlert {
  value: number
  counts: Record<string, number>
  from: Date
  at: Date
  incidentId: number
}

export const alertsStore = (sql: Sql) => ({
  list: () => sql.rows<AlertConfig>(`SELECT ${COLUMNS} FROM alert_configs ORDER BY metric_name, metric_code`),

  settings: () => sql.rows<AlertSettings>(`SELECT ${SETTINGS} FROM alert_configs ORDER BY metric_code`),

  /** All configurations with how their figures stand. */
  watched: () =>
    sql.rows<WatchedConfig>(
      `SELECT ${COLUMNS}, clear_value, firing_minutes, in_quiet_hours, breached_since FROM alert_configs
       ORDER BY metric_name, metric_code`,
    ),

  find: (code: string) =>
    sql.first<AlertConfig & AlertSettings>(
      `SELECT ${COLUMNS}, clear_value, firing_minutes, in_quiet_hours FROM alert_configs WHERE metric_code = $1 FOR UPDATE`,
      [code],
    ),

  update: (code: string, form: AlertConfigForm & Omit<AlertSettings, 'metricCode'>, at: Date, by: string) =>
    sql.run(
      `UPDATE alert_configs SET metric_name = $2, logical_operator = $3, threshold_value = $4, window_size = $5,
         cool_down_period = $6, email_recipients = $7, updated_at = $8, updated_by = $9, clear_value = $10,
         firing_minutes = $11, in_quiet_hours = $12 WHERE metric_code = $1`,
      [
        code,
        form.metricName,
        form.logicalOperator,
        form.thresholdValue,
        form.windowSize,
        form.coolDownPeriod,
        form.emailRecipients,
        at,
        by,
        form.clearValue,
        form.firingMinutes,
        form.inQuietHours,
      ],
    ),

  open: () => sql.rows<AlertRow>(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE ended_at IS NULL ORDER BY raised_at, id`),

  /** Locked until the transaction ends: of two who acknowledge it, the second sees the first. */
  lock: (id: number) => sql.first<AlertRow>(`SELECT ${ALERT_COLUMNS} FROM alerts WHERE id = $1 FOR UPDATE`, [id]),

  evaluatedAt: async () =>
    (await sql.first<{ at: Date | null }>('SELECT min(evaluated_at) AS at FROM alert_configs'))?.at ?? null,

  lastRaised: (code: string) =>
    sql.first<AlertRow>(
      `SELECT ${ALERT_COLUMNS} FROM alerts WHERE metric_code = $1 ORDER BY raised_at DESC, id DESC LIMIT 1`,
      [code],
    ),

  saw: (code: string, value: number | null, at: Date, breachedSince: Date | null) =>
    sql.run('UPDATE alert_configs SET last_value = $2, evaluated_at = $3, breached_since = $4 WHERE metric_code = $1', [
      code,
      value,
      at,
      breachedSince,
    ]),

  raise: (config: AlertConfig, { value, counts, from, at, incidentId }: NewAlert) =>
    sql.first<AlertRow>(
      `INSERT INTO alerts (metric_code, raised_at, value, metric_name, metric_unit, logical_operator, threshold_value,
         window_size, email_recipients, window_from, counts, incident_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING ${ALERT_COLUMNS}`,
      [
        config.metricCode,
        at,
        value,
        config.metricName,
        config.metricUnit,
        config.logicalOperator,
        config.thresholdValue,
        config.windowSize,
        config.emailRecipients,
        from,
        JSON.stringify(counts),
        incidentId,
      ],
    ),

  end: (id: number, at: Date) => sql.run('UPDATE alerts SET ended_at = $2 WHERE id = $1', [id, at]),

  mailed: (id: number, at: Date) => sql.run('UPDATE alerts SET mailed_at = $2 WHERE id = $1', [id, at]),

  acknowledge: (id: number, by: string, reason: string, at: Date) =>
    sql.run('UPDATE alerts SET acknowledged_by = $2, acknowledge_reason = $3, acknowledged_at = $4 WHERE id = $1', [
      id,
      by,
      reason,
      at,
    ]),
})
