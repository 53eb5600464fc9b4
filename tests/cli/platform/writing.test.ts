/** Commands that change something, made of contract entries; and `dcir api`, which calls any of them. */
import { writeFileSync } from 'node:fs'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { type DisputesAtHand, disputesOf, RECEIPT } from '../../support/disputed'
import { hasTerminal } from '../process'
import { as, enter, type Place } from '../transcript'

let api: TestApi
let hand: DisputesAtHand
let place: Place
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())
beforeEach(() => {
  place = enter(api.address)
})
afterEach(() => place.leave())

const run = (by: string, ...args: string[]) => place.run(args, as(by))
const claim = ['--customer-account-name', 'ADAEZE OKAFOR', '--customer-account-number', '0123456789']

describe('disputes', () => {
  test('are logged, declined with a picture, reopened and accepted', async () => {
    const { key } = await hand.next()
    const logged = await run('bo.maker', 'disputes', 'log', key, ...claim, '--reason', 'Duplicate debit')
    expect(logged.code).toBe(0)
    const logCode = logged.stdout.trim()
    expect((await hand.show('bo.admin', logCode)).transactionSearchKey).toBe(key)
    writeFileSync(place.path('receipt.png'), RECEIPT)
    const saying = (comment: string) => [
      'disputes',
      'decline',
      logCode,
      '--comment',
      comment,
      '--receipt',
      'receipt.png',
    ]
    const short = await run('sa.admin', ...saying('x'))
    expect([short.code, short.stderr]).toEqual([1, expect.stringContaining('A comment of at least 5 characters')])
    const decline = saying('Paid out')
    expect((await run('sa.admin', ...decline)).code).toBe(0)
    expect(await hand.show('bo.admin', logCode)).toMatchObject({ resolutionStatus: 'DECLINED' })
    expect((await run('bo.maker', 'disputes', 'reopen', logCode)).code).toBe(0)
    expect(await hand.show('bo.admin', logCode)).toMatchObject({ resolutionStatus: 'PENDING', cycle: 2 })
    const accept = ['disputes', 'accept', logCode, '--payee-acknowledged']
    const unsaid = await run('sa.admin', ...accept)
    expect([unsaid.code, unsaid.stderr]).toEqual([
      2,
      expect.stringMatching(/₦[\d,.]+ is refunded to 0123456789, .*Where nobody can be asked, --yes says so\./),
    ])
    const { code, stdout } = await run('sa.admin', ...accept, '--yes', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([0, { message: expect.any(String) }])
    expect(await hand.show('bo.admin', logCode)).toMatchObject({ resolutionStatus: 'ACCEPTED' })
  })

  test('are refused before anything is sent where the contract refuses them, by the flag', async () => {
    const away = ['--api', 'http://127.0.0.1:9']
    const log = await run('bo.maker', 'disputes', 'log', 'T-1', '--customer-account-number', '12', ...away)
    expect(log.code).toBe(2)
    for (const words of ['--customer-account-name', '--customer-account-number: Account number is invalid', '--reason'])
      expect(log.stderr).toContain(words)
  })

  test.runIf(hasTerminal)('money is asked about on a terminal, and stays where it is without a yes', async () => {
    const { logCode } = await hand.log('bo.maker')
    const accept = ['disputes', 'accept', logCode]
    const no = await place.process.talk(accept, [['Type yes to go on', 'no']], as('sa.admin'))
    expect([no.code, no.stdout]).toEqual([1, expect.stringContaining('Nothing was done.')])
    expect(await hand.show('bo.admin', logCode)).toMatchObject({ status: 'PENDING' })
    const yes = await place.process.talk(accept, [['Type yes to go on', 'yes']], as('sa.admin'))
    expect([yes.code, (await hand.show('bo.admin', logCode)).resolutionStatus]).toEqual([0, 'ACCEPTED'])
  })
})

const agent = {
  basicInfo: {
    ...{ merchantName: 'Cron Payments', mainEmail: 'main@cron.example', phoneNumber: '08012345678' },
    ...{ adminEmail: 'admin@cron.example', adminFirstname: 'Ada', adminLastname: 'Obi' },
  },
}

test('a super agent is created by JSON and flags, and updated by what changes', async () => {
  writeFileSync(place.path('agent.json'), JSON.stringify(agent))
  const flags = ['--card-acceptor-id', 'CRONPAY00000001', '--enable-settlement', 'false']
  const made = await run('bo.admin', 'super-agents', 'create', '--from', 'agent.json', ...flags)
  expect([made.code, made.stderr]).toEqual([0, expect.any(String)])
  const client = await hand.as('bo.admin')
  const found = async () => {
    const body = { merchantName: 'Cron Payments' }
    return (await client.call(superAgents.filter, { query: {}, body })).content[0]
  }
  const { merchantId = '' } = (await found()) ?? {}
  const update = ['super-agents', 'update', merchantId, '--support-email', 'help@cron.example']
  expect((await run('bo.admin', ...update)).code).toBe(0)
  expect(await found()).toMatchObject({ supportEmail: 'help@cron.example', mainEmail: 'main@cron.example' })
  expect((await run('bo.admin', 'super-agents', 'deactivate', merchantId)).code).toBe(0)
  expect(await found()).toMatchObject({ active: false })
})

test('a setting and a user become requests', async () => {
  const set = await run('bo.admin', 'configurations', 'set', 'dcir.dispute.tat.hours', '48', '--json')
  expect([set.code, JSON.parse(set.stdout).message]).toEqual([0, expect.stringContaining('awaiting approval')])
  const ada = ['--firstname', 'Ada', '--lastname', 'Obi', '--email', 'ada.obi@bank.ng']
  expect((await run('bo.admin', 'users', 'create', ...ada, '--role', 'DCIR_BACKOFFICE_PAYER')).code).toBe(0)
  const waiting = await run('bo.checker', 'requests', 'list', '--status', 'PENDING', '--json')
  const requests = waiting.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const actions = requests.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['configurations.update', 'users.createLocal']))
})

describe('dcir api', () => {
  test('lists the entries and calls any of them, with its parameters and its body', async () => {
    const list = await run('bo.admin', 'api', '--list')
    expect(list.rows.find(([key]) => key === 'disputes.show')?.slice(1, 3)).toEqual([
      'GET',
      expect.stringContaining(':logCode'),
    ])
    const { key } = await hand.next()
    const body = {
      customerAccountName: 'ADAEZE OKAFOR',
      customerAccountNumber: '0123456789',
      reason: 'Duplicate debit',
    }
    writeFileSync(place.path('claim.json'), JSON.stringify({ ...body, transactionSearchKey: key }))
    const logged = await run('bo.maker', 'api', 'disputes.log', '--body', 'claim.json')
    expect(logged.code).toBe(0)
    const { logCode } = JSON.parse(logged.stdout)
    const shown = await run('bo.maker', 'api', 'disputes.show', '--param', `logCode=${logCode}`)
    expect(JSON.parse(shown.stdout)).toMatchObject({ logCode, transactionSearchKey: key })
    const page = await run('bo.maker', 'api', 'transactions.list', '--param', 'page=0', '--param', 'size=1')
    expect(JSON.parse(page.stdout).content).toHaveLength(1)
  })

  test.each([
    [['disputes.nothing'], 'There is no entry disputes.nothing. There are disputes.log'],
    [['disputes.show', '--param', 'colour=red'], 'disputes.show has no parameter colour'],
    [['disputes.show', '--param', 'logCode=x'], 'Log code is invalid'],
    [['disputes.log', '--body', 'odd.json'], 'transactionSearchKey'],
    [['disputes.show', '--body', 'odd.json'], 'disputes.show takes no body'],
    [['bulk-disputes.upload'], 'takes a file: --file'],
  ])('refuses here what the contract refuses: %j', async (args, sentence) => {
    writeFileSync(place.path('odd.json'), '{}')
    const { code, stderr } = await run('bo.maker', 'api', ...args, '--api', 'http://127.0.0.1:9')
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)])
  })

  test('saves a file, and sends one', async () => {
    const sample = ['api', 'bulk-disputes.sample', '--param', 'format=csv', '--output', 'disputes.csv']
    expect((await run('bo.maker', ...sample)).code).toBe(0)
    const sent = await run('bo.maker', 'api', 'bulk-disputes.upload', '--file', 'disputes.csv')
    expect([sent.code, JSON.parse(sent.stdout)]).toEqual([0, expect.objectContaining({ batchId: expect.any(String) })])
  })
})
