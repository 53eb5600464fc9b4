/** Event endpoints and events on the command line, from the bank's side and from a super agent's. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { isSignedWith, startEventSink } from '../../support/event-sink'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let hook: Awaited<ReturnType<typeof startEventSink>>
let place: Place
beforeAll(async () => {
  hook = await startEventSink()
  api = await startTestApi({ services: ['events'], config: { eventPrivateAddresses: true } })
})
afterAll(async () => {
  await api?.close()
  await hook?.close()
})
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

test.each(['bo.admin', 'sa.admin'])(
  'C5 dcir event-endpoints and events lead %s from an address to a message',
  async (name) => {
    const dcir = (...words: string[]) => place.run(words, as(name))
    const made = await dcir(
      'event-endpoints',
      'create',
      hook.url,
      '--description',
      'Cases',
      '--events',
      'dispute.logged',
    )
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('Event endpoint created successfully')])
    const { rows } = await dcir('event-endpoints', 'list')
    const target = rows.at(-1)?.[0] ?? ''
    const secret = await dcir('event-endpoints', 'secret', target)
    expect([secret.code, secret.stderr]).toEqual([0, expect.stringContaining('it is not shown again')])
    expect(secret.stdout).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\n$/)
    hook.calls.length = 0
    expect((await dcir('event-endpoints', 'test', target)).stderr).toContain('A test is on its way.')
    await expect.poll(() => hook.calls.length, { timeout: 20_000 }).toBe(1)
    const [call] = hook.calls
    expect(call && isSignedWith(secret.stdout.trim(), call)).toBe(true)
    const message = String(call?.headers['webhook-id'])
    await expect
      .poll(async () => (await dcir('events', 'list', '--status', 'DELIVERED')).stdout, { timeout: 20_000 })
      .toContain(message)
    const shown = await dcir('events', 'show', message)
    expect(shown.rows).toContainEqual(['Event', 'endpoint.test'])
    expect((await dcir('events', 'send-again', message)).stderr).toContain('The event is sent again.')
    await expect.poll(() => hook.calls.length, { timeout: 20_000 }).toBe(2)
    expect(hook.calls[1]?.headers['webhook-id']).toBe(message)
    const off = await dcir('event-endpoints', 'update', target, '--off')
    expect([off.code, off.stderr]).toEqual([0, expect.stringContaining('updated successfully')])
    expect(JSON.parse((await dcir('event-endpoints', 'show', target, '--json')).stdout)).toMatchObject({
      ...{ active: false, kinds: ['dispute.logged'], address: hook.url },
    })
    const refused = await dcir('event-endpoints', 'test', target)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('switched off or has no secret')])
    expect((await dcir('event-endpoints', 'delete', target)).code).toBe(0)
    expect((await dcir('event-endpoints', 'show', target)).stderr).toContain('Event endpoint was not found.')
  },
)

test('C5 dcir event-endpoints says which event it does not know, and a super agent hears of none of the bank’s', async () => {
  const create = (name: string, kinds: string) =>
    place.run(['event-endpoints', 'create', hook.url, '--description', 'Cases', '--events', kinds], as(name))
  const wrong = await create('bo.admin', 'dispute.closed')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('kinds')])
  const foreign = await create('sa.admin', 'alert.raised')
  expect([foreign.code, foreign.stderr]).toEqual([1, expect.stringContaining('Events is invalid')])
  expect((await create('bo.viewer', 'dispute.logged')).code).toBe(3)
})
