import { AUDIT_STRETCH, type AuditStretch, audit } from '@dcir/core/access/audit/contract'
import { session } from '@dcir/core/access/session-contract'
import { addDays } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type Trail, trailOf } from '../../support/audit-trail'
import { publicHolidays } from '../../support/public-holidays'
import { refusal } from '../../support/refusal'

let api: TestApi
let trail: Trail
let token: string
beforeAll(async () => {
  api = await startTestApi()
  trail = trailOf(api)
  token = await api.signIn('bo.admin')
})
afterAll(() => api?.close())

const verify = (query: { after?: number; limit?: number } = {}): Promise<AuditStretch> =>
  api.client(token).call(audit.verify, { query })

describe('verifying the audit trail', () => {
  test('a stretch names its last entry, and the next one goes on from there', async () => {
    await trail.write(30)
    const { id, hash } = await trail.head()
    const first = await verify({ limit: 20 })
    expect(first).toMatchObject({ checked: 20, last: { id: 20 }, broken: null, complete: false })
    const second = await verify({ after: 20, limit: 20 })
    expect(second).toMatchObject({ checked: id - 20, last: { id, hash }, broken: null, complete: true })
    expect(await verify({ after: id })).toEqual({ checked: 0, last: null, broken: null, complete: true })
    expect(await verify()).toMatchObject({ checked: id, last: { id, hash }, complete: true })
  })

  test('what is appended between two calls belongs to the next stretch', async () => {
    const { id } = await trail.head()
    expect((await verify({ limit: id })).complete).toBe(false)
    await trail.write(3)
    expect(await verify({ after: id })).toMatchObject({ checked: 3, last: { id: id + 3 }, complete: true })
  })

  test('no call checks more than a stretch, whatever is asked', async () => {
    await trail.write(AUDIT_STRETCH)
    expect(await verify({ limit: 1_000_000 })).toMatchObject({ checked: AUDIT_STRETCH, complete: false })
    expect(await verify({ limit: 0 })).toMatchObject({ checked: 1, complete: false })
  })

  test('S8 who sees how the platform is set up may verify, and nobody of a super agent', async () => {
    expect((await api.client(await api.signIn('bo.viewer')).call(audit.verify, { query: {} })).complete).toBe(false)
    const error = await refusal(api.client(await api.signIn('sa.admin')).call(audit.verify, { query: {} }))
    expect([error.status, error.code]).toEqual([403, 'not-allowed'])
    expect((await refusal(api.client().call(audit.verify, { query: {} }))).status).toBe(401)
  })

  test('an entry that is not there cannot be followed on', async () => {
    const error = await refusal(verify({ after: 999_999 }))
    expect([error.status, error.message]).toEqual([404, 'Audit entry 999999 was not found.'])
  })
})

describe('reading the audit trail', () => {
  const list = async (query: object) => (await api.client(token).call(audit.list, { query })).content

  test('S8 the newest comes first, found by who, what, record, day and result', async () => {
    const [first, second] = await list({})
    expect(first?.id).toBe((second?.id ?? 0) + 1)
    await refusal(api.client().call(session.login, { body: { username: 'bo.viewer', password: 'Wrong#2026' } }))
    const [refused] = await list({ actor: 'BO.VIEWER', outcome: 'refused', action: 'session' })
    expect(refused).toMatchObject({ actor: 'bo.viewer', action: 'session.login', description: session.login.summary })
    expect(await list({ actor: 'bo.viewer', action: 'session.login', outcome: 'refused' })).toEqual([refused])
    for (const other of [{ action: 'sess' }, { action: 'session.logout' }, { actor: 'bo.view' }])
      expect(await list({ actor: 'bo.viewer', outcome: 'refused', ...other })).toEqual([])
    expect(await list({ subject: 'bo.nobody' })).toEqual([])
    const day = refused?.at.slice(0, 10) ?? ''
    const ofViewer = { actor: 'bo.viewer', outcome: 'refused' }
    expect(await list({ ...ofViewer, startDate: day, endDate: day })).toEqual([refused])
    expect(await list({ ...ofViewer, startDate: addDays(day, 1) })).toEqual([])
    expect(await list({ ...ofViewer, endDate: addDays(day, -1) })).toEqual([])
    expect((await refusal(list({ startDate: '2026-11-22', endDate: '2026-11-21' }))).code).toBe('range-reversed')
  })

  test('S8 any page holds the entries of its place, to the very first, with an exact total', async () => {
    await trail.write(30)
    const { id } = await trail.head()
    const [size, last] = [100, Math.floor((id - 1) / 100)]
    for (const page of [0, 1, last - 1, last, last + 1]) {
      const found = await api.client(token).call(audit.list, { query: { page, size } })
      const expected = Array.from({ length: size }, (_, at) => id - page * size - at).filter((one) => one > 0)
      expect(found.content.map((entry) => entry.id)).toEqual(expected)
      expect([found.totalElements, found.totalIsEstimate]).toEqual([id, undefined])
    }
  })

  test('S8 an entry is shown with what changed and what it says besides', async () => {
    await api.client(token).call(publicHolidays.create, {
      body: { name: 'Founders Day', description: 'Declared', recurring: false, date: '2027-06-12' },
    })
    const [made] = await list({ action: 'public-holidays' })
    const shown = await api.client(token).call(audit.show, { params: { id: String(made?.id) } })
    expect(shown).toMatchObject({ actor: 'bo.admin', beforeData: null, details: null, result: 'done' })
    expect(JSON.parse(shown.afterData ?? '')).toMatchObject({ name: 'Founders Day', theDate: '2027-06-12' })
    expect((await refusal(api.client(token).call(audit.show, { params: { id: '999999' } }))).status).toBe(404)
  })
})

describe('an export of the audit trail', () => {
  const exported = (query: object) => api.client(token).call(audit.export, { query })

  test('C6 goes on from an entry to the end, in order, with what changed and with hashes', async () => {
    const { id, hash } = await trail.head()
    const first = await exported({ limit: 3 })
    expect([first.entries.map((entry) => entry.id), first.complete]).toEqual([[1, 2, 3], false])
    const rest = await exported({ after: id - 40 })
    expect(rest.entries.map((entry) => entry.id)).toEqual(Array.from({ length: 40 }, (_, at) => id - 39 + at))
    expect([rest.complete, rest.entries.at(-1)?.hash]).toEqual([true, hash])
    const made = rest.entries.find((entry) => entry.action === 'public-holidays.create')
    expect(JSON.parse(made?.afterData ?? '')).toMatchObject({ name: 'Founders Day' })
  })

  test('C6 begins with a day, and is refused without the right', async () => {
    const { at = '' } = (await exported({ limit: 1 })).entries[0] ?? {}
    expect((await exported({ startDate: addDays(at.slice(0, 10), 400) })).entries).toEqual([])
    expect((await exported({ startDate: at.slice(0, 10), limit: 1 })).entries[0]?.id).toBe(1)
    const agent = api.client(await api.signIn('sa.admin'))
    expect((await refusal(agent.call(audit.export, { query: {} }))).code).toBe('not-allowed')
  })
})

describe('a trail that was tampered with', () => {
  const brokenAt = async (query = {}) => (await verify(query)).broken

  test.each([
    ['who did it', "actor = 'somebody else'"],
    ['when', "at = at + interval '1 microsecond'"],
    ['what came of it', "result = 'refused'"],
    ['its details', `details = '{"amount": 1}'`],
    ['its hash', "hash = sha256('x')"],
  ])('is found by an entry with another %s', async (_what, change) => {
    await trail.tamper('CREATE TABLE kept AS SELECT * FROM audit_entries WHERE id = 15')
    await trail.tamper(`UPDATE audit_entries SET ${change} WHERE id = 15`)
    expect(await verify()).toMatchObject({ checked: 14, last: { id: 14 }, broken: { id: 15, reason: 'CHANGED' } })
    expect(await brokenAt({ after: 14, limit: 1 })).toEqual({ id: 15, reason: 'CHANGED' })
    // A stretch that begins later is chained to the hash that is there now.
    expect(await brokenAt({ after: 16 })).toBeNull()
    await trail.tamper('DELETE FROM audit_entries WHERE id = 15')
    await trail.tamper('INSERT INTO audit_entries SELECT * FROM kept')
    await trail.tamper('DROP TABLE kept')
    expect(await brokenAt()).toBeNull()
  })

  test('is found by an entry that was removed, and that cannot be covered by closing the gap', async () => {
    await trail.tamper('DELETE FROM audit_entries WHERE id = 20')
    expect(await verify()).toMatchObject({ checked: 19, broken: { id: 21, reason: 'MISSING_BEFORE' } })
    expect((await refusal(verify({ after: 20 }))).status).toBe(404)
    await trail.tamper('UPDATE audit_entries SET id = 20 WHERE id = 21')
    expect(await brokenAt()).toEqual({ id: 20, reason: 'CHANGED' })
    await trail.tamper('DELETE FROM audit_entries WHERE id < 10')
    expect(await verify()).toMatchObject({ checked: 0, last: null, broken: { id: 10, reason: 'MISSING_BEFORE' } })
  })
})
