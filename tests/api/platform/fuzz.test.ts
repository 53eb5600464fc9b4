/**
 * Requests made up from the contract, to every endpoint of it, by callers with every authority: none may make the
 * platform stumble. A complaint names what repeats it: `FUZZ_SEED`, and `FUZZ_ONLY` for one endpoint alone.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressesOf, feature } from '@dcir/core/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FuzzGround, fuzz } from '../../support/fuzz/driver'
import { fuzzPlatform } from '../../support/fuzz/platform'

const SEED = Number(process.env.FUZZ_SEED ?? 2026)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000)
test(`the platform answers ${REQUESTS} made-up requests as its contract says`, async () => {
  const { statuses, wrong } = await fuzzPlatform({ requests: REQUESTS, seed: SEED })
  expect(wrong.join('\n\n')).toBe('')
  // The requests are near enough to the contract that not all of their answers are refusals.
  if (!process.env.FUZZ_ONLY)
    expect([statuses[200], statuses[400]].every((count = 0) => count > REQUESTS / 10)).toBe(true)
}, 400_000)

describe('planted faults', () => {
  const answers: Record<string, (response: ServerResponse) => unknown> = {
    '/whole': (response) => json(response, 200, { result: { count: 1 } }),
    '/broken': (response) =>
      json(response, 500, { errors: [{ message: 'Something went wrong ...', code: 'unexpected' }] }),
    '/shapeless': (response) => json(response, 400, { error: 'Bad Request', statusCode: 400 }),
    '/uncatalogued': (response) => json(response, 400, { errors: [{ message: 'No.', code: 'nobody-knows' }] }),
    '/misstated': (response) => json(response, 404, { errors: [{ message: 'No.', code: 'bad-input' }] }),
    '/away': (response) => json(response, 503, { errors: [{ message: 'Away.', code: 'bank-unavailable' }] }),
    '/misfit': (response) => json(response, 200, { result: { count: 'many' } }),
    '/expired': (response) => json(response, 401, { errors: [{ message: 'Gone.', code: 'session-expired' }] }),
    '/elsewhere': (response) => response.writeHead(302, { location: '/whole' }).end(),
    '/slow': (response) => setTimeout(() => json(response, 200, { result: { count: 1 } }), 300),
    '/silent': () => undefined,
    '/cut': (response) => response.destroy(),
  }
  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '').replace(/[?#].*/, '')
    ;(answers[path] ?? answers['/whole'])?.(response)
  })
  let ground: FuzzGround
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ground = {
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      token: async () => 'a-token-of-the-test-0123456789',
      vocabulary: async () => ({ words: {}, files: {} }),
    }
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const complaintsAbout = async (path: string) => {
    const { planted } = feature('planted', {
      planted: {
        method: 'GET',
        path: path as `/${string}`,
        authority: 'any',
        summary: '',
        result: z.object({ count: z.int() }),
      },
    })
    return (
      await fuzz(ground, { endpoints: addressesOf(planted), requests: 8, seed: SEED, slowMs: 200 })
    ).complaints.join('\n')
  }

  test.each([
    ['/broken', 'unexpected, which the contract does not name here'],
    ['/shapeless', "a refusal that has not the contract's shape"],
    ['/uncatalogued', "a refusal that has not the contract's shape: errors.0.code"],
    ['/misstated', 'bad-input with the status 404'],
    ['/away', 'bank-unavailable, which the contract does not name here'],
    ['/misfit', "an answer that is not the contract's: count"],
    ['/expired', "the caller's session has ended"],
    ['/elsewhere', 'the status 302'],
    ['/slow', 'an answer after'],
    ['/silent', 'an answer after 400 ms'],
    ['/cut', 'no answer: socket hang up'],
  ])('%s is found out, with what repeats it', async (path, complaint) => {
    const found = await complaintsAbout(path)
    expect(found).toContain(complaint)
    expect(found).toContain(`FUZZ_SEED=${SEED} FUZZ_ONLY=planted.planted`)
    expect(found).toContain(`GET /api/v1${path}`)
  })

  test('a faultless one is left alone', async () => {
    expect(await complaintsAbout('/whole')).toBe('')
  })
})
