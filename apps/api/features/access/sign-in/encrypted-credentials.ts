/** Credentials that came encrypted: opened, fresh, and not sent before. */
import { createHash } from 'node:crypto'
import { EncryptedCredentials } from '@dcir/core/access/session-contract'
import { Refusal } from '@dcir/core/errors/catalogue'
import { readValue } from '../../../http/validate'
import type { LoginKey } from './login-key'

/** How old the timestamp may be, and how far ahead: it is the server's own time, as the caller received it. */
export const FRESH_MS = 120_000

export interface OpenedCredentials {
  username: string
  password: string
  /** Identifies this ciphertext. */
  digest: Buffer
  /** After this instant it would be refused as stale, so that its digest need not be kept. */
  staleAt: Date
}

/** @throws Refusal 400 for what cannot be read, 401 for what is too old or from the future */
export function openCredentials(key: LoginKey, text: string, now: Date): OpenedCredentials {
  const ciphertext = Buffer.from(text, 'base64')
  const { username, password, timestamp } = read(key.decrypt(ciphertext))
  if (Math.abs(now.getTime() - timestamp) > FRESH_MS) throw new Refusal('credentials-stale')
  const digest = createHash('sha256').update(ciphertext).digest()
  return { username, password, digest, staleAt: new Date(timestamp + FRESH_MS + 1000) }
}

function read(plaintext: Buffer | null) {
  try {
    return readValue(EncryptedCredentials, JSON.parse(plaintext?.toString('utf8') ?? ''))
  } catch {
    throw new Refusal('credentials-unreadable')
  }
}
