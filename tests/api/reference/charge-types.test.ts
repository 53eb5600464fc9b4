/** Charge types over HTTP: the list, the rules of each model, versions, and what refuses a change. */
import { withConnection } from '@dcir/api/db/pool'
import type { ChargeTypeBody } from '@dcir/core/reference/charge-types/body'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { auditOf, bodies, chargeOf, type Model, models } from '../../support/charge-types'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.viewer', 'sa.admin']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const list = (query = {}) => client().call(chargeTypes.list, { query })
const show = (code: string) => client().call(chargeTypes.show, { params: { code } })
/** Sends what nobody's types would let through, too. */
const create = (body: object) => client().call(chargeTypes.create, { body: body as ChargeTypeBody })
const update = (id: number, body: ChargeTypeBody) =>
  client().call(chargeTypes.update, { params: { id: String(id) }, body })
const remove = (id: number) => client().call(chargeTypes.remove, { params: { id: String(id) } })
const made = async (name: string, code: string, model?: Model) => {
  await create(chargeOf(name, model))
  return show(code)
}
const versionsOf = (id: number) =>
  withConnection(api.database.ownerUrl, async (sql) => {
    const text = `SELECT version, flat, percentage::text, created_by FROM charge_type_versions
      WHERE charge_type_id = $1 ORDER BY version`
    return (await sql.query(text, [id])).rows
  })

describe('reading charge types', () => {
  test('REF-01 REF-07 REF-18 the list is paged, and each has all of its fields; terms that it has not are null', async () => {
    const every = (await list({ size: 100 })).content.map(({ code }) => code)
    const { content, totalElements, totalPages } = await list({ size: 2 })
    expect([content.length, totalElements, totalPages]).toEqual([2, every.length, Math.ceil(every.length / 2)])
    expect((await list({ size: 2, page: 1 })).content.map(({ code }) => code)).toEqual(every.slice(2, 4))
    expect(await show('STANDARD')).toEqual({
      id: expect.any(Number),
      code: 'STANDARD',
      chargeType: { code: 'PERCENT_MAX_CAP' },
      chargeModel: 'PERCENT_MAX_CAP',
      chargeTypeName: 'Standard, half a per cent up to ₦1,000',
      chargeTypeDesc: 'Standard, half a per cent up to ₦1,000',
      flat: null,
      minimumCap: null,
      maximumCap: 100_000,
      percentage: '0.5',
      version: 1,
    })
  })

  test('REF-04 REF-06 the list is narrowed by a part of the charge code, in either case', async () => {
    expect((await list({ chargeCode: 'flat' })).content.map(({ code }) => code)).toEqual(['FLAT_50'])
    expect((await list({ chargeCode: 'FLAT_' })).totalElements).toBe(1)
    expect((await list({ chargeCode: '%' })).totalElements).toBe(0)
    expect((await refusal(show('NO_SUCH'))).message).toBe('Charge type NO_SUCH was not found.')
  })

  test('REF-08 REF-18 the model types, and all to pick from; the addresses beside a code are not mistaken for one', async () => {
    const types = await client().call(chargeTypes.types, {})
    expect(types.map(({ code }) => code)).toEqual(models)
    const all = await client().call(chargeTypes.all, {})
    expect(all).toContainEqual({ chargeTypeName: 'Flat ₦50', code: 'FLAT_50' })
    await create(chargeOf('All'))
    expect((await show('ALL')).chargeTypeName).toBe('All')
    expect(await client('bo.viewer').call(chargeTypes.all, {})).toHaveLength(all.length + 1)
    expect((await refusal(client('sa.admin').call(chargeTypes.all, {}))).status).toBe(403)
  })

  test('REF-05 who may only look may neither create, update nor delete', async () => {
    const { id } = await show('STANDARD')
    const params = { id: String(id) }
    const viewer = client('bo.viewer')
    const body = chargeOf('Mine')
    expect((await refusal(viewer.call(chargeTypes.create, { body }))).status).toBe(403)
    expect((await refusal(viewer.call(chargeTypes.update, { params, body }))).status).toBe(403)
    expect((await refusal(viewer.call(chargeTypes.remove, { params }))).status).toBe(403)
    expect((await viewer.call(chargeTypes.list, { query: {} })).totalElements).toBeGreaterThan(0)
  })
})

/** Each model, its id in the specification, and the terms that it needs. */
const rules: readonly (readonly [id: string, model: Model])[] = [
  ['REF-10', 'FLAT'],
  ['REF-11', 'PERCENT_MAX_CAP'],
  ['REF-12', 'PERCENT_MIN_CAP'],
  ['REF-13', 'PERCENT_MAX_MIN_CAP'],
  ['REF-14', 'PERCENT_ALL'],
]
const terms = { flat: 100, minCap: 100, maxCap: 100, percent: '1' }

describe('the rules of each model', () => {
  test.each(rules)('%s %s: each of its terms is required, and no other is taken', async (id, model) => {
    const whole = chargeOf(`Rule ${id}`, model)
    for (const [term, value] of Object.entries(terms)) {
      const isNeeded = term in bodies[model]
      const refused = await refusal(create({ ...whole, [term]: isNeeded ? null : value }))
      expect([term, refused.status, refused.forField(term) !== undefined]).toEqual([term, 400, true])
      if (isNeeded) {
        const { [term]: _, ...without } = { ...whole } as Record<string, unknown>
        expect((await refusal(create(without))).forField(term)).toContain('is required')
      }
    }
    expect((await create({ ...whole, flat: whole.flat ?? null })).message).toBe('Charge type created successfully')
    const kept = await show(`RULE_${id.replace('-', '_')}`)
    const { flat = null, minCap = null, maxCap = null, percent = null } = whole
    expect(kept).toMatchObject({ flat, minimumCap: minCap, maximumCap: maxCap, percentage: percent })
  })

  test('REF-13 a minimum above the maximum is refused at its field; the two may be equal', async () => {
    const body = chargeOf('Crossed', 'PERCENT_MAX_MIN_CAP', { minCap: 50_001 })
    expect((await refusal(create(body))).forField('minCap')).toBe('Min Cap must not be above Max Cap')
    await create({ ...body, minCap: 50_000 })
    expect(await show('CROSSED')).toMatchObject({ minimumCap: 50_000, maximumCap: 50_000 })
  })

  test('REF-16 cash is whole kobo; per cent is an exact decimal from 0 to 100, as text or as a number', async () => {
    for (const percent of ['100.1', '-1', '1e1', '0.1234567', 'half', '', '1,5', 101, -0.5, 0.000_000_1]) {
      const body = { ...chargeOf('Odd', 'PERCENT_ALL'), percent }
      expect([percent, (await refusal(create(body))).forField('percent')]).toEqual([percent, 'Percent is invalid'])
    }
    for (const flat of [0, -1, 1.5, 1_000_000_000_001, '5'])
      expect([flat, (await refusal(create(chargeOf('Odd', 'FLAT', { flat })))).status]).toEqual([flat, 400])
    for (const [name, percent, kept] of [
      ['Exact', '0.100000', '0.1'],
      ['Number', 7.5, '7.5'],
      ['Whole', '100', '100'],
      ['None', '0', '0'],
    ] as const) {
      await create(chargeOf(name, 'PERCENT_ALL', { percent }))
      expect((await show(name.toUpperCase())).percentage).toBe(kept)
    }
  })

  test('REF-09 type, name and description are required', async () => {
    const body = chargeOf('Bare')
    for (const field of ['chargeName', 'chargeType', 'chargeTypeDesc']) {
      const refused = await refusal(create({ ...body, [field]: undefined }))
      expect([field, refused.forField(field)]).toEqual([field, `${field} is required`])
    }
    for (const chargeName of [' ', 'x', '--', 'n'.repeat(151)])
      expect([chargeName, (await refusal(create({ ...body, chargeName }))).status]).toEqual([chargeName, 400])
    expect((await refusal(create({ ...body, chargeTypeDesc: 'no' }))).forField('chargeTypeDesc')).toBeDefined()
    expect((await refusal(create({ ...body, extra: 1 }))).code).toBe('unknown-field')
  })
})

describe('changing charge types', () => {
  test('REF-17 the code comes from the name and is given once, also to one that was deleted', async () => {
    const gone = await made('Café charge, 2 %', 'CAFE_CHARGE_2')
    expect(await refusal(create(chargeOf('cafe CHARGE 2')))).toMatchObject({
      status: 409,
      code: 'charge-type-exists',
      message: 'The charge code CAFE_CHARGE_2 is, or was, that of Café charge, 2 %. Choose another name.',
    })
    await remove(gone.id)
    expect((await refusal(create(chargeOf('Cafe charge 2')))).forField('chargeName')).toContain('CAFE_CHARGE_2')
    await create(chargeOf('Given', 'FLAT', { chargeCode: 'OWN_CODE' }))
    expect((await show('OWN_CODE')).chargeTypeName).toBe('Given')
    const race = await Promise.allSettled(Array.from({ length: 6 }, () => create(chargeOf('Raced'))))
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('REF-04 an update adds a version and keeps the code; the versions before stay as they were', async () => {
    const { id } = await made('Changing', 'CHANGING', 'FLAT')
    const body = chargeOf('Changed', 'PERCENT_ALL', { percent: '2' })
    expect((await update(id, body)).message).toBe('Charge type updated successfully')
    expect(await show('CHANGING')).toMatchObject({
      ...{ id, chargeTypeName: 'Changed', chargeModel: 'PERCENT_ALL', flat: null, percentage: '2', version: 2 },
    })
    await update(id, { ...body, chargeCode: 'CHANGING', percent: '3' })
    expect(await versionsOf(id)).toEqual([
      { version: 1, flat: 5_000, percentage: null, created_by: 'bo.admin' },
      { version: 2, flat: null, percentage: '2.000000', created_by: 'bo.admin' },
      { version: 3, flat: null, percentage: '3.000000', created_by: 'bo.admin' },
    ])
    expect((await refusal(update(id, { ...body, chargeCode: 'OTHER' }))).code).toBe('charge-code-fixed')
    expect((await refusal(update(999_999, body))).status).toBe(404)
  })

  test('what the installation began with is version 1, and the API cannot touch a version', async () => {
    const { id } = await show('FLAT_50')
    expect(await versionsOf(id)).toMatchObject([{ version: 1, flat: 5_000, created_by: 'installation' }])
    for (const text of ['UPDATE charge_type_versions SET flat = 1', 'DELETE FROM charge_type_versions'])
      await expect(api.app.database.pool.query(text)).rejects.toThrow('permission denied')
    const quietly = 'UPDATE charge_types SET flat = 1 WHERE id = $1'
    await expect(api.app.database.pool.query(quietly, [id])).rejects.toThrow('charge_type_versions_pkey')
  })

  test('REF-18 REF-21 one that is deleted is neither listed, shown nor offered, and one that is used stays', async () => {
    const { id, code } = await made('Passing', 'PASSING')
    expect((await remove(id)).message).toBe('Charge type deleted successfully')
    expect((await list({ chargeCode: code })).totalElements).toBe(0)
    expect((await refusal(show(code))).status).toBe(404)
    expect((await client().call(chargeTypes.all, {})).map((one) => one.code)).not.toContain(code)
    expect([(await refusal(remove(id))).status, (await refusal(update(id, chargeOf('Passing')))).status]).toEqual([
      404, 404,
    ])
    expect(await versionsOf(id)).toHaveLength(1)
    const refused = await refusal(remove((await show('STANDARD')).id))
    expect([refused.status, refused.code]).toEqual([409, 'charge-type-in-use'])
    expect(refused.message).toMatch(
      /^Standard, half .* is the charge type of \d+ super agents?( and \d+ participants?)?, so it cannot be deleted/,
    )
  })

  test('each change leaves one audit entry with before and after, and a repeat with its key leaves none', async () => {
    const entries = async () => (await auditOf(api, 'charge-types.create')).filter(({ result }) => result === 'done')
    const before = (await entries()).length
    const call = { body: chargeOf('Audited') }
    const once = () => client().call(chargeTypes.create, call, { idempotencyKey: 'charge-type-once-1' })
    expect(await once()).toEqual(await once())
    expect(await entries()).toHaveLength(before + 1)
    const { id } = await show('AUDITED')
    await update(id, chargeOf('Audited', 'FLAT'))
    await remove(id)
    for (const action of ['create', 'update', 'remove'])
      expect(
        (await auditOf(api, `charge-types.${action}`)).filter(({ subject }) => subject === 'AUDITED'),
      ).toHaveLength(1)
    const [changed] = (await auditOf(api, 'charge-types.update')).filter(({ subject }) => subject === 'AUDITED')
    expect(changed).toMatchObject({
      actor: 'bo.admin',
      details: { before: { maximumCap: 100_000 }, after: { flat: 5_000, maximumCap: null } },
    })
  })
})
