import { createLog, redactText } from '@dcir/api/kit/log'
import { describe, expect, test } from 'vitest'

const PAN = '5060991234561234'
const NUBAN = '0123456789'
const SECRET = 'canary-secret-value'

describe('logs', () => {
  test('fields that hold secrets are redacted at every depth that is logged', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    for (const name of [
      'password',
      'token',
      'accessToken',
      'authorization',
      'oldPassword',
      'newPassword',
      'credentials',
    ]) {
      log.info({ [name]: SECRET, a: { [name]: SECRET }, b: { c: { [name]: SECRET } } }, 'x')
    }
    expect(lines).toHaveLength(7)
    expect(lines.join()).not.toContain(SECRET)
    log.info({ note: SECRET }, 'the twin: what is no secret field is written')
    expect(lines.join()).toContain(SECRET)
  })

  test('card and account numbers and bearer tokens leave free text', () => {
    const text = redactText(`failed for ${PAN}, 506099******1234 and ${NUBAN} with Bearer ${SECRET}`)
    for (const canary of [PAN, '506099******1234', NUBAN, SECRET]) expect(text).not.toContain(canary)
    expect(redactText('row 12 of 300')).toBe('row 12 of 300')
  })
})
