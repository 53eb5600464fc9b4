/** The simulator told to misbehave: what the bank's port then meets, who may say so, and where there is none. */
import { simulatedBank, withMode } from '@dcir/api/bank/simulator'
import { withConnection } from '@dcir/api/db/pool'
import { quietNow } from '@dcir/api/features/monitoring/simulation/simulation'
import type { Client } from '@dcir/core/client/client'
import { simulation } from '@dcir/core/monitoring/simulation-contract'
import { lagosIso } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

const MINUTE = 60_000
const DEADLINE = 300
const ACCOUNT = '0123456789'

let api: TestApi
let client: Client
beforeAll(async () => {
  api = await startTestApi({ config: { bankTimeoutMs: DEADLINE }, simulatedBank: true })
})
afterAll(() => api?.close())
beforeEach(async () => {
  client = api.client(await api.signInToMonitor('ops.platform'))
  await owner('DELETE FROM simulations')
})

const owner = async <T extends object>(text: string) =>
  withConnection(api.database.ownerUrl, async (sql) => (await sql.query<T>(text)).rows)
const tell = (mode: 'SLOW' | 'FAILING' | 'SILENT' | 'WELL', minutes = 10) =>
  client.call(simulation.bank, { body: { mode, minutes } })
const enquire = () => api.app.services.bank.nameEnquiry(ACCOUNT)
const entries = () =>
  owner<{ action: string; actor: string; subject: string }>(
    `SELECT action, actor, subject FROM audit_entries WHERE action LIKE 'simulation.%' AND result = 'done' ORDER BY id`,
  )

describe('the simulated bank', () => {
  test('fails until it is told to be well, or its time is over; each is one entry of the audit trail', async () => {
    const before = (await entries()).length
    const known = await enquire()
    const { message } = await tell('FAILING')
    expect(message).toMatch(/^The simulated bank is told to fail until \d+:\d\d (AM|PM)\.$/)
    await expect(enquire()).rejects.toThrow('told to fail')
    expect(await client.call(simulation.show, {})).toEqual({
      simulated: true,
      bank: { mode: 'FAILING', until: lagosIso(new Date(api.clock.now().getTime() + 10 * MINUTE)) },
      quiet: [],
    })
    expect(await tell('WELL')).toEqual({ message: 'The simulated bank is told to be well.' })
    expect(await enquire()).toBe(known)
    await tell('FAILING', 5)
    api.clock.advance(5 * MINUTE)
    expect(await enquire()).toBe(known)
    expect((await client.call(simulation.show, {})).bank).toBeNull()
    expect((await entries()).slice(before)).toEqual(
      Array(3).fill({ action: 'simulation.bank', actor: 'ops.platform', subject: 'simulated bank' }),
    )
  })

  test('that gives no answer is a call past its deadline, which the log of calls shows', async () => {
    await tell('SILENT')
    await expect(enquire()).rejects.toThrow(`no answer within ${DEADLINE} ms`)
    const [last] = await owner('SELECT successful, failure FROM bank_api_calls ORDER BY at DESC, successful LIMIT 1')
    expect(last).toEqual({ successful: false, failure: 'BankTimeout' })
  })

  test('that gives no answer may have paid all the same, and says so when it is well', async () => {
    let mode: 'SILENT' | null = 'SILENT'
    const bank = withMode(simulatedBank(), async () => mode)
    const transfer = { idempotencyKey: 'once', debitAccount: null, creditAccount: ACCOUNT, amount: 100, narration: '' }
    const unanswered = bank.transfer(transfer).then(() => 'answered')
    mode = null
    await expect.poll(() => bank.transferStatus('once')).toBe('SUCCESSFUL')
    expect(await Promise.race([unanswered, 'still silent'])).toBe('still silent')
  })

  test('that is slow answers late', async () => {
    const waits = 40
    const bank = withMode(simulatedBank(), async () => 'SLOW', waits)
    const began = performance.now()
    expect(await bank.nameEnquiry(ACCOUNT)).toBe(await simulatedBank().nameEnquiry(ACCOUNT))
    expect(performance.now() - began).toBeGreaterThanOrEqual(waits - 1)
  })
})

test('a super agent is told to be quiet, for a time', async () => {
  const [agent] = await owner<{ id: string; name: string }>(
    'SELECT card_acceptor_id AS id, merchant_name AS name FROM super_agents ORDER BY id LIMIT 1',
  )
  const cardAcceptorId = agent?.id ?? ''
  const quiet = (mode: 'QUIET' | 'WELL') =>
    client.call(simulation.superAgent, { params: { cardAcceptorId }, body: { mode, minutes: 10 } })
  expect((await quiet('QUIET')).message).toContain(`${agent?.name} is told to be quiet until`)
  expect([...(await quietNow(api.app.database, api.clock))]).toEqual([cardAcceptorId])
  expect((await client.call(simulation.show, {})).quiet).toMatchObject([{ cardAcceptorId, merchantName: agent?.name }])
  await quiet('WELL')
  expect(await quietNow(api.app.database, api.clock)).toEqual(new Set())
  await quiet('QUIET')
  api.clock.advance(10 * MINUTE)
  expect(await quietNow(api.app.database, api.clock)).toEqual(new Set())
  const unknown = { params: { cardAcceptorId: '0000XX000000000' }, body: { mode: 'QUIET' as const, minutes: 1 } }
  await expect(client.call(simulation.superAgent, unknown)).rejects.toMatchObject({ status: 404, code: 'not-found' })
  expect((await entries()).filter(({ subject }) => subject === cardAcceptorId)).toHaveLength(3)
})

test('only the platform role tells the simulator, and for four hours at most; both roles see what it was told', async () => {
  const bank = api.client(await api.signInToMonitor('ops.bank'))
  await expect(bank.call(simulation.bank, { body: { mode: 'SLOW', minutes: 1 } })).rejects.toMatchObject({
    status: 403,
  })
  expect((await bank.call(simulation.show, {})).simulated).toBe(true)
  await expect(tell('SLOW', 241)).rejects.toMatchObject({ status: 400 })
})

test('a platform without a simulator says so, and changes nothing', async () => {
  const bare = await startTestApi({ config: { bank: 'none' } })
  try {
    const ops = bare.client(await bare.signInToMonitor('ops.platform'))
    expect(await ops.call(simulation.show, {})).toEqual({ simulated: false, bank: null, quiet: [] })
    await expect(ops.call(simulation.bank, { body: { mode: 'SLOW', minutes: 1 } })).rejects.toMatchObject({
      status: 404,
      code: 'no-simulator',
      message: 'This platform has no simulator.',
    })
  } finally {
    await bare.close()
  }
})
