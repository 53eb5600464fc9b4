/** One person is one: whether two accounts may stand for two people. */
import {
  type AccountChange,
  type AccountFact,
  accountChanges,
  onePersonBecause,
} from '@dcir/core/access/provenance-rules'
import { describe, expect, test } from 'vitest'

const fact = (by: string, change: AccountChange, username: string): AccountFact => ({ username, change, by })

describe('two accounts', () => {
  test('S1 WFL-17 are two people while nobody did anything to either', () => {
    expect(onePersonBecause('checker', 'maker', [])).toBeNull()
    expect(onePersonBecause('checker', 'maker', [fact('admin', 'ROLE', 'checker')])).toBeNull()
  })

  test.each(accountChanges)(
    'S1 WFL-17 are one person where one did this to the other, whoever decides: %s',
    (change) => {
      const facts = [fact('maker', change, 'puppet')]
      expect(onePersonBecause('puppet', 'maker', facts)).toMatch(/^maker .*puppet/)
      expect(onePersonBecause('maker', 'puppet', facts)).toMatch(/^maker .*puppet/)
    },
  )

  test('S1 WFL-17 are one person over a third account, and over a fourth', () => {
    const facts = [
      fact('maker', 'CREATED', 'third'),
      fact('third', 'PASSWORD', 'fourth'),
      fact('fourth', 'ROLE', 'puppet'),
    ]
    expect(onePersonBecause('fourth', 'maker', facts)).toBe('maker made the account third')
    expect(onePersonBecause('puppet', 'maker', facts)).toBe('maker made the account third')
    expect(onePersonBecause('maker', 'puppet', facts)).not.toBeNull()
  })

  test('S1 WFL-17 are one person where somebody could sign in as both; a role from the same hand is no key', () => {
    const both = [fact('admin', 'PASSWORD', 'one'), fact('admin', 'SECOND_FACTOR', 'two')]
    expect(onePersonBecause('one', 'two', both)).toBe(
      'admin set the password of one, and admin removed the second factor of two',
    )
    expect(onePersonBecause('one', 'two', [fact('admin', 'ROLE', 'one'), fact('admin', 'CREATED', 'two')])).toBeNull()
  })

  test('S1 WFL-17 are found out of facts that go round in a circle', () => {
    const round = [fact('one', 'PASSWORD', 'two'), fact('two', 'PASSWORD', 'three'), fact('three', 'PASSWORD', 'one')]
    expect(onePersonBecause('one', 'three', round)).not.toBeNull()
    expect(onePersonBecause('one', 'nobody', round)).toBeNull()
  })
})
