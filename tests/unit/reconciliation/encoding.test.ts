/** The encoding of a statement by its first bytes. */
import { encodingOf } from '@dcir/core/reconciliation/statement-text'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const SEED = 20261127
const text = fc.string({ unit: fc.constantFrom(...'aZ09 ,\né₦Ñ😀߿ࠀ'), minLength: 1, maxLength: 40 })

function isTakenByDecoder(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

test('text in UTF-8 is UTF-8 wherever it is cut', () => {
  const property = fc.property(text, fc.nat(160), (written, at) => {
    expect(encodingOf(Buffer.from(written).subarray(0, at))).toBe('utf-8')
  })
  fc.assert(property, { numRuns: 2000, seed: SEED })
})

test('bytes that a strict decoder takes are UTF-8', () => {
  const bytes = fc.uint8Array({ maxLength: 6 }).filter((some) => isTakenByDecoder(some) && some[0] !== 0xff)
  const property = fc.property(bytes, (some) => {
    expect(encodingOf(some)).toBe('utf-8')
  })
  fc.assert(property, { numRuns: 2000, seed: SEED })
})

test.each([
  ['a letter of Windows before a plain one', [0x43, 0x61, 0x66, 0xe9, 0x20]],
  ['a byte that only goes on', [0x61, 0x80, 0x62]],
  ['a character that ends too early', [0xe2, 0x82, 0x61]],
  ['a byte that begins none', [0x61, 0xf8]],
])('%s is not UTF-8', (_, bytes) => {
  expect(encodingOf(Buffer.from(bytes))).toBe('windows-1252')
})

test('a byte order mark shows UTF-16', () => {
  expect(encodingOf(Buffer.from([0xff, 0xfe, 0x61, 0]))).toBe('utf-16le')
  expect(encodingOf(Buffer.from([0xfe, 0xff, 0, 0x61]))).toBe('utf-16be')
})
