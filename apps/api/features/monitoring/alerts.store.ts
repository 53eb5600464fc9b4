/** SQL of the watched figures and their alerts. */
import type { AlertConfig, AlertConfigForm } from '@dcir/core/monitoring/alert-configs-contract'
import type { Sql } from '../../db/database'

const COLUMNS = `metric_code, metric_name, logical_operator, threshold_value, metric_unit, window_size,
  cool_down_period, email_recipients`

export interface AlertRow extends AlertConfig {
  raisedAt: Date
  value: number
}

export const alertsStore = (sql: Sql) => ({
  list: () => sql.rows<AlertConfig>(`SELECT ${COLUMNS} FROM alert_configs ORDER BY metric_name, metric_code`),

  find: (code: string) =>
    sql.first<AlertConfig>(`SELECT ${COLUMNS} FROM alert_configs WHERE metric_code = $1 FOR UPDATE`, [code]),

  update: (code: string, form: AlertConfigForm, at: Date, by: string) =>
    sql.run(
      `UPDATE alert_configs SET metric_name = $2, logical_operator = $3, threshold_value = $4, window_size = $5,
         cool_down_period = $6, email_recipients = $7, changed_at = $8, changed_by = $9 WHERE metric_code = $1`,
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
      ],
    ),

  open: () =>
    sql.rows<AlertRow>(
      `SELECT metric_code, metric_name, logical_operator, threshold_value, metric_unit, window_size, 0 AS cool_down_period,
         email_recipients, raised_at, value FROM alerts WHERE ended_at IS NULL ORDER BY raised_at, id`,
    ),

  evaluatedAt: async () =>
    (await sql.first<{ at: Date | null }>('SELECT min(evaluated_at) AS at FROM alert_configs'))?.at ?? null,

  lastRaised: (code: string) =>
    sql.first<{ raisedAt: Date; endedAt: Date | null }>(
      'SELECT raised_at, ended_at FROM alerts WHERE metric_code = $1 ORDER BY raised_at DESC, id DESC LIMIT 1',
      [code],
    ),

  saw: (code: string, value: number | null, at: Date) =>
    sql.run('UPDATE alert_configs SET last_value = $2, evaluated_at = $3 WHERE metric_code = $1', [code, value, at]),

  raise: (config: AlertConfig, value: number, at: Date) =>
    sql.run(
      `INSERT INTO alerts (metric_code, raised_at, value, metric_name, metric_unit, logical_operator, threshold_value,
         window_size, email_recipients) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
      ],
    ),

  end: (code: string, at: Date) =>
    sql.run('UPDATE alerts SET ended_at = $2 WHERE metric_code = $1 AND ended_at IS NULL', [code, at]),
})
