import { session as sessionCalls } from '@dcir/core/access/session-contract'
import type { Client } from '@dcir/core/client/client'
import type { RuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import type { Notice } from '@dcir/ui/session/notice.ts'

export interface Credentials {
  username: string
  password: string
}

/** Browsers offer their encryption on secure origins only. */
export const canEncrypt = (): boolean => Boolean(globalThis.crypto?.subtle)

/** Notice where the browser offers no encryption. */
export const NO_ENCRYPTION: Notice = {
  title: 'Encrypted sign-in is not possible here',
  text: 'Browsers encrypt only on pages opened over https. Open this console over https. Nothing was sent.',
  tone: 'error',
}

/** The credentials as only the API can read them. Its own clock stamps them, whatever this device's says. */
export async function encryptedCredentials(
  client: Client,
  config: RuntimeConfig,
  { username, password }: Credentials,
): Promise<string> {
  const { serverTime } = await client.call(sessionCalls.signInOptions, {})
  const text = JSON.stringify({
    username,
    password,
    timestamp: Date.parse(serverTime),
    clientId: 'WEB',
    domainId: config.domainId,
    grantType: 'password',
  })
  return encrypted(text, config.loginKey ?? '')
}

/** RSA-OAEP with SHA-256 for the holder of the private key, as base64. */
async function encrypted(text: string, publicKey: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', fromPem(publicKey), algorithm, false, ['encrypt'])
  const bytes = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes))
}

function fromPem(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[A-Z ]+-----|\s/g, '')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
