import { isIP } from 'node:net'
import { isNetwork } from '@dcir/core/validators/addresses'
import { describe, expect, test } from 'vitest'

describe('C4 an address, or a network', () => {
  test.each([
    '10.20.0.0/16',
    '192.0.2.7',
    '0.0.0.0/0',
    '255.255.255.255/32',
    '2001:db8::/48',
    '::1',
    '::/0',
    '::ffff:10.1.2.3/128',
  ])('%s is one', (text) => expect(isNetwork(text)).toBe(true))
  test.each([
    ...[
      '',
      '/',
      '10.0.0',
      '10.0.0.0/33',
      '10.0.0.0/',
      '10.0.0.0/08',
      '10.0.0.0/1/2',
      '256.0.0.1',
      '01.2.3.4',
      '10.0.0.0 ',
    ],
    ...['::1/129', '1::2::3', 'fe80::1%eth0', '[::1]', 'bank.example', '::1]/@x[', '2001:db8::/-1', ':', '12345::'],
  ])('%j is none', (text) => expect(isNetwork(text)).toBe(false))

  test('agrees with Node about addresses', () => {
    for (const text of [
      '1.2.3.4',
      '::',
      '::1',
      '1:2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7',
      'abcd::1.2.3.4',
      'g::1',
      '1.2.3',
      '::ffff:1.2.3.400',
    ])
      expect([text, isNetwork(text)]).toEqual([text, isIP(text) !== 0])
  })
})
