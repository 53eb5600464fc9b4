/** Rules for the value of a setting: the server refuses a wrong one, and the form says why before it is sent. */

import { GATED_ACTIONS_KEY } from '../../access/workflow/rules'
import { unknownGatesIn } from '../../contract/gated-actions'
import { formatNaira, kobo } from '../../money/kobo'
import { isBusinessDate } from '../../time/lagos'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { retentionKeys, retentionSettings } from '../retention'
import type { Configuration } from './contract'
import { configurationKeys } from './keys'

type Setting = Pick<Configuration, 'configKey' | 'valueType'>

const CODES = /^([0-9A-Za-z]{2})(\s*,\s*[0-9A-Za-z]{2})*$/

interface Rule {
  fits(value: string): boolean
  expects: string
}

const rule = (expects: string, fits: Rule['fits']): Rule => ({ expects, fits })
const oneOf = (...choices: string[]) => rule(`one of ${choices.join(', ')}`, (value) => choices.includes(value))
const codes = rule('response codes of two characters, separated by commas, or nothing', (value) =>
  value === '' ? true : CODES.test(value),
)
const whole = (least: number, most: number) =>
  rule(
    `a whole number from ${least} to ${most.toLocaleString('en')}`,
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
  )
const account = rule('an account number of 10 to 20 digits', (value) => /^\d{10,20}$/.test(value))
const timeOfDay = rule('a time of day such as 22:00', (value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value))
const amount = rule('an amount in kobo, or nothing for no limit', (value) => /^\d{0,15}$/.test(value))

/** Settings whose value is an amount in kobo. */
const amounts = ['dcir.dispute.auto-refund.max-amount', 'dcir.dispute.auto-refund.max-per-day']
export const isAmountKey = (configKey: string): boolean => amounts.includes(configKey)

type Shown = Pick<Configuration, 'configKey' | 'configValue'> & Partial<Pick<Configuration, 'valueType'>>

/** The unit that the name of a key ends with. */
const UNIT = /(days|hours|minutes|megabytes)$/

/** Values that are names of a rule, as people read them. */
const names: Readonly<Record<string, string>> = {
  WORKING_CLOCK: 'Weekends and holidays do not count',
  ELAPSED: 'Every hour counts',
  BUSINESS_DAYS: 'Whole working days count',
}

/** A value as people read it: an amount in naira, a number with its unit, yes or no. */
export function shownValue({ configKey, valueType, configValue }: Shown): string {
  if (valueType === 'BOOLEAN') return configValue === 'true' ? 'Yes' : 'No'
  if (isAmountKey(configKey)) return configValue === '' ? 'No limit' : formatNaira(kobo(Number(configValue)))
  const [unit] = UNIT.exec(configKey) ?? []
  return (
    names[configValue] ??
    (unit && configValue ? `${configValue} ${configValue === '1' ? unit.slice(0, -1) : unit}` : configValue)
  )
}

/** The largest statement that a bank may allow: it is read on a disk that others use too. */
export const STATEMENT_MAX_MEGABYTES = 2048

/** Rules that are narrower than the type of their key. */
const rules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    retentionKeys.map((key) => [key, whole(retentionSettings[key].least, retentionSettings[key].most)]),
  ),
  'dcir.alert.quiet.from': timeOfDay,
  'dcir.alert.quiet.to': timeOfDay,
  'dcir.alert.transactions.least': whole(1, 1_000_000),
  'dcir.calendar.date-range-in-days': whole(1, 366),
  'dcir.charge.vat.percentage': rule(
    'a percentage from 0 to 100',
    (value) => /^\d{1,3}(\.\d{1,6})?$/.test(value) && Number(value) <= 100,
  ),
  ...Object.fromEntries(amounts.map((key) => [key, amount])),
  'dcir.dispute.backoffice.response-codes': codes,
  'dcir.dispute.merchant.response-codes': codes,
  'dcir.dispute.refund.account.number': account,
  'dcir.dispute.tat.hours': whole(1, 720),
  'dcir.dispute.tat.mode': oneOf('WORKING_CLOCK', 'ELAPSED', 'BUSINESS_DAYS'),
  'dcir.gl.account.number.size': whole(1, 20),
  'dcir.recon.statement.max-megabytes': whole(1, STATEMENT_MAX_MEGABYTES),
  'dcir.report.retention-days': whole(1, 3650),
  'dcir.requery.window.hours': whole(1, 720),
  'dcir.response-codes.failed-inconclusive': codes,
  'dcir.response-codes.success': codes,
  'dcir.security.provenance-days': whole(1, 90),
  'dcir.settlement.account.number': account,
  'dcir.workflow.expiry.days': whole(1, 365),
  [GATED_ACTIONS_KEY]: rule(
    'known actions, separated by commas, or nothing',
    (value) => unknownGatesIn(value).length === 0,
  ),
}

const DATE_TIME = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

const byType: Record<Configuration['valueType'], Rule> = {
  STRING: rule('a text of at most 1,000 characters', (value) => value.length <= 1000),
  DATE: rule('a date such as 2026-11-22', isBusinessDate),
  DATETIME: rule('a date and time such as 2026-11-22 18:00:00', (value) =>
    isBusinessDate(DATE_TIME.exec(value)?.[1] ?? ''),
  ),
  BOOLEAN: oneOf('true', 'false'),
  INTEGER: rule('a whole number', (value) => /^-?\d{1,15}$/.test(value)),
  DOUBLE: rule('a number', (value) => /^-?\d{1,15}(\.\d{1,10})?$/.test(value)),
}

/** Expected value of a setting, as the end of a sentence. */
export const expectedOf = ({ configKey, valueType }: Setting): string => (rules[configKey] ?? byType[valueType]).expects

/** Fault of a value, or null. A text, a list or an amount may be empty, the other types need a value. */
export function configurationFault(setting: Setting, given: string): string | null {
  const { configKey, valueType } = setting
  const value = given.trim()
  const isAmount = isAmountKey(configKey)
  if (value === '' && valueType !== 'STRING' && !isAmount) return requiredMessage('Value')
  const kind = (configurationKeys as Record<string, { read(text: string): unknown } | undefined>)[configKey]
  const isRead = value === '' || kind === undefined || kind.read(value) !== undefined
  const own = rules[configKey] ? [rules[configKey]] : []
  const all = isAmount ? own : [byType[valueType], ...own]
  if (isRead && all.every(({ fits }) => fits(value))) return null
  return `${invalidMessage('Value')}: it must be ${expectedOf(setting)}`
}
