/**
 * Every configuration key of the platform: its type, what holds while it is missing or unreadable, and who may read it.
 */
import { holds, type UserType } from '../../permissions/authorities'
import { type RetentionKey, retentionKeys, retentionSettings } from '../retention'

const MEGABYTE = 1024 ** 2

interface Kind<T> {
  readonly fallback: T
  /** The value of a text, or undefined when it cannot be one. */
  read(text: string): T | undefined
}

/** Exactly `true` or `false`. */
const boolean = (fallback: boolean): Kind<boolean> => ({
  fallback,
  read: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
})
/** A whole number above zero. */
const number = (fallback: number): Kind<number> => ({
  fallback,
  read: (text) => (/^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined),
})
/** Separated by commas; empty parts count for nothing. */
const list = (fallback: readonly string[] = []): Kind<readonly string[]> => ({
  fallback,
  read: (text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
})
/** `HH:MM` of a day in Lagos. */
const time = (fallback: string): Kind<string> => ({
  fallback,
  read: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined),
})
/** An amount in kobo that may not be exceeded; empty for no limit. A text that cannot be read is a limit of zero. */
const limit = (): Kind<number | null> => ({
  fallback: null,
  read: (text) => (text === '' ? undefined : /^\d{1,15}$/.test(text) ? Number(text) : 0),
})
const text = (fallback = ''): Kind<string> => ({ fallback, read: (given) => given })
/** Written in megabytes, read in bytes. */
const bytes = (megabytes: number): Kind<number> => ({
  fallback: megabytes * MEGABYTE,
  read: (given) => (Number(given) > 0 && Number.isFinite(Number(given)) ? Number(given) * MEGABYTE : undefined),
})

/** For tables of other domains' keys and for tests. */
export const configurationKinds = { boolean, number, list, time, limit, text, bytes } as const

/** Who reads a value by its key, beside those who may see all configurations. */
type Readers = 'everybody' | 'bank' | 'super-agents' | 'nobody'
interface Entry<T> extends Kind<T> {
  readonly readers: Readers
}

const readBy =
  (readers: Readers) =>
  <T>(kind: Kind<T>): Entry<T> => ({ ...kind, readers })
/** Settings that screens of both populations read. */
const everybody = readBy('everybody')
const bank = readBy('bank')
const superAgents = readBy('super-agents')
/** Settings that the platform's rules read and no screen does. */
const internal = readBy('nobody')

const retention = Object.fromEntries(
  retentionKeys.map((key) => [key, internal(number(retentionSettings[key].days))]),
) as Record<RetentionKey, Entry<number>>

export const configurationKeys = {
  ...retention,
  'dcir.active-directory-enabled': bank(boolean(false)),
  'dcir.alert.quiet.from': internal(time('22:00')),
  'dcir.alert.quiet.to': internal(time('06:00')),
  'dcir.alert.transactions.least': internal(number(20)),
  'dcir.calendar.date-range-in-days': everybody(number(7)),
  'dcir.charge.vat.percentage': bank(text('7.5')),
  'dcir.dispute.auto-refund.max-amount': internal(limit()),
  'dcir.dispute.auto-refund.max-per-day': internal(limit()),
  'dcir.dispute.backoffice.response-codes': bank(list()),
  'dcir.dispute.merchant.response-codes': superAgents(list()),
  'dcir.dispute.reason.list': everybody(list()),
  'dcir.dispute.refund.account.name': internal(text()),
  'dcir.dispute.refund.account.number': internal(text()),
  'dcir.dispute.response.zip.max-megabytes': superAgents(bytes(800)),
  'dcir.dispute.tat.hours': internal(text('24')),
  'dcir.dispute.tat.mode': internal(text('WORKING_CLOCK')),
  'dcir.enable.manual.dispute-refund': bank(boolean(true)),
  'dcir.enable.manual.settlement-payment': bank(boolean(true)),
  'dcir.gl.account.number.size': bank(number(10)),
  'dcir.gl.name.enquiry.applicable': bank(boolean(false)),
  'dcir.monitor.wall.keeps-session': internal(boolean(false)),
  'dcir.name-enquiry-enabled': everybody(boolean(false)),
  'dcir.recon.dispute.auto-create': bank(boolean(false)),
  'dcir.recon.rerun.days': internal(number(30)),
  'dcir.recon.rerun.time': internal(time('02:30')),
  'dcir.recon.statement.max-megabytes': bank(bytes(512)),
  'dcir.refund-from-original-transaction-enabled': internal(boolean(false)),
  'dcir.requery.window.hours': internal(number(72)),
  'dcir.report.retention-days': internal(number(30)),
  'dcir.workflow.gated-actions': internal(list()),
  'dcir.workflow.expiry.days': internal(number(7)),
  'dcir.response-codes.failed-inconclusive': internal(list()),
  'dcir.response-codes.success': internal(list()),
  'dcir.security.provenance-days': internal(number(7)),
  'dcir.security.second-factor.back-office': internal(boolean(true)),
  'dcir.security.second-factor.monitor': internal(boolean(true)),
  'dcir.settlement.account.name': internal(text()),
  'dcir.settlement.account.number': internal(text()),
  'dcir.settlement.grace-minutes': internal(number(15)),
  'dcir.settlement.t0.window-hours': internal(number(12)),
  'direct.debit.backoffice.disputeable.statuses': bank(list()),
  'direct.debit.frontoffice.disputeable.statuses': superAgents(list()),
} as const

export type ConfigurationKey = keyof typeof configurationKeys
export type ConfigurationValue<K extends ConfigurationKey> = (typeof configurationKeys)[K]['fallback']

/** The typed value of a key's text; its fallback when there is none that can be read. */
export function configurationValue<K extends ConfigurationKey>(
  key: K,
  given: string | undefined,
): ConfigurationValue<K> {
  const kind: Kind<ConfigurationValue<ConfigurationKey>> = configurationKeys[key]
  const value = given === undefined ? undefined : kind.read(given.trim())
  return (value ?? kind.fallback) as ConfigurationValue<K>
}

const SEES_ALL = ['bo_view_configurations', 'bo_manage_configurations'] as const

/** Whether somebody may read a key's value: one that has no entry is for those who may see all configurations. */
export function mayReadKey(key: string, reader: { userType: UserType; authorities: readonly string[] }): boolean {
  if (holds(reader.authorities, SEES_ALL)) return true
  const { readers } = (configurationKeys as Record<string, Entry<unknown> | undefined>)[key] ?? { readers: 'nobody' }
  if (readers === 'everybody') return true
  return readers === (reader.userType === 'back-office' ? 'bank' : 'super-agents')
}
