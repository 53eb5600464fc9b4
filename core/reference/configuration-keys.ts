/** Every configuration key that the platform's rules read: its type, and what holds while it is missing or unreadable. */

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
const text = (fallback = ''): Kind<string> => ({ fallback, read: (given) => given })
/** Written in megabytes, read in bytes. */
const bytes = (megabytes: number): Kind<number> => ({
  fallback: megabytes * MEGABYTE,
  read: (given) => (Number(given) > 0 && Number.isFinite(Number(given)) ? Number(given) * MEGABYTE : undefined),
})

/** For tables of other domains' keys and for tests. */
export const configurationKinds = { boolean, number, list, time, text, bytes } as const

export const configurationKeys = {
  'dcir.active-directory-enabled': boolean(false),
  'dcir.calendar.date-range-in-days': number(7),
  'dcir.dispute.backoffice.response-codes': list(),
  'dcir.dispute.merchant.response-codes': list(),
  'dcir.dispute.refund.account.name': text(),
  'dcir.dispute.refund.account.number': text(),
  'dcir.dispute.response.zip.max-megabytes': bytes(800),
  'dcir.enable.manual.dispute-refund': boolean(true),
  'dcir.enable.manual.settlement-payment': boolean(true),
  'dcir.gl.account.number.size': number(10),
  'dcir.gl.name.enquiry.applicable': boolean(false),
  'dcir.name-enquiry-enabled': boolean(false),
  'dcir.recon.dispute.auto-create': boolean(false),
  'dcir.recon.statement.max-megabytes': bytes(512),
  'dcir.refund-from-original-transaction-enabled': boolean(false),
  'dcir.report.retention-days': number(30),
  'dcir.workflow.gated-actions': list(),
  'dcir.response-codes.failed-inconclusive': list(),
  'dcir.response-codes.success': list(),
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
