import {
  isCommonPassword,
  isPasswordProfile,
  isStrongPassword,
  passwordPolicy,
  passwordProblem,
} from '@dcir/core/access/passwords'
import { describe, expect, test } from 'vitest'

describe('passwords', () => {
  test('AUTH-42 AUTH-43 CFG-23 the strict rule under the unchanged text', () => {
    expect(passwordPolicy()).toBe(
      'Your password must contain at least 8 characters, an uppercase character, a lowercase character and a special character.',
    )
    expect(isStrongPassword('Route#2026')).toBe(true)
    for (const weak of ['Rout#26', 'route#2026', 'ROUTE#2026', 'Route2026', 'Route#abc', 'Route~2026', '']) {
      expect([weak, passwordProblem(weak, 'standard')]).toEqual([weak, 'weak-password'])
    }
  })

  test('the card schemes profile asks for twelve characters and says so', () => {
    expect(passwordPolicy('pci')).toContain('at least 12 characters')
    expect([passwordProblem('Route#20261', 'pci'), passwordProblem('Route#202611', 'pci')]).toEqual([
      'weak-password',
      null,
    ])
    expect([isPasswordProfile('pci'), isPasswordProfile('toString')]).toEqual([true, false])
  })

  test.each([
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd123!',
    'Welcome2026!',
    '123Welcome!',
    'Qwerty123!',
    'Adm1n!2026',
    'November2026!',
    'Lagos@2026',
    'L3tme1n!',
  ])('%s passes the characters and is refused all the same', (password) => {
    expect(passwordProblem(password, 'standard')).toBe('common-password')
  })

  test('a password of its own is not called common, and one with the username in it is refused', () => {
    for (const fine of ['Route#2026', 'Kola-nut&9tea', 'tRee!House77', 'Xq7!mmzP2a']) {
      expect([fine, passwordProblem(fine, 'standard', { username: 'bo.admin' })]).toEqual([fine, null])
    }
    expect(passwordProblem('Bo.Admin#2026', 'standard', { username: 'bo.admin' })).toBe('password-holds-name')
    expect(isCommonPassword('!!!!!!!!')).toBe(true)
  })
})
