/** The command line under cron: repeats, proxies, deadlines, silence, and ends that a script can read. */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { as, enter, type Place } from '../transcript'

const bank = as('bo.admin')
let api: TestApi
let place: Place
const servers: Server[] = []
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => {
  place.leave()
  for (const server of servers.splice(0)) server.close()
})

async function listening(server: Server): Promise<string> {
  servers.push(server)
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const shortOf = { errors: [{ message: 'The platform is short of its database.', code: 'short-of' }] }

/** Passes calls on to the API, but for those that it answers itself. */
async function inFront(answer: (call: IncomingMessage, response: ServerResponse) => boolean) {
  const calls: IncomingMessage[] = []
  const address = await listening(
    createServer((call, response) => {
      calls.push(call)
      if (answer(call, response)) return
      const onward = request(new URL(call.url ?? '', api.address), { method: call.method, headers: call.headers })
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      })
      call.pipe(onward)
    }),
  )
  return { address, paths: (method: string) => calls.filter((call) => call.method === method).map(({ url }) => url) }
}

/** Answers 503 the first times that a call's path is met. */
function failing(times: number, path: RegExp, status = 503) {
  let left = times
  return (call: IncomingMessage, response: ServerResponse) => {
    if (!path.test(call.url ?? '') || left === 0) return false
    left -= 1
    call.resume()
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' }).end(JSON.stringify(shortOf))
    return true
  }
}

describe('D3 a call that may succeed in a moment', () => {
  const list = ['configurations', 'list']

  test('is repeated as often as --retry says, and then ends with 75', async () => {
    const { address, paths } = await inFront(failing(3, /dcir-config/))
    const wanted = async (retry: string) => (await place.run([...list, '--retry', retry, '--api', address], bank)).code
    expect(await wanted('2')).toBe(75)
    expect(await wanted('2')).toBe(0)
    expect(paths('GET').filter((path) => path?.includes('dcir-config'))).toHaveLength(4)
  })

  test('is not repeated unless that is said', async () => {
    const { address, paths } = await inFront(failing(1, /dcir-config/))
    const { code, stdout, stderr } = await place.run([...list, '--api', address], bank)
    expect([code, stdout, stderr]).toEqual([75, '', expect.stringContaining('short of its database')])
    expect(paths('GET').filter((path) => path?.includes('dcir-config'))).toHaveLength(1)
  })

  test('is left alone where a repeat could do something twice, unless it was counted and refused', async () => {
    const reset = ['users', 'reset', 'bo.viewer', '--retry', '3']
    const busy = await inFront(failing(1, /reset-password/))
    expect((await place.run([...reset, '--api', busy.address], bank)).code).toBe(75)
    expect(busy.paths('PUT')).toHaveLength(1)
    const counted = await inFront(failing(1, /reset-password/, 429))
    await place.run([...reset, '--api', counted.address], bank)
    expect(counted.paths('PUT')).toHaveLength(2)
  })

  test('is repeated with the key of its first attempt', async () => {
    const keys: unknown[] = []
    const once = failing(1, /role/)
    const { address } = await inFront((call, response) => {
      if (call.headers['idempotency-key']) keys.push(call.headers['idempotency-key'])
      return call.method === 'POST' && call.headers['idempotency-key'] !== undefined && once(call, response)
    })
    const role = [
      'roles',
      'create',
      'CRON_DESK',
      '--description',
      'Made by a script',
      '--like',
      'DCIR_BACKOFFICE_PAYER',
    ]
    expect((await place.run([...role, '--retry', '1', '--api', address], bank)).code).toBe(0)
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('ends with 75 where nobody answers, a sign-in included, having been repeated', async () => {
    const { code, stderr } = await place.run([...list, '--retry', '1', '--api', 'http://127.0.0.1:9'], bank)
    expect(code).toBe(75)
    expect(stderr).toContain('Attempt 2 of 2 in 1 s.')
  })
})

test('D5 with --json an error is one object, with the code, the field and the end', async () => {
  const errorOf = async (...args: string[]) => {
    const { code, stdout, stderr } = await place.run([...args, '--json'], bank)
    expect(stdout).toBe('')
    const { error } = JSON.parse(stderr)
    expect(error.exitCode).toBe(code)
    return error
  }
  expect(await errorOf('disputes', 'show', 'DSP-20200101-000000')).toMatchObject({ code: 'not-found', status: 404 })
  expect(await errorOf('disputes', 'show', 'x')).toMatchObject({ code: 'usage', exitCode: 2 })
  expect(await errorOf('disputes', 'nothing')).toMatchObject({ code: 'usage', exitCode: 2 })
  const away = await errorOf('disputes', 'list', '--api', 'http://127.0.0.1:9')
  expect(away).toMatchObject({ code: 'no-answer', exitCode: 75 })
  await place.run(['session', 'logout'])
  expect((await place.run(['disputes', 'list', '--json'])).stderr).toContain('"code":"not-allowed"')
})

describe('D6', () => {
  test('--quiet says nothing where all is well, and errors all the same', async () => {
    const none = ['transactions', 'list', '--from', '2020-01-01', '--to', '2020-01-02', '--quiet']
    expect(await place.run(none, bank)).toMatchObject({ code: 0, stdout: '', stderr: '' })
    expect((await place.run(['disputes', 'show', 'x', '--quiet'], bank)).stderr).not.toBe('')
  })

  test('--all reads every page, once', async () => {
    const all = await place.run(['transactions', 'list', '--all'], bank)
    const first = await place.run(['transactions', 'list', '--size', '100'], bank)
    expect(all.rows.length).toBeGreaterThan(100)
    expect(all.rows.slice(0, 100)).toEqual(first.rows)
    const keys = all.rows.map((row) => row.at(-1))
    expect(new Set(keys).size).toBe(keys.length)
    const json = await place.run(['transactions', 'list', '--all', '--json'], bank)
    expect(json.stdout.trim().split('\n')).toHaveLength(keys.length)
    expect((await place.run(['transactions', 'list', '--all', '--page', '2'], bank)).code).toBe(2)
  })

  test('D1 --header and --columns name and choose what a pipe gets; JSON keeps kobo', async () => {
    const list = ['transactions', 'list', '--size', '2', '--columns', 'rrn, transaction-amount']
    const { stdout, rows } = await place.run([...list, '--header'], bank)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toEqual(['rrn', 'transactionAmount'])
    const records = (await place.run([...list, '--json'], bank)).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const inNaira = records.map((one) => [one.rrn, (one.transactionAmount / 100).toFixed(2)])
    expect([Object.keys(records[0]), inNaira]).toEqual([['rrn', 'transactionAmount'], rows.slice(1)])
    expect((await place.run(list, bank)).stdout).toBe(stdout.replace(/^.*\n/, ''))
    const wrong = await place.run(['transactions', 'list', '--columns', 'rrn,colour'], bank)
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('there is no column colour. There are transactionTime'),
    ])
    const help = (await place.run(['transactions', 'show', '--help'])).stdout.replace(/\s+/g, ' ')
    expect(help).toContain('amounts in it are kobo, those in text are naira')
  })

  test('--timeout ends a call that nobody answers', async () => {
    const silent = await listening(createServer(() => undefined))
    const { code, stderr } = await place.run(['today', 'list', '--timeout', '1', '--api', silent], bank)
    expect([code, stderr]).toEqual([75, expect.stringContaining('the answer took too long')])
    for (const wrong of ['0', 'soon'])
      expect((await place.run(['today', 'list', '--timeout', wrong], bank)).code).toBe(2)
  })

  test('HTTP_PROXY and HTTPS_PROXY are gone through, but for what NO_PROXY names', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer((call, response) => {
      asked.push(call.url)
      call.resume()
      response.writeHead(502, { 'content-type': 'text/html' }).end()
    })
    server.on('connect', (call: IncomingMessage, socket) => {
      asked.push(call.url)
      socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
    })
    const proxy = await listening(server)
    const go = (service: string, env: Record<string, string>) =>
      place.run(['today', 'list', '--api', service], { ...bank, ...env })
    expect((await go('https://dcir.bank.example', { HTTPS_PROXY: proxy })).code).toBe(75)
    expect((await go('http://dcir.bank.example', { http_proxy: proxy })).code).toBe(75)
    expect(asked).toEqual(['dcir.bank.example:443', expect.stringContaining('dcir.bank.example')])
    expect((await go(api.address, { HTTP_PROXY: proxy, NO_PROXY: '127.0.0.1' })).code).toBe(0)
    expect(asked).toHaveLength(2)
    expect((await go(api.address, { HTTP_PROXY: 'proxy' })).code).toBe(2)
  })
})
