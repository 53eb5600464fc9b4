/** Rules and words of service accounts: accounts of programs, which sign in with keys. */

export const serviceAccountLabels = {
  name: 'Name',
  description: 'Description',
  entries: 'Entries',
  addressRanges: 'Addresses',
  expiresOn: 'Expires on',
} as const

export const serviceAccountMessages = {
  created: 'Service account created successfully',
  updated: 'Service account updated successfully',
  revoked: (name: string) => `${name} and all of its keys are revoked.`,
  keyIssued: 'This key is shown this once and kept nowhere. Put it where the program reads it, and nowhere else.',
  keyRevoked: 'The key is revoked and opens nothing any more.',
  empty: 'No service accounts found ...',
} as const

/** The longest that an account can be made for; its expiry is moved on by two people. */
export const MAX_DAYS = 400

/** Two, so that a new key is in place before the old one ends. */
export const MAX_LIVE_KEYS = 2

const USER_PREFIX = 'service:'

/** A service account in the audit trail and in requests. No person's username begins like it. */
export const serviceUsername = (name: string): string => `${USER_PREFIX}${name}`

export const isServiceUsername = (username: string): boolean => username.toLowerCase().startsWith(USER_PREFIX)

/**
 * A key: its prefix, its public number and 256 random bits. Scanners for secrets find it by its form:
 * `dcir_[0-9a-f]{12}_[A-Za-z0-9_-]{43}`.
 */
const KEY = /^dcir_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/

/** The public part of a key, by which it is found and named; null for what is no key. */
export const keyIdIn = (text: string): string | null => KEY.exec(text)?.[1] ?? null
