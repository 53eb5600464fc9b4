/**
 * The key under which an installation seals the secrets that it must be able to read again: AES-256-GCM. The
 * owner of a secret is bound into it, so that a secret that is copied to somebody else does not open.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { keptFile } from '../../files/kept-file'

export const SECRETS_KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
/** The first byte of what is sealed says how. */
const VERSION = Buffer.from([1])
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = VERSION.length + NONCE_BYTES + TAG_BYTES

export interface SecretsKey {
  /** @param owner what the secret belongs to, the same to the letter when it is opened */
  seal(secret: string, owner: string): Buffer
  /** Null for anything that was not sealed with this key for this owner, to the byte. */
  open(sealed: Buffer, owner: string): string | null
  /** Signature of a text for one purpose, which only this installation can make. */
  sign(text: string, purpose: string): Buffer
}

/** @throws Error when the key is not 32 bytes long */
export function secretsKeyOf(key: Buffer): SecretsKey {
  if (key.length !== SECRETS_KEY_BYTES) throw new Error(`The secrets key must be ${SECRETS_KEY_BYTES} bytes long.`)
  const boundTo = (owner: string) => Buffer.concat([VERSION, Buffer.from(owner)])
  return {
    sign: (text, purpose) =>
      createHmac('sha256', createHmac('sha256', key).update(purpose).digest()).update(text).digest(),
    seal(secret, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([VERSION, nonce, cipher.getAuthTag(), text])
    },
    open(sealed, owner) {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION[0]) return null
      const nonce = sealed.subarray(VERSION.length, VERSION.length + NONCE_BYTES)
      const tag = sealed.subarray(VERSION.length + NONCE_BYTES, HEAD_BYTES)
      const opener = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      opener.setAAD(boundTo(owner)).setAuthTag(tag)
      try {
        return Buffer.concat([opener.update(sealed.subarray(HEAD_BYTES)), opener.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

export const newSecretsKey = (): Buffer => randomBytes(SECRETS_KEY_BYTES)

/** The key of this installation, in base64: the file that is named, else one that is kept beside the data. */
export function keptSecretsKey(dataDir: string, given: string | null): SecretsKey {
  const make = () => `${newSecretsKey().toString('base64')}\n`
  const name = { name: 'secrets-key', variable: 'SECRETS_KEY_FILE', what: 'The secrets key' }
  const text = keptFile({ dataDir, given, ...name, make })
    .toString('latin1')
    .trim()
  // A file that is no base64 would decode to something all the same.
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text)) throw new Error('The secrets key must be 32 bytes in base64, on one line.')
  return secretsKeyOf(Buffer.from(text, 'base64'))
}
