/** One sign-in key for a whole run: making an RSA key of 3072 bits costs half a second of CPU. */
import { createPrivateKey } from 'node:crypto'
import { type LoginKey, loginKeyOf, newLoginKey } from '@dcir/api/features/access/sign-in/login-key'

/** Makes the key unless the run has one; workers that start later find it in their environment. */
export function provideLoginKey(): string {
  process.env.DCIR_TEST_LOGIN_KEY ??= newLoginKey().export({ type: 'pkcs8', format: 'pem' }).toString()
  return process.env.DCIR_TEST_LOGIN_KEY
}

let key: LoginKey | undefined

export function testLoginKey(): LoginKey {
  key ??= loginKeyOf(createPrivateKey(provideLoginKey()))
  return key
}
