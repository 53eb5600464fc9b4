import { newKey, seal, unseal } from '@dcir/ui/line/seal.ts'
import { expect, test } from 'vitest'

const VALUE = { logCode: 'DSP-20261127-0000152', comment: 'The terminal paid out ₦9,017.00.' }
const PLACE = 'sa.admin answer'

test('a value comes back with its key alone, from its place alone, and unchanged alone', async () => {
  const key = await newKey()
  const sealed = await seal(key, PLACE, VALUE)
  expect(await unseal(key, PLACE, sealed)).toEqual(VALUE)
  expect(await unseal(await newKey(), PLACE, sealed)).toBeUndefined()
  expect(await unseal(key, 'sb.admin answer', sealed)).toBeUndefined()
  const changed = sealed.bytes.slice(0)
  new DataView(changed).setUint8(0, new DataView(changed).getUint8(0) ^ 1)
  expect(await unseal(key, PLACE, { ...sealed, bytes: changed })).toBeUndefined()
})

test('the key leaves the browser in no form, and no two values are encrypted alike', async () => {
  const key = await newKey()
  for (const form of ['raw', 'jwk'] as const) await expect(crypto.subtle.exportKey(form, key)).rejects.toThrow()
  const [one, other] = await Promise.all([seal(key, PLACE, VALUE), seal(key, PLACE, VALUE)])
  expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false)
  expect(Buffer.from(one.bytes).toString('latin1')).not.toContain('DSP-')
})
