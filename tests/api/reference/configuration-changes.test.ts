/** Settings are changed by two people, within what each may be. */
import { workflow } from '@dcir/core/access/workflow/contract'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { groupOf } from '@dcir/core/reference/configurations/groups'
import { configurationFault } from '@dcir/core/reference/configurations/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'bo.viewer', 'sa.admin']) tokens[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(tokens[name])
const HOURS = 'dcir.dispute.tat.hours'
const show = (configKey: string) => client().call(configurations.show, { params: { configKey } })
async function ask(configKey: string, configValue: string, more: object = {}, by = 'bo.maker') {
  const { configName, configDesc, valueType } = await show(configKey)
  const body = { configName, configDesc, key: configKey, configValue, valueType, ...more }
  return client(by).call(configurations.update, { params: { configKey }, body })
}

describe('settings', () => {
  test('REF-78 REF-81 REF-85 are listed with name, description, value, default and type, a page at a time', async () => {
    const first = await client('bo.viewer').call(configurations.list, { query: {} })
    expect(first.content).toHaveLength(10)
    expect(first.totalElements).toBeGreaterThan(20)
    expect(await show(HOURS)).toMatchObject({
      configKey: HOURS,
      configName: 'Dispute TAT',
      configValue: '24',
      defaultValue: '24',
      valueType: 'INTEGER',
      changedBy: null,
      changedAt: null,
    })
    expect((await refusal(client('sa.admin').call(configurations.list, {}))).status).toBe(403)
  })

  test('REF-78 are found by a part of name, key or description, and by their group', async () => {
    const found = async (query: Parameters<typeof listOf>[0]) => (await listOf(query)).map(({ configKey }) => configKey)
    const listOf = async (query: { text?: string; group?: 'DISPUTES' | 'OTHER' }) =>
      (await client('bo.viewer').call(configurations.list, { query: { ...query, size: 100 } })).content
    expect(await found({ text: 'DISPUTE TAT' })).toContain(HOURS)
    expect(await found({ text: 'dispute.tat' })).toContain(HOURS)
    const disputes = await found({ group: 'DISPUTES' })
    expect(disputes).toContain(HOURS)
    expect(disputes.every((key) => groupOf(key) === 'DISPUTES')).toBe(true)
    // Each setting that is installed belongs to a group of its own.
    expect(await found({ group: 'OTHER' })).toEqual([])
  })

  test('REF-85 a limit in the request is an amount in naira', async () => {
    const key = 'dcir.dispute.auto-refund.max-amount'
    await ask(key, '5000000')
    // A limit can be taken away again.
    expect(configurationFault({ configKey: key, valueType: 'INTEGER' }, '')).toBeNull()
    expect(configurationFault({ configKey: key, valueType: 'INTEGER' }, '-1')).toContain('an amount in kobo')
    const waiting = (await client().call(workflow.list, { query: { status: 'PENDING' } })).content
    expect(waiting.map(({ description }) => description)).toContainEqual(expect.stringMatching(/to ₦50,000\.00$/))
  })

  test('REF-80 REF-86 CFG-04 a change waits for a second person, and then is true and signed', async () => {
    expect(await ask(HOURS, '48')).toEqual({ message: 'Request has been submitted and it is awaiting approval.' })
    expect((await show(HOURS)).configValue).toBe('24')
    const [request] = (await client().call(workflow.list, { query: { status: 'PENDING' } })).content
    const requestId = request?.reference ?? ''
    const decide = (by: string) =>
      client(by).call(workflow.process, {
        params: { requestId },
        body: { approved: true, authorizersComment: 'Agreed with operations' },
      })
    expect((await refusal(decide('bo.maker'))).status).toBe(403)
    await decide('bo.admin')
    expect(await show(HOURS)).toMatchObject({ configValue: '48', defaultValue: '24', changedBy: 'bo.maker' })
    const twice = await refusal(ask(HOURS, '12', {}, 'bo.viewer'))
    expect(twice.status).toBe(403)
  })

  test('REF-82 a wrong value is refused with what it may be, and nothing waits', async () => {
    const waiting = async () => (await client().call(workflow.list, { query: { status: 'PENDING' } })).totalElements
    const before = await waiting()
    for (const [key, value, sentence] of [
      [HOURS, '0', 'a whole number from 1 to 720'],
      [HOURS, '', 'Value is required'],
      ['dcir.dispute.tat.mode', 'SOMETIMES', 'one of WORKING_CLOCK, ELAPSED, BUSINESS_DAYS'],
      ['dcir.name-enquiry-enabled', 'yes', 'one of true, false'],
      ['dcir.charge.vat.percentage', '101', 'a percentage from 0 to 100'],
      ['dcir.response-codes.success', '00,approved', 'response codes of two characters'],
      ['dcir.dispute.refund.account.number', '12AB', 'an account number of 10 to 20 digits'],
    ] as const) {
      const refused = await refusal(ask(key, value))
      expect([refused.status, refused.forField('configValue')]).toEqual([400, expect.stringContaining(sentence)])
    }
    const other = await refusal(ask(HOURS, '24', { valueType: 'STRING' }))
    expect(other.forField('valueType')).toBe(`valueType of ${HOURS} does not change`)
    expect(await waiting()).toBe(before)
  })
})

test.each([
  ['DATE', '2026-11-22', '22/11/2026'],
  ['DATETIME', '2026-11-22 18:00:00', '2026-11-22T18:00:00'],
  ['INTEGER', '-4', '4.5'],
  ['DOUBLE', '4.5', 'four'],
  ['BOOLEAN', 'true', 'TRUE'],
] as const)('REF-82 REF-84 a %s takes %s and not %s', (valueType, good, bad) => {
  const setting = { configKey: 'bank.own.key', valueType }
  expect([configurationFault(setting, good), typeof configurationFault(setting, bad)]).toEqual([null, 'string'])
})
