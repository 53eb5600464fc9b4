/** Codes of the second factor: TOTP (RFC 6238), six digits of thirty seconds, one step of drift either way. */
import { Secret, TOTP } from 'otpauth'
import type { SecretsKey } from '../secrets-key'

const PERIOD_SECONDS = 30
/** A device's clock may be this many steps off; more would make guessing easier. */
const DRIFT_STEPS = 1

/** How long a person may take between the two steps of signing in. */
export const CHALLENGE_SECONDS = 300

/** Authenticator apps show it beside the username. */
const ISSUER = 'DCIR'
/** As long as the digest that codes are made with. */
const SECRET_BYTES = 20

/** A secret in base32, and the address that authenticator apps take it up from. */
export function newSecret(username: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  const totp = new TOTP({ issuer: ISSUER, label: username, secret, period: PERIOD_SECONDS })
  return { secret: secret.base32, uri: totp.toString() }
}

/**
 * The time step that a code belongs to, or null for a code that is not right now.
 * @param secret base32
 * @param code as typed; the space that apps show in the middle does not count
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS })
  const delta = totp.validate({ token, timestamp: now.getTime(), window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** The secret lies sealed in the user's row, for that user: in the row of another it opens nothing. */
const ownerOf = (userId: number) => `users/${userId}/second-factor`

/** @param secret base32 */
export const sealSecret = (key: SecretsKey, userId: number, secret: string): Buffer => key.seal(secret, ownerOf(userId))

/** The secret in base32, or null when this installation's key does not open it. */
export const openSecret = (key: SecretsKey, userId: number, sealed: Buffer): string | null =>
  key.open(sealed, ownerOf(userId))
