/** Encryption of what one person keeps on this device, with a key that the browser uses and does not let out. */

const NAME = 'AES-GCM'
const NONCE_BYTES = 12
const text = new TextEncoder()

/** A value as it lies on the device. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: NAME, length: 256 }, false, ['encrypt', 'decrypt'])

/** @param place name under which it is kept: what is moved to another is not read */
export async function seal(key: CryptoKey, place: string, value: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const how = { name: NAME, iv: nonce, additionalData: text.encode(place) }
  return { nonce, bytes: await crypto.subtle.encrypt(how, key, text.encode(JSON.stringify(value))) }
}

/** The value, or undefined where it is of another key or place. */
export async function unseal<T>(key: CryptoKey, place: string, { nonce, bytes }: Sealed): Promise<T | undefined> {
  try {
    const how = { name: NAME, iv: nonce, additionalData: text.encode(place) }
    return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(how, key, bytes))) as T
  } catch {
    return undefined
  }
}

/** A name that does not say what it stands for. */
export async function digestOf(name: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', text.encode(name)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
