/** Codes that open one sign-in each in place of a lost device: made here, shown once, and kept as digests alone. */
import { randomInt } from 'node:crypto'
import { RECOVERY_CODES, RECOVERY_LENGTH, RECOVERY_LETTERS } from '@dcir/core/access/second-factor-rules'
import type { SecretsKey } from '../secrets-key'

const newCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_LETTERS.charAt(randomInt(RECOVERY_LETTERS.length))).join('')

/** A set of them, some 59 bits each. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) codes.add(newCode())
  return [...codes]
}

/**
 * Digest of a code, as it is stored. It depends on the installation's key, so that the database alone is not enough to
 * try codes on it, and on the owner's id, so that the same digest in another user's row opens nothing.
 */
export const recoveryDigest = (key: SecretsKey, userId: number, code: string): Buffer =>
  key.sign(`${userId}/${code}`, 'recovery-code')
