/** The settings of every installation: key, value as installed, type, name and what it means. */

import { PROVENANCE_KEY } from '@dcir/core/access/provenance-rules'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { installedGates } from '@dcir/core/contract/gated-actions'
import { retentionKeys, retentionSettings } from '@dcir/core/reference/retention'
import { defaultResponseCodes, responseCodeKeys } from '@dcir/core/transactions/rules'

type Setting = readonly [key: string, value: string, type: string, name: string, description: string]

const DISPUTABLE = '00,91,92,96,22,06,68'

const retention = retentionKeys.map((key): Setting => {
  const { name, days, description } = retentionSettings[key]
  return [key, String(days), 'INTEGER', name, description]
})

export const settings: readonly Setting[] = [
  ...retention,
  [
    'dcir.dispute.reason.list',
    'Customer debited without value,Duplicate debit,Partial dispense',
    'STRING',
    'Dispute reasons',
    'Reasons offered when a dispute is logged; Other is always added',
  ],
  ['dcir.dispute.tat.hours', '24', 'INTEGER', 'Dispute TAT', 'Hours in which a dispute is to be answered'],
  [
    'dcir.dispute.tat.mode',
    'WORKING_CLOCK',
    'STRING',
    'Dispute TAT mode',
    'WORKING_CLOCK (stands still on weekends and holidays), ELAPSED (every hour counts) or BUSINESS_DAYS (whole days)',
  ],
  [
    'dcir.dispute.refund.account.number',
    '',
    'STRING',
    'Refund account',
    'Account that refunds of disputes are paid from; needed before the platform makes them by itself',
  ],
  [
    'dcir.dispute.refund.account.name',
    '',
    'STRING',
    'Refund account name',
    'Name of the account that refunds of disputes are paid from',
  ],
  [
    'dcir.dispute.auto-refund.max-amount',
    '',
    'INTEGER',
    'Largest automatic refund',
    'Largest refund made automatically when a dispute expires. Above it, the refund waits for approval. Empty: no limit. Kept in kobo',
  ],
  [
    'dcir.dispute.auto-refund.max-per-day',
    '',
    'INTEGER',
    'Automatic refunds a day',
    'Most refunded automatically per super agent and day. Above it, refunds wait for approval. Empty: no limit. Kept in kobo',
  ],
  ['dcir.gl.account.number.size', '10', 'INTEGER', 'GL account number size', 'Digits of a GL account number'],
  [
    'dcir.gl.name.enquiry.applicable',
    'false',
    'BOOLEAN',
    'GL name enquiry',
    'Whether GL accounts can be verified at the bank',
  ],
  [
    'dcir.dispute.backoffice.response-codes',
    DISPUTABLE,
    'STRING',
    'Disputable codes, back office',
    'Response codes for which the bank may log a dispute',
  ],
  [
    'dcir.dispute.merchant.response-codes',
    DISPUTABLE,
    'STRING',
    'Disputable codes, super agents',
    'Response codes for which a super agent may log a dispute',
  ],
  [
    'dcir.settlement.account.number',
    '',
    'STRING',
    'Settlement account',
    'Account that settlements are paid from, for super agents without a transit account; needed before the platform makes these payments by itself',
  ],
  [
    'dcir.settlement.account.name',
    '',
    'STRING',
    'Settlement account name',
    'Name of the account that settlements are paid from',
  ],
  [
    'dcir.settlement.grace-minutes',
    '15',
    'INTEGER',
    'Settlement grace',
    'Minutes after the end of a window until it is settled: T1 ends at midnight',
  ],
  ['dcir.settlement.t0.window-hours', '12', 'INTEGER', 'T0 window', 'Hours of a window of T0, counted from midnight'],
  [
    'dcir.requery.window.hours',
    '72',
    'INTEGER',
    'Requery window',
    'How many hours the bank may take to post a payment. Until then "no" and "unknown" are not final',
  ],
  [
    'dcir.alert.quiet.from',
    '22:00',
    'STRING',
    'Quiet hours from',
    'When alerts stop being mailed at night, Lagos time; public holidays are quiet all day. The same as the end for none',
  ],
  [
    'dcir.alert.quiet.to',
    '06:00',
    'STRING',
    'Quiet hours to',
    'When alerts are mailed again, Lagos time; those that still last are mailed then',
  ],
  [
    'dcir.alert.transactions.least',
    '20',
    'INTEGER',
    'Least transactions of an alert',
    'Alerts on a share or an average of transactions need at least so many in their window',
  ],
  [
    'dcir.monitor.wall.keeps-session',
    'false',
    'BOOLEAN',
    'The wall stays signed in',
    'Keep the wall signed in while it is on, until its session ends anyway',
  ],
  ['dcir.report.retention-days', '30', 'INTEGER', 'Report retention', 'Days that a finished report is kept'],
  ['dcir.calendar.date-range-in-days', '7', 'INTEGER', 'Report range', 'Days that a transaction report may span'],
  [
    'dcir.active-directory-enabled',
    'false',
    'BOOLEAN',
    'Directory sign-in',
    'Whether staff may sign in through the directory',
  ],
  [
    'dcir.recon.dispute.auto-create',
    'true',
    'BOOLEAN',
    'Dispute failed matches',
    'Whether disputes can be raised on all failed matches of a day',
  ],
  [
    'dcir.dispute.response.zip.max-megabytes',
    '800',
    'INTEGER',
    'Receipt archive size',
    'Largest archive of receipts in megabytes',
  ],
  [
    'dcir.recon.rerun.time',
    '02:30',
    'STRING',
    'Matching again',
    'When open statement rows are matched again each night with what arrived later, Lagos time',
  ],
  [
    'dcir.recon.rerun.days',
    '30',
    'INTEGER',
    'Days of matching again',
    'Days after the upload of a statement on which its open rows are matched again by night',
  ],
  ['dcir.recon.statement.max-megabytes', '512', 'INTEGER', 'Statement size', 'Largest statement file in megabytes'],
  ['dcir.charge.vat.percentage', '7.5', 'DOUBLE', 'VAT rate', 'VAT on the transaction fee, per cent'],
  [
    'direct.debit.backoffice.disputeable.statuses',
    '',
    'STRING',
    'Direct debit statuses, back office',
    'Disputable direct debit statuses',
  ],
  [
    'direct.debit.frontoffice.disputeable.statuses',
    '',
    'STRING',
    'Direct debit statuses, super agents',
    'Disputable direct debit statuses',
  ],
  ['dcir.name-enquiry-enabled', 'true', 'BOOLEAN', 'Name enquiry', 'Whether account names are looked up at the bank'],
  [
    GATED_ACTIONS_KEY,
    installedGates.join(','),
    'STRING',
    'Gated actions',
    'Changes that wait for a second person. Roles, local users, configurations and layouts of statements always do',
  ],
  [
    'dcir.workflow.expiry.days',
    '7',
    'INTEGER',
    'Request expiry',
    'Days after which a request that nobody decided is canceled',
  ],
  [
    PROVENANCE_KEY,
    '7',
    'INTEGER',
    'Days of provenance',
    'Days in which an account that somebody made, gave a password or a role, or took the second factor from is no second person beside them',
  ],
  [
    'dcir.security.second-factor.back-office',
    'true',
    'BOOLEAN',
    'Second factor, back office',
    'Whether staff of the bank must have a second factor, directory users apart; asked for at the next sign-in',
  ],
  [
    'dcir.security.second-factor.monitor',
    'true',
    'BOOLEAN',
    'Second factor, monitor',
    'Whether users of the monitor must have a second factor, directory users apart; asked for at the next sign-in',
  ],
  ['dcir.enable.manual.dispute-refund', 'true', 'BOOLEAN', 'Manual refunds', 'Whether refunds wait for a person'],
  [
    'dcir.enable.manual.settlement-payment',
    'true',
    'BOOLEAN',
    'Manual settlement payments',
    'Whether settlement payments wait for a person',
  ],
  [
    'dcir.refund-from-original-transaction-enabled',
    'false',
    'BOOLEAN',
    'Refund from the original transaction',
    'Whether a refund is a reversal of the original transaction, without a source account',
  ],
  [
    responseCodeKeys.SUCCESS,
    defaultResponseCodes.SUCCESS.join(','),
    'STRING',
    'Approved codes',
    'Response codes that mean approved',
  ],
  [
    responseCodeKeys.FAILED_INCONCLUSIVE,
    defaultResponseCodes.FAILED_INCONCLUSIVE.join(','),
    'STRING',
    'Inconclusive codes',
    'Response codes that are no usable answer',
  ],
]

/** The value that a setting is installed with; null for one that this version does not have. */
export const defaultValueOf = (key: string): string | null => settings.find(([one]) => one === key)?.[1] ?? null
