import { lastTransactions } from '@dcir/core/monitoring/last-transactions-contract'
import { simulation } from '@dcir/core/monitoring/simulation-contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let place: Place
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const ops = (args: string) => place.run(args.split(' '), as('ops.platform'))

/** Each command is a process of its own, which takes seconds on a busy machine. */
const SLOW = { timeout: 120_000 }

test('dcir simulate tells the bank, for a time', SLOW, async () => {
  const slow = await ops('simulate bank slow --for 2h')
  expect([slow.code, slow.stderr]).toEqual([
    0,
    expect.stringMatching(/^The simulated bank is told to be slow until \d+:\d\d (AM|PM)\.\n$/),
  ])
  const told = await api.client(await api.signInToMonitor('ops.bank')).call(simulation.show, {})
  expect(Date.parse(told.bank?.until ?? '') - api.clock.now().getTime()).toBe(120 * 60_000)
  expect((await ops('simulate bank well')).stderr).toBe('The simulated bank is told to be well.\n')
})

test('dcir simulate tells the traffic of a super agent, and shows what was told', SLOW, async () => {
  const client = api.client(await api.signInToMonitor('ops.platform'))
  const [agent] = (await client.call(lastTransactions.list, {})).results
  expect((await ops(`simulate super-agent ${agent?.cardAcceptorId} quiet --for 5m`)).code).toBe(0)
  const { rows } = await ops('simulate show')
  expect(rows.flat()).toEqual([
    expect.stringContaining(`${agent?.merchantName} is told to be quiet until`),
    'The simulated bank is well.',
  ])
})

test('a mode or a time that there is not is refused with what there is', SLOW, async () => {
  const mode = await ops('simulate bank drunk')
  expect([mode.code, mode.stderr]).toEqual([2, expect.stringContaining('simulate bank --help')])
  const time = await ops('simulate bank slow --for ever')
  expect([time.code, time.stderr]).toEqual([2, expect.stringContaining('Write it as 10m or 2h.')])
})

test('a platform without a simulator says so', SLOW, async () => {
  const bare = await startTestApi({ config: { bank: 'none' } })
  const there = enter(bare.address)
  try {
    const { code, stderr } = await there.run(['simulate', 'bank', 'slow'], as('ops.platform'))
    expect([code, stderr]).toEqual([1, expect.stringContaining('This platform has no simulator.')])
  } finally {
    there.leave()
    await bare.close()
  }
})
