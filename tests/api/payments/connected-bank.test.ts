/** A bank behind HTTPS, a bank of a module, and the checks that whoever connects one runs. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BankSettings, bankSettings, type HttpsBankSettings } from '@dcir/api/bank/bank-settings'
import { withCircuit } from '@dcir/api/bank/circuit'
import { type BankCheck, checkBank } from '@dcir/api/bank/conformance'
import { moduleBank } from '@dcir/api/bank/connected'
import type { BankGateway, Transfer } from '@dcir/api/bank/gateway'
import { httpsBank } from '@dcir/api/bank/https-bank'
import { simulatedBank } from '@dcir/api/bank/simulator'
import { createLog } from '@dcir/api/kit/log'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { selfSigned } from '../../support/certificates'
import {
  KNOWN_ACCOUNT,
  KNOWN_CARD,
  OTHER_ACCOUNT,
  type ReferenceBank,
  referenceBank,
  UNKNOWN_ACCOUNT,
} from '../../support/reference-bank'

let server: ReferenceBank
let folder: string
beforeEach(async () => {
  server = await referenceBank()
  folder = mkdtempSync(join(tmpdir(), 'dcir-bank-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

const settings = (): HttpsBankSettings => ({
  kind: 'https',
  url: server.address,
  oauth: { tokenUrl: `${server.address}/token`, clientId: 'dcir', clientSecret: 'open-sesame' },
  tls: { cert: null, key: null, ca: null },
})
const SHORT_MS = 400
const bankOf = (now?: () => number) => httpsBank(settings(), SHORT_MS, now)
const samples = {
  account: KNOWN_ACCOUNT,
  unknownAccount: UNKNOWN_ACCOUNT,
  card: KNOWN_CARD,
  pay: { from: OTHER_ACCOUNT, to: KNOWN_ACCOUNT, kobo: 100 },
}
const failedOf = (checks: readonly BankCheck[]) => checks.filter(({ passed }) => !passed).map(({ name }) => name)
const paying = (more: Partial<Transfer> = {}): Transfer => ({
  ...{ idempotencyKey: 'REF-1', debitAccount: OTHER_ACCOUNT, creditAccount: KNOWN_ACCOUNT, amount: 100 },
  ...{ narration: 'REFUND/1/2' },
  ...more,
})

describe('A3 a bank that knows the platform by its certificate', () => {
  const ours = () => selfSigned(folder, 'dcir', ['DNS:dcir'])
  const theirs = () => selfSigned(folder, 'bank', ['DNS:localhost', 'IP:127.0.0.1'])

  test('passes every check over TLS with both certificates', async () => {
    const [us, them] = [ours(), theirs()]
    const other = await referenceBank({ ...them, ca: us.cert })
    const env = {
      ...{ BANK: 'https', BANK_URL: other.address, BANK_CA_FILE: them.certPath },
      ...{ BANK_CERTIFICATE_FILE: us.certPath, BANK_CERTIFICATE_KEY_FILE: us.keyPath },
    }
    chmodSync(us.keyPath, 0o600)
    const bank = httpsBank(bankSettings(env, false) as HttpsBankSettings, 5_000)
    expect((await checkBank(bank, samples)).filter(({ passed }) => !passed)).toEqual([])
    await other.close()
  })

  test('is neither spoken to without our certificate, nor believed without the authority of its own', async () => {
    const [us, them] = [ours(), theirs()]
    const other = await referenceBank({ ...them, ca: us.cert })
    const bankBy = (tls: HttpsBankSettings['tls']) =>
      httpsBank({ kind: 'https', url: other.address, oauth: null, tls }, 5_000).nameEnquiry(KNOWN_ACCOUNT)
    await expect(bankBy({ cert: null, key: null, ca: them.cert })).rejects.toThrow()
    await expect(bankBy({ cert: us.cert, key: us.key, ca: null })).rejects.toThrow(/self-signed/)
    expect(other.calls).toEqual([])
    await other.close()
  })
})

describe('A3 the HTTPS adapter, against a bank that speaks bank-api.yaml', () => {
  test('passes every check, and pays what it is told once', async () => {
    const checks = await checkBank(bankOf(), samples)
    expect(checks.filter(({ passed }) => !passed)).toEqual([])
    expect(checks.length).toBeGreaterThanOrEqual(40)
    const paid = [...server.transfers.values()].filter(({ status }) => status === 'SUCCESSFUL')
    expect(paid.map(({ amountKobo, creditAccount }) => [amountKobo, creditAccount])).toEqual([[100, KNOWN_ACCOUNT]])
  })

  test('asks for one token, and for another when its time comes or the bank has forgotten it', async () => {
    let now = 0
    const bank = bankOf(() => now)
    const tokens = () => server.calls.filter((call) => call === 'POST /token').length
    await bank.nameEnquiry(KNOWN_ACCOUNT)
    await bank.nameEnquiry(KNOWN_ACCOUNT)
    expect(tokens()).toBe(1)
    now = 590_000
    await bank.nameEnquiry(KNOWN_ACCOUNT)
    expect(tokens()).toBe(2)
    server.tokens.clear()
    await expect(bank.nameEnquiry(KNOWN_ACCOUNT)).rejects.toThrow('401')
    expect(await bank.nameEnquiry(KNOWN_ACCOUNT)).toBe('ADAEZE OKAFOR')
  })

  test.each([
    ['another amount', { amountKobo: 1000 }],
    ['another account', { creditAccount: OTHER_ACCOUNT }],
    ['another transfer', { reference: 'REF-2' }],
    ['a status that there is not', { status: 'DONE' }],
  ])('takes an answer of %s for none, so that the transfer stays unknown', async (_name, wrong) => {
    server.instead = (request, response) => {
      if (request.method !== 'PUT') return false
      const right = { reference: 'REF-1', amountKobo: 100, creditAccount: KNOWN_ACCOUNT, status: 'SUCCESSFUL' }
      response.end(JSON.stringify({ ...right, ...wrong }))
      return true
    }
    await expect(bankOf().transfer(paying())).rejects.toThrow()
  })

  test.each([
    ['a page of a proxy', 404, '<html>Not Found</html>'],
    ['a 404 without the code', 404, '{"message":"no route"}'],
    ['a failure', 502, '{"code":"unknown-transfer"}'],
    ['a refusal', 400, '{"code":"bad"}'],
  ])('never takes %s for a transfer that the bank has not', async (_name, status, body) => {
    const bank = bankOf()
    await bank.nameEnquiry(KNOWN_ACCOUNT)
    server.instead = (_request, response) => {
      response.writeHead(status).end(body)
      return true
    }
    await expect(bank.transferStatus('REF-1')).rejects.toThrow(/the bank/)
  })

  test('waits no longer than it is told, and reads no body without an end', async () => {
    const bank = bankOf()
    await bank.nameEnquiry(KNOWN_ACCOUNT)
    server.instead = () => true
    await expect(bank.transfer(paying())).rejects.toThrow(/Timeout/i)
    server.instead = (_request, response) => {
      response.end(JSON.stringify({ accountNumber: KNOWN_ACCOUNT, accountName: 'A'.repeat(200_000) }))
      return true
    }
    await expect(bank.nameEnquiry(KNOWN_ACCOUNT)).rejects.toThrow()
  })
})

describe('A3 planted bad banks are found out', () => {
  const good = () => simulatedBank()
  test('the simulated bank keeps the contract', async () => {
    expect(failedOf(await checkBank(good(), samples))).toEqual([])
  })

  let calls = 0
  beforeEach(() => {
    calls = 0
  })
  const away = () => Promise.reject(new Error('away'))
  const planted: [string, (bank: BankGateway) => Partial<BankGateway>, string][] = [
    ['names nobody', () => ({ nameEnquiry: async () => null }), 'A known account has a holder'],
    ['names an empty holder', () => ({ nameEnquiry: async () => ' ' }), 'A known account has a holder'],
    ['names everybody', () => ({ nameEnquiry: async () => 'ANY BODY' }), 'An unknown account has none'],
    [
      'mixes up answers',
      () => ({ nameEnquiry: async () => `HOLDER ${calls++}` }),
      'The same account has the same holder when asked again, at the same time as another',
    ],
    [
      'has an account for every card',
      () => ({ cardAccountDetail: async () => KNOWN_ACCOUNT }),
      'An unknown card has no account',
    ],
    [
      'gives half an account',
      () => ({ cardAccountDetail: async (pan) => (/^0+$/.test(pan) ? null : '01234') }),
      'A known card has an account of ten digits',
    ],
    [
      'fails what it never saw',
      () => ({ transferStatus: async () => 'FAILED' }),
      'A transfer that was never sent is NOT_FOUND',
    ],
    ['is away', () => ({ transferStatus: away }), 'A transfer that was never sent is NOT_FOUND'],
    ['refuses all', () => ({ transfer: async () => ({ status: 'FAILED', reference: 'X' }) }), 'A transfer is taken'],
    [
      'pays twice',
      () => ({ transfer: async () => ({ status: 'SUCCESSFUL', reference: `B-${calls++}` }) }),
      'The same transfer again is the same transfer',
    ],
    [
      'takes any amount',
      (bank) => ({ transfer: (one) => bank.transfer({ ...one, amount: 100 }) }),
      'The same reference with another amount is refused',
    ],
    ['forgets', () => ({ transferStatus: async () => 'NOT_FOUND' }), 'A transfer that was taken is known'],
    [
      'changes its mind',
      (bank) => ({
        async transferStatus(key) {
          const status = await bank.transferStatus(key)
          return status === 'SUCCESSFUL' && calls++ > 1 ? 'FAILED' : status
        },
      }),
      'A paid transfer stays paid',
    ],
    [
      'pays anybody',
      (bank) => ({ transfer: (one) => bank.transfer({ ...one, creditAccount: KNOWN_ACCOUNT }) }),
      'Nothing is paid to an account that is unknown',
    ],
    [
      'finds an account by a part of what was asked',
      (bank) => ({ nameEnquiry: (text) => bank.nameEnquiry(/\d{10}$/.exec(text)?.[0] ?? text) }),
      'An account with a path in it is no other account',
    ],
    [
      'makes a transfer of a question',
      () => ({ transferStatus: async () => (calls++ % 2 === 0 ? 'NOT_FOUND' : 'PENDING') }),
      'Asking for a transfer does not make it',
    ],
    [
      'pays any account under a reference',
      (bank) => ({ transfer: (one) => bank.transfer({ ...one, creditAccount: KNOWN_ACCOUNT }) }),
      'The same reference with another account to pay is refused',
    ],
    [
      'pays parts of a kobo',
      (bank) => ({ transfer: (one) => bank.transfer({ ...one, amount: Math.abs(Math.floor(one.amount)) || 1 }) }),
      'No amount with a part of a kobo is paid',
    ],
  ]
  test.each(planted)('one that %s', async (_name, fault, check) => {
    const bank = good()
    expect(failedOf(await checkBank({ ...bank, ...fault(bank) }, samples))).toContain(check)
  })
})

describe('A3 a circuit', () => {
  test('opens after five calls without an answer, and closes with the next answer after the pause', async () => {
    let now = 0
    let answers = false
    let calls = 0
    const call = async () => {
      calls += 1
      if (!answers) throw new Error('away')
      return 'NOBODY'
    }
    const bank = { ...simulatedBank(), nameEnquiry: call }
    const { gateway, isOpen } = withCircuit(bank, () => now, createLog('silent'))
    for (let at = 0; at < 5; at++) await expect(gateway.nameEnquiry('1')).rejects.toThrow('away')
    expect([isOpen(), calls]).toEqual([true, 5])
    await expect(gateway.nameEnquiry('1')).rejects.toThrow('left alone')
    expect(calls).toBe(5)
    now = 30_000
    answers = true
    expect(isOpen()).toBe(false)
    expect(await gateway.nameEnquiry('1')).toBe('NOBODY')
    answers = false
    await expect(gateway.nameEnquiry('1')).rejects.toThrow('away')
    expect(isOpen()).toBe(false)
  })
})

describe('A3 BANK', () => {
  const read = (env: Record<string, string>): BankSettings => bankSettings(env, false)
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text, { mode: 0o600 })
    return path
  }

  test('https is read with its client, or with a certificate', () => {
    const oauth = {
      BANK_TOKEN_URL: 'https://bank.example/token',
      BANK_CLIENT_ID: 'dcir',
      BANK_CLIENT_SECRET: 'open-sesame',
    }
    expect(read({ BANK: 'https', BANK_URL: 'https://bank.example/v1/', ...oauth })).toMatchObject({
      url: 'https://bank.example/v1',
      oauth: { clientSecret: 'open-sesame' },
    })
    const certificate = { BANK_CERTIFICATE_FILE: file('pem', 'CERT'), BANK_CERTIFICATE_KEY_FILE: file('key', 'KEY') }
    expect(read({ BANK: 'https', BANK_URL: 'https://bank.example', ...certificate })).toMatchObject({
      oauth: null,
      tls: { cert: 'CERT', key: 'KEY', ca: null },
    })
  })

  test.each([
    [{ BANK: 'other' }, 'BANK must be'],
    [{ BANK: 'https' }, 'BANK_URL must be an address of https:'],
    [{ BANK: 'https', BANK_URL: 'http://bank.example' }, 'BANK_URL must be an address of https:'],
    [{ BANK: 'https', BANK_URL: 'https://bank.example' }, 'a way for the bank to know the platform'],
    [{ BANK: 'https', BANK_URL: 'https://b.example', BANK_TOKEN_URL: 'https://b.example/t' }, 'BANK_CLIENT_ID and'],
    [{ BANK: 'https', BANK_URL: 'https://b.example', BANK_CA_FILE: '/nowhere' }, 'BANK_CA_FILE names /nowhere'],
    [{ BANK: 'relative.mjs' }, 'the whole path of a module'],
  ])('%j is refused with the variable', (env, said) => {
    expect(() => read(env as Record<string, string>)).toThrow(said)
  })

  test('a module of the bank’s own is loaded, and one that cannot be used is refused', async () => {
    const whole = `export const createBank = ({ NAME }) => ({
      nameEnquiry: async () => NAME, cardAccountDetail: async () => null,
      transfer: async () => ({ status: 'PENDING', reference: 'R' }), transferStatus: async () => 'NOT_FOUND' })`
    const bank = await moduleBank(file('whole.mjs', whole), { NAME: 'ADAEZE OKAFOR' })
    expect(await bank.nameEnquiry('1')).toBe('ADAEZE OKAFOR')
    const half = file('half.mjs', 'export const createBank = () => ({ nameEnquiry() {}, transfer() {} })')
    await expect(moduleBank(half)).rejects.toThrow('has no cardAccountDetail, no transferStatus')
    await expect(moduleBank(file('none.mjs', 'export {}'))).rejects.toThrow('exports no function createBank')
    await expect(moduleBank(join(folder, 'absent.mjs'))).rejects.toThrow('cannot be loaded')
  })
})
