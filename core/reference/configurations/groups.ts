/** Groups of settings, apart from the settings themselves, which few screens need. */

/** Groups that settings stand in, by the beginnings of their keys; the last has all that are in no other. */
export const configurationGroups = {
  PEOPLE: { name: 'People and approvals', keys: ['dcir.active-directory', 'dcir.security.', 'dcir.workflow.'] },
  TRANSACTIONS: { name: 'Transactions and reports', keys: ['dcir.calendar.', 'dcir.report.', 'dcir.response-codes.'] },
  DISPUTES: { name: 'Disputes', keys: ['dcir.dispute.', 'direct.debit.'] },
  PAYMENTS: {
    name: 'Payments and accounts',
    keys: ['dcir.enable.manual.', 'dcir.gl.', 'dcir.name-enquiry', 'dcir.refund-from', 'dcir.requery.'],
  },
  SETTLEMENTS: { name: 'Settlements and fees', keys: ['dcir.charge.', 'dcir.settlement.'] },
  RECONCILIATION: { name: 'Reconciliation', keys: ['dcir.recon.'] },
  MONITORING: { name: 'Monitoring', keys: ['dcir.alert.', 'dcir.monitor.'] },
  RETENTION: { name: 'Retention', keys: ['dcir.retention.'] },
  OTHER: { name: 'Other', keys: [] },
} as const satisfies Record<string, { name: string; keys: readonly string[] }>

export type ConfigurationGroup = keyof typeof configurationGroups
export const groupCodes = Object.keys(configurationGroups) as ConfigurationGroup[]

/** The group of a setting by its key. */
export const groupOf = (configKey: string): ConfigurationGroup =>
  groupCodes.find((group) => configurationGroups[group].keys.some((key) => configKey.startsWith(key))) ?? 'OTHER'
