/** The key pair of encrypted sign-ins: browsers and commands encrypt with its public half, only this process decrypts. */
import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptFile } from '../../../files/kept-file'

/** A shorter key could neither hold long credentials nor be called safe for long. */
export const LOGIN_KEY_BITS = 3072

export interface LoginKey {
  /** PEM (SPKI). */
  readonly publicKey: string
  /** RSA-OAEP with SHA-256. Null for anything that was not encrypted with this key; why is nobody's business. */
  decrypt(ciphertext: Buffer): Buffer | null
}

/** @throws Error when the key is not RSA or shorter than it must be */
export function loginKeyOf(privateKey: KeyObject): LoginKey {
  const bits = privateKey.asymmetricKeyDetails?.modulusLength ?? 0
  if (privateKey.asymmetricKeyType !== 'rsa' || bits < LOGIN_KEY_BITS) {
    throw new Error(`The sign-in key must be RSA with at least ${LOGIN_KEY_BITS} bits.`)
  }
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
  const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return {
    publicKey,
    decrypt(ciphertext) {
      // Leading zeros may be left out of a number; here they may not, so that one ciphertext has one digest.
      if (ciphertext.length !== bits / 8) return null
      try {
        return privateDecrypt(key, ciphertext)
      } catch {
        return null
      }
    },
  }
}

export const newLoginKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: LOGIN_KEY_BITS }).privateKey

/**
 * The key of this installation: the PEM file that is named, else one that is made at the first start and kept beside
 * the data. Its public half is written there too, for the consoles' `/config.json`.
 */
export function keptLoginKey(dataDir: string, given: string | null): LoginKey {
  const make = () => newLoginKey().export({ type: 'pkcs8', format: 'pem' })
  const name = { name: 'login-key.pem', variable: 'LOGIN_KEY_FILE', what: 'The sign-in key' }
  const key = loginKeyOf(createPrivateKey(keptFile({ dataDir, given, ...name, make })))
  writeFileSync(join(dataDir, 'login-key.pub.pem'), key.publicKey)
  return key
}
