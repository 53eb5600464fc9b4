/** How the command line behaves towards people: whole values, clear refusals, and everything checked before it works. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { TEST_DAY } from '../../support/test-database'
import { as, enter, type Place } from '../transcript'

const bank = as('bo.admin')
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

describe('lists', () => {
  test('a narrow terminal stacks records, a wider one aligns them; no value is cut', async () => {
    const list = ['transactions', 'list', '--size', '2', '--no-color']
    const { rows } = await place.run(list, bank)
    const [narrow, wide] = [await place.onTerminal(list, bank, 60), await place.onTerminal(list, bank, 220)]
    for (const [, pan = '', rrn = '', amount = '', terminal = '', , , key = ''] of rows) {
      const shown = [pan, rrn, `₦${Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })}`, terminal, key]
      for (const value of shown) {
        expect(narrow.stdout).toContain(value)
        expect(wide.stdout).toContain(value)
      }
    }
    expect(narrow.stdout).toMatch(/^RRN +\d+\s*$/im)
    expect(wide.stdout).toMatch(/Masked PAN.*RRN.*Amount/i)
  })

  test('pages are counted from 1, as they are printed', async () => {
    const page = async (...flags: string[]) =>
      (await place.run(['transactions', 'list', '--size', '1', ...flags], bank)).stdout
    expect(await page('--page', '1')).toBe(await page())
    expect(await page('--page', '2')).not.toBe(await page())
  })

  test('the line below a list names the page that was asked for', async () => {
    const { stdout } = await place.onTerminal(['transactions', 'list', '--size', '1', '--page', '2'], bank)
    expect(stdout).toMatch(/Page 2 of [\d,]+/)
  })

  test('a range is --from and --to; the names of earlier versions find the same', async () => {
    const found = async (...flags: string[]) => (await place.run(['transactions', 'list', ...flags], bank)).stdout
    const now = await found('--from', TEST_DAY, '--to', TEST_DAY)
    expect(now).not.toBe('')
    expect(await found('--start-date', TEST_DAY, '--end-date', TEST_DAY)).toBe(now)
    expect(await found('--from', '2020-01-01', '--to', '2020-01-02')).toBe('')
  })
})

describe('before work begins', () => {
  const range = ['--from', TEST_DAY, '--to', TEST_DAY]

  test('a folder that is missing, or is none, is refused and nothing is built', async () => {
    const reports = async () => (await place.run(['reports', 'list', '--size', '100'], bank)).stdout
    const before = await reports()
    writeFileSync(place.path('file'), '')
    mkdirSync(place.path('folder'))
    for (const [output, sentence] of [
      ['nowhere/x.xlsx', 'There is no folder nowhere. Make it first, or name another file with --output.'],
      ['file/x.xlsx', 'file is not a folder.'],
      ['folder', 'folder is a folder. Name a file in it.'],
    ] as const)
      for (const command of [
        ['transactions', 'report', ...range],
        ['disputes', 'report'],
        ['reports', 'download', 'RPT-20261121-0A1B2C3D'],
        ['statements', 'template'],
      ]) {
        const { code, stderr } = await place.run([...command, '--output', output], bank)
        expect([command, code, stderr]).toEqual([command, 2, `dcir: ${sentence}\n`])
      }
    expect(await reports()).toBe(before)
  })

  test.each([['statements'], ['disputes'], ['dispute-responses']])(
    'dcir %s upload needs a sign-in before it reads the file',
    async (noun) => {
      writeFileSync(place.path('rows.csv'), 'no,columns,that,anybody,knows\n1,2,3,4,5\n')
      const { code, stderr } = await place.run([noun, 'upload', 'rows.csv'])
      expect([code, stderr]).toEqual([3, 'dcir: You are not signed in. Run dcir login, or set DCIR_API_KEY.\n'])
    },
  )

  test('a sample has the format of its name, and a name of another format is refused', async () => {
    const template = (...args: string[]) => place.run(['statements', 'template', ...args], bank)
    expect((await template('--output', 'x.xlsx')).code).toBe(0)
    expect(readFileSync(place.path('x.xlsx')).subarray(0, 2).toString()).toBe('PK')
    const { code, stderr } = await template('csv', '--output', 'y.xlsx')
    expect([code, stderr]).toEqual([
      2,
      'dcir: y.xlsx is the name of another format than csv. Name it .csv, or ask for xlsx.\n',
    ])
    expect(existsSync(place.path('y.xlsx'))).toBe(false)
  })
})

test.runIf(existsSync('/dev/full'))('a full device is one sentence, and no success', async () => {
  for (const args of [['transactions', 'list'], ['statements', 'template', '--output', '-'], ['--help']]) {
    const { code, stderr } = await place.process.into('/dev/full', args, bank)
    const sentence = 'dcir: The output could not be written: there is no space left on the device.\n'
    expect([args, code, stderr]).toEqual([args, 1, sentence])
  }
})

describe('the file of a sign-in', () => {
  const profile = () => place.path('config/default.json')
  beforeEach(async () => void (await place.run(['login'], bank)))

  test('is closed to others where they could read it, with a word', async () => {
    chmodSync(profile(), 0o644)
    const { code, stderr } = await place.run(['session', 'whoami'])
    expect([code, stderr]).toEqual([
      0,
      `Other users could read ${profile()}; now only you can. Run dcir logout and dcir login if they may have read it.\n`,
    ])
    expect(statSync(profile()).mode & 0o777).toBe(0o600)
    expect((await place.run(['session', 'whoami'])).stderr).toBe('')
  })

  test('is not used where others could have changed it', async () => {
    chmodSync(profile(), 0o666)
    const { code, stdout, stderr } = await place.run(['session', 'whoami'])
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toBe(
      `dcir: Other users can change ${profile()}, so it is not used. Remove it, then run dcir login.\n`,
    )
  })
})

describe('an address that is not the API', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close()
  })
  const answering = async (status: number, type: string, body: string): Promise<string> => {
    const server = createServer((request, response) => {
      request.resume()
      response.writeHead(status, { 'content-type': type }).end(body)
    })
    servers.push(server)
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test.each([
    [200, 'text/html; charset=utf-8', '<!doctype html><title>Back office</title>'],
    [404, 'text/plain', 'Not found'],
    [405, 'text/html', '<h1>Method not allowed</h1>'],
  ])('a console or another server that answers %i with %s is named', async (status, type, body) => {
    const origin = await answering(status, type, body)
    const { code, stderr } = await place.run(['session', 'whoami', '--api', origin], bank)
    expect([code, stderr]).toEqual([
      1,
      `dcir: ${origin} is not the API of the platform, but a console or another server. Name the API with --api.\n`,
    ])
  })

  test('a proxy that answers 502 with a page of its own is one clear sentence', async () => {
    const origin = await answering(502, 'text/html', '<html><h1>502 Bad Gateway</h1></html>')
    const { code, stderr } = await place.run(['session', 'whoami', '--api', origin], bank)
    expect(code).toBe(75)
    expect(stderr).toBe(
      `dcir: ${origin} answered 502 without a word of the platform: a proxy in front of it could not reach it. Try again in a moment.\n`,
    )
  })
})
