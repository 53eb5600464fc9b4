/** Public holidays over HTTP: records with four eyes where they are gated, and the deadlines that they move. */
import { disputes } from '@dcir/core/disputes/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { publicHolidays } from '../../support/public-holidays'
import { refusal } from '../../support/refusal'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())

const founders = { name: 'Founders Day', description: 'Declared by the state', recurring: false, date: '2026-11-23' }
const client = (name = 'bo.admin') => hand.as(name)
const create = async (body: object, by?: string) =>
  (await client(by)).call(publicHolidays.create, { body: body as typeof founders })
const list = async () => (await (await client()).call(publicHolidays.list, { query: { size: 100 } })).content
const filter = async (body: object) =>
  (await (await client()).call(publicHolidays.filter, { query: {}, body })).content.map(({ name }) => name)
const codeOf = async (name: string) => (await list()).find((one) => one.name === name)?.code ?? ''
const update = async (id: string, body: object) =>
  (await client()).call(publicHolidays.update, { params: { id }, body: body as never })
const remove = async (id: string) => (await client()).call(publicHolidays.remove, { params: { id } })

describe('records', () => {
  test('REF-71 REF-74 REF-75 one is created, listed, shown, updated and deleted', async () => {
    expect(await create(founders)).toEqual({ message: 'Public Holiday created successfully' })
    const code = await codeOf('Founders Day')
    const shown = async () => (await client()).call(publicHolidays.show, { params: { code } })
    const { date, ...rest } = founders
    expect(await shown()).toEqual({ code, ...rest, theDate: date, active: true })
    const changed = { name: 'Founders’ Day', description: 'As the gazette says', recurring: true, active: true }
    expect(await update(code, changed)).toEqual({ message: 'Public Holiday updated successfully' })
    expect(await shown()).toEqual({ code, ...changed, theDate: date })
    expect(await remove(code)).toEqual({ message: 'Public holiday deleted successfully' })
    expect((await refusal(shown())).status).toBe(404)
    expect(await codeOf('Founders’ Day')).toBe('')
  })

  test('REF-72 what is missing or bad is told by its field, and a date has one holiday', async () => {
    const bad = await refusal(create({ name: '', description: 'x', recurring: 'maybe', date: '2026-02-30' }))
    expect(bad.forField('name')).toBe('Name is required')
    expect(bad.forField('description')).toBe('Description is invalid')
    expect([bad.forField('recurring'), bad.forField('date')].every(Boolean)).toBe(true)
    await create({ ...founders, name: 'Democracy Day', date: '2027-06-12' })
    const twice = await refusal(create({ ...founders, date: '2027-06-12' }))
    expect([twice.status, twice.forField('date')]).toEqual([409, 'Democracy Day is a holiday on that date already.'])
    const withDate = await refusal(update(await codeOf('Democracy Day'), { ...founders, active: true }))
    expect(withDate.status).toBe(400)
  })

  test('REF-73 REF-74 a filter finds by name, recurrence and range; a recurring one by each of its days', async () => {
    await create({ ...founders, name: 'Christmas Day', recurring: true, date: '2025-12-25' })
    await create({ ...founders, name: 'Eid al-Fitr', date: '2027-03-10' })
    expect(await filter({ name: 'EID' })).toEqual(['Eid al-Fitr'])
    expect(await filter({ recurring: 'true' })).toEqual(['Christmas Day'])
    expect(await filter({ startDate: '2026-12-01', endDate: '2026-12-31' })).toEqual(['Christmas Day'])
    expect(await filter({ startDate: '2027-03-01', endDate: '2027-03-31' })).toEqual(['Eid al-Fitr'])
    expect((await refusal(filter({ startDate: '2027-02-01', endDate: '2027-01-01' }))).code).toBe('range-reversed')
  })

  test('REF-67 REF-70 who may not look or manage is refused', async () => {
    const viewer = await client('bo.viewer')
    expect((await viewer.call(publicHolidays.list, {})).totalElements).toBeGreaterThan(0)
    expect((await refusal(create(founders, 'bo.viewer'))).status).toBe(403)
    expect((await refusal((await client('sa.admin')).call(publicHolidays.list, {}))).status).toBe(403)
  })

  test('WFL-13 WFL-14 where holidays are gated, a change waits for a second person', async () => {
    const gated = (value: string) =>
      hand.sql("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.workflow.gated-actions'", [value])
    await gated('public-holidays')
    expect(await create({ ...founders, name: 'Workers Day', date: '2027-05-01' })).toEqual({
      message: 'Request has been submitted and it is awaiting approval.',
    })
    expect(await codeOf('Workers Day')).toBe('')
    await gated('')
  })
})

describe('deadlines', () => {
  const effect = async (query: object) => (await client()).call(disputes.holidayEffect, { query: query as never })

  test('what a holiday would move is counted and listed before it is made, and so it comes', async () => {
    hand.travel('2026-11-20T10:00:00Z')
    const open = [await hand.log('bo.maker'), await hand.log('sa.admin')]
    const found = await effect({ date: '2026-11-23', recurring: 'false' })
    expect([found.open, found.moved]).toEqual([2, 2])
    expect(found.disputes.map(({ logCode }) => logCode).sort()).toEqual(open.map(({ logCode }) => logCode).sort())
    expect((await effect({ date: '2027-08-16' })).moved).toBe(0)

    await create({ ...founders, name: 'Late Day' })
    await api.app.services.disputeExpiry.round()
    for (const { logCode, from, to } of found.disputes) {
      const shown = await hand.show('bo.admin', logCode)
      expect([shown.tatExpiryDate, from === to]).toEqual([to, false])
    }
    const code = await codeOf('Late Day')
    expect((await effect({ date: '2026-11-23', removed: 'true', code })).moved).toBe(2)
    await remove(code)
    await api.app.services.disputeExpiry.round()
    for (const { logCode, from } of found.disputes)
      expect((await hand.show('bo.admin', logCode)).tatExpiryDate).toBe(from)
  })

  test('a recurring holiday counts in each year from its first on, 29 February only where there is one', async () => {
    const years = await hand.sql(
      `INSERT INTO public_holidays (holiday_date, name, recurring) VALUES ('2024-02-29', 'Leap Day', true);`,
    )
    expect(years).toBeDefined()
    const days = async (around: number) =>
      (await hand.sql("SELECT day::text FROM days_off($1) WHERE name = 'Leap Day' ORDER BY 1", [around])).map(
        ({ day }) => day,
      )
    expect(await days(2026)).toEqual(['2024-02-29', '2028-02-29'])
    expect(await days(2022)).toEqual(['2024-02-29'])
  })
})
