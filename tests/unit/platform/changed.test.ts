/** The tests that a change reaches: `npm test -- --changed`. */
import { describe, expect, test } from 'vitest'
import { testsReachedBy } from '../../changed'

const foldersOf = (path: string) => testsReachedBy([path]).folders

describe('a change reaches', () => {
  test('its own domain, where nobody else imports the file', () => {
    expect(foldersOf('apps/api/features/settlements/closing.ts')).toEqual(['settlements'])
  })

  test('the domains that import it, and none of those before it', () => {
    const reached = foldersOf('core/disputes/transitions.ts')
    expect(reached).toEqual(expect.arrayContaining(['disputes', 'settlements']))
    expect(reached).not.toContain('access')
  })

  test('every domain and the platform where all stand on it', () => {
    const reached = foldersOf('apps/ui/list/page-answer.tsx')
    expect(reached).toEqual(expect.arrayContaining(['access', 'transactions', 'monitoring', 'platform', 'kit']))
  })

  test('the tests that use it, where it is a part of tests', () => {
    const { folders, tests } = testsReachedBy(['tests/support/disputed.ts'])
    expect(folders).toEqual([])
    expect(tests).toContain('tests/api/disputes/dispute-lists.test.ts')
    expect(tests).not.toContain('tests/api/access/mail.test.ts')
  })

  test('tests of all kinds in its folders, and those of the floor plan always', () => {
    const { tests } = testsReachedBy(['apps/screens/disputes/dispute-list.tsx'])
    for (const kind of ['api', 'cli', 'e2e', 'architecture'])
      expect(tests.some((path) => path.startsWith(`tests/${kind}/`))).toBe(true)
    expect(testsReachedBy(['README.md']).tests.every((path) => path.startsWith('tests/architecture/'))).toBe(true)
  })
})
