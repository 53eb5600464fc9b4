/** Groups of settings: their names, and the keys that belong to each. */
import { type ConfigurationGroup, configurationGroups } from './query'

export const groupNames: Readonly<Record<ConfigurationGroup, string>> = {
  PEOPLE: 'People and approvals',
  TRANSACTIONS: 'Transactions and reports',
  DISPUTES: 'Disputes',
  PAYMENTS: 'Payments and accounts',
  SETTLEMENTS: 'Settlements and fees',
  RECONCILIATION: 'Reconciliation',
  MONITORING: 'Monitoring',
  RETENTION: 'Retention',
  OTHER: 'Other',
}

/** Beginnings of the keys of each group. */
export const groupKeys: Readonly<Record<Exclude<ConfigurationGroup, 'OTHER'>, readonly string[]>> = {
  PEOPLE: ['dcir.active-directory', 'dcir.security.', 'dcir.workflow.'],
  TRANSACTIONS: ['dcir.calendar.', 'dcir.report.', 'dcir.response-codes.'],
  DISPUTES: ['dcir.dispute.', 'direct.debit.'],
  PAYMENTS: ['dcir.enable.manual.', 'dcir.gl.', 'dcir.name-enquiry', 'dcir.refund-from', 'dcir.requery.'],
  SETTLEMENTS: ['dcir.charge.', 'dcir.settlement.'],
  RECONCILIATION: ['dcir.recon.'],
  MONITORING: ['dcir.alert.', 'dcir.monitor.'],
  RETENTION: ['dcir.retention.'],
}

/** The group of a setting by its key. */
export const groupOf = (configKey: string): ConfigurationGroup =>
  configurationGroups.find((group) => group !== 'OTHER' && groupKeys[group].some((key) => configKey.startsWith(key))) ??
  'OTHER'
