/** Events: the guide to them, their signature, and the addresses that they are never sent to. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postEvent } from '@dcir/api/events/post-event'
import { isPublicIp, publicIpOf } from '@dcir/api/kit/public-address'
import { signedHeaders } from '@dcir/api/kit/webhook-signature'
import { type EventName, eventKinds, eventNames } from '@dcir/core/contract/events'
import { OFF_AFTER_HOURS, retryAfterSeconds } from '@dcir/core/reference/event-endpoints/rules'
import { describe, expect, test } from 'vitest'

const guide = readFileSync(new URL('../../../apps/api/docs/webhooks.md', import.meta.url), 'utf8')

function rowOf(name: EventName): string {
  const { says, hears, data } = eventKinds[name]
  const fields = Object.keys(data.shape)
    .map((field) => `\`${field}\``)
    .join(', ')
  return `| \`${name}\` | ${says} | ${hears === 'bank' ? 'bank' : 'bank, super agent'} | ${fields} |`
}

test('C5 the guide names every kind with what it holds, and no other', () => {
  const rows = guide.split('\n').filter((line) => /^\| `[\w.]+` \| [A-Z]/.test(line))
  expect(rows).toEqual(eventNames.map(rowOf))
})

test('C5 the guide says how often an attempt is made, and when an endpoint is switched off', () => {
  const hours = retryAfterSeconds.slice(3).map((seconds) => seconds / 3_600)
  const words = `after 5 seconds, 5 minutes, 30 minutes, ${hours.slice(0, -1).join(', ')} and ${hours.at(-1)} hours`
  expect(guide).toContain(words)
  expect(guide).toContain(`took nothing for ${OFF_AFTER_HOURS} hours`)
  expect(retryAfterSeconds).toHaveLength(9)
})

test('C5 every amount in a body is named with its unit, and nothing in one is a person’s', () => {
  for (const name of eventNames)
    for (const field of Object.keys(eventKinds[name].data.shape)) {
      expect(field).not.toMatch(/user|email|name|account|pan$|by$/i)
      if (/amount|fee|vat|net/i.test(field)) expect(field).toMatch(/Kobo$/)
    }
})

test('C5 the vector of the Standard Webhooks libraries is signed as they sign it', () => {
  const headers = signedHeaders(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], {
    messageId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    at: new Date(1_614_265_330_000),
  })
  expect(headers).toMatchObject({
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('addresses', () => {
  test.each([
    ...['127.0.0.1', '127.8.9.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
    ...['169.254.169.254', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '203.0.113.9'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1'],
    ...['fd00:ec2::254', 'ff02::1', '2001:db8::1', '2002:7f00:1::', '2001::1', 'not an address', ''],
  ])('C5 %s is not public', (address) => {
    expect(isPublicIp(address)).toBe(false)
  })

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])('C5 %s is', (address) => {
    expect(isPublicIp(address)).toBe(true)
  })

  test('C5 a name that stands for a public and a private address is refused', async () => {
    await expect(publicIpOf('mixed.example', async () => ['8.8.8.8', '10.0.0.1'])).rejects.toThrow('not a public one')
    await expect(publicIpOf('none.example', async () => [])).rejects.toThrow('not a public one')
    expect(await publicIpOf('good.example', async () => ['8.8.8.8'])).toBe('8.8.8.8')
  })

  test.each([
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://[::ffff:10.0.0.1]/'],
    ...['https://169.254.169.254/latest/meta-data', 'https://localhost/', 'https://127.1/'],
  ])('C5 nothing is sent to %s', async (address) => {
    const posted = await postEvent(address, {}, '{}', { allowPrivate: false })
    expect(posted).toEqual({ status: null, failure: 'the address is not a public one' })
  })

  test('C5 plain http: is refused, whatever it points to', async () => {
    const posted = await postEvent('http://8.8.8.8/', {}, '{}', { allowPrivate: false })
    expect(posted.failure).toBe('the address is not one of https:')
    expect((await postEvent('http://10.0.0.1/', {}, '{}', { allowPrivate: true })).failure).toContain('https:')
  })

  test('C5 a name whose answer changes is looked up once an attempt: nothing else is connected to', async () => {
    const reached: string[] = []
    const server = createServer((request, response) => {
      reached.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    let asked = 0
    // Public when it is checked, this machine ever after; nobody answers at the first.
    const look = async () => (++asked === 1 ? ['192.88.100.1'] : ['127.0.0.1'])
    const rules = { allowPrivate: false, look, patienceMs: 300 }
    const first = await postEvent(`https://rebinding.example:${port}/`, {}, '{}', rules)
    expect([first.status, asked, reached]).toEqual([null, 1, []])
    const second = await postEvent(`https://rebinding.example:${port}/`, {}, '{}', rules)
    expect(second).toEqual({ status: null, failure: 'the address is not a public one' })
    expect(reached).toEqual([])
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  })

  test('C5 a receiver that does not answer is not waited for', async () => {
    const server = createServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const posted = await postEvent(`http://127.0.0.1:${port}/`, {}, '{}', { allowPrivate: true, patienceMs: 200 })
    expect(posted).toEqual({ status: null, failure: 'no answer within 0.2 seconds' })
    server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  })

  test('C5 an answer without an end is left once its status is known', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200)
      response.write('x'.repeat(100_000))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const posted = await postEvent(`http://127.0.0.1:${port}/`, {}, '{}', { allowPrivate: true })
    expect(posted).toEqual({ status: 200, failure: null })
    server.closeAllConnections()
    await new Promise<void>((resolve) => void server.close(() => resolve()))
  })
})
