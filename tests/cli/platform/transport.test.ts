/** The library for calls is loaded by the first one, so that what is done here does not pay for it. */
import { createTransport } from '@dcir/cli/kit/transport'
import { expect, test, vi } from 'vitest'

const loaded = vi.hoisted(() => ({ times: 0, closed: 0 }))
vi.mock('undici', () => {
  loaded.times++
  class EnvHttpProxyAgent {
    destroy = async () => void loaded.closed++
  }
  const answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: { text: async () => '{}' } }
  return { EnvHttpProxyAgent, request: async () => answer }
})

const call = { url: 'http://127.0.0.1:1/x', method: 'GET', headers: {} }

test('a command that calls nobody loads nothing', async () => {
  const { close } = createTransport({ env: {} })
  await close()
  expect(loaded).toEqual({ times: 0, closed: 0 })
})

test('calls load it once, and the end closes their connections', async () => {
  const { transport, close } = createTransport({ env: {} })
  const answers = await Promise.all([transport(call as never), transport(call as never)])
  expect(await answers[0]?.text()).toBe('{}')
  await close()
  expect(loaded).toEqual({ times: 1, closed: 1 })
})

test('a proxy that is no address is refused before the first call', () => {
  expect(() => createTransport({ env: { HTTPS_PROXY: 'nowhere' } })).toThrow(
    'HTTP_PROXY or HTTPS_PROXY is not an address',
  )
})
