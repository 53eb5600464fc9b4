/** Service accounts over HTTP: made and widened by two people, revoked by one, and never a second person themselves. */
import { withConnection } from '@dcir/api/db/pool'
import { history } from '@dcir/core/access/history-contract'
import { serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { addresses, endpoints } from '@dcir/core/contract/all'
import { fullPath } from '@dcir/core/contract/endpoint'
import { givableEntries } from '@dcir/core/contract/givable'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { manualRefunds } from '@dcir/core/payments/manual-contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { disputeFile } from '../../support/bulk-file'
import { chargeOf } from '../../support/charge-types'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { sheetsOf, where } from '../../support/edited-sheet'
import { acceptedDispute, setting } from '../../support/payments'
import { holidaySheets, publicHolidays } from '../../support/public-holidays'
import { refusal } from '../../support/refusal'
import { decideAs, makeServiceKey, newestOf, scopeOf } from '../../support/service-keys'
import { statementCsv } from '../../support/statement-rows'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk', 'statements'] })
  hand = disputesOf(api)
})
afterAll(() => api?.close())

const people = async () => ({ asks: await hand.as('bo.admin'), approves: await hand.as('bo.checker') })
const made = async (name: string, ...entries: string[]) => {
  const { apiKey, key } = await makeServiceKey(api, await people(), name, { entries })
  return { client: api.client(apiKey), apiKey, key }
}
const show = async (id: string) => (await hand.as('bo.admin')).call(serviceAccounts.show, { params: { id } })
const issue = async (id: string, by = 'bo.admin') =>
  (await hand.as(by)).call(serviceAccounts.issueKey, { params: { id } })
const create = async (name: string, wanted: Parameters<typeof scopeOf>[1], by = 'bo.admin') =>
  (await hand.as(by)).call(serviceAccounts.create, { body: { name, ...scopeOf(api, wanted) } })
const update = async (id: string, wanted: Parameters<typeof scopeOf>[1], by = 'bo.admin') =>
  (await hand.as(by)).call(serviceAccounts.update, { params: { id }, body: scopeOf(api, wanted) })
const isOpen = async (apiKey: string) => {
  const answer = await api
    .client(apiKey)
    .call(transactions.list, { query: {} })
    .catch((error: { status: number }) => error)
  return 'content' in answer ? 200 : answer.status
}

describe('records', () => {
  test('C4 one is made by two people, and has no key before one is issued', async () => {
    await expect(create('nightly', { entries: ['transactions.list'] })).resolves.toEqual({
      message: workflowMessages.submitted,
    })
    const request = await newestOf(await hand.as('bo.admin'))
    expect((await refusal(show('nightly'))).status).toBe(404)
    expect((await refusal(issue('nightly'))).status).toBe(404)
    expect((await refusal(decideAs(await hand.as('bo.admin'), request))).code).toBe('own-request')
    await decideAs(await hand.as('bo.checker'), request)
    expect(await show('nightly')).toMatchObject({
      ...{ name: 'nightly', entries: ['transactions.list'], state: 'ACTIVE', keys: 0, allKeys: [] },
      ...{ madeBy: 'bo.admin', approvedBy: 'bo.checker', lastUsedAt: null },
    })
    const { apiKey, key } = await issue('nightly')
    expect(apiKey).toMatch(new RegExp(`^dcir_${key}_[A-Za-z0-9_-]{43}$`))
    expect(await isOpen(apiKey)).toBe(200)
    expect(await show('nightly')).toMatchObject({ keys: 1, lastUsedFrom: '127.0.0.1' })
    const taken = await refusal(create('nightly', { entries: ['transactions.list'] }))
    expect(taken.forField('name')).toBe('There is, or was, a service account nightly. Choose another name.')
  })

  test('C4 widened by two people and not before; the history has each change', async () => {
    const { client } = await made('widened', 'transactions.list')
    await update('widened', { entries: ['transactions.list', 'charge-types.list'] })
    expect((await refusal(client.call(chargeTypes.list, { query: {} }))).code).toBe('entry-not-given')
    await decideAs(await hand.as('bo.checker'), await newestOf(await hand.as('bo.admin')))
    await expect(client.call(chargeTypes.list, { query: {} })).resolves.toBeDefined()
    const of = { noun: 'service-accounts', record: 'widened' }
    const past = await (await hand.as('bo.admin')).call(history.list, { params: of, query: {} })
    expect(past.content.map(({ action, authorizer }) => `${action} ${authorizer}`).sort()).toEqual([
      'service-accounts.create bo.checker',
      'service-accounts.issueKey null',
      'service-accounts.update bo.checker',
    ])
  })

  test('C4 two keys at once, each revoked by itself, and what is kept of them opens nothing', async () => {
    const first = await made('rotated', 'transactions.list')
    const second = await issue('rotated')
    const full = await refusal(issue('rotated'))
    expect([full.status, full.message]).toEqual([
      409,
      'rotated has 2 keys already. Revoke the one that is used no more, then issue another.',
    ])
    const revoke = async (key: string) =>
      (await hand.as('bo.checker')).call(serviceAccounts.revokeKey, { params: { id: 'rotated', key } })
    await revoke(first.key)
    expect([await isOpen(first.apiKey), await isOpen(second.apiKey)]).toEqual([401, 200])
    expect((await refusal(revoke(first.key))).status).toBe(404)
    const { allKeys } = await show('rotated')
    expect(allKeys.map(({ key, revokedBy, lastUsedAt }) => [key, revokedBy, lastUsedAt === null])).toEqual([
      [second.key, null, false],
      [first.key, 'bo.checker', true],
    ])
    const secret = second.apiKey.split('_').slice(2).join('_')
    expect(secret.length).toBeGreaterThan(20)
    const rows = await hand.sql<{ text: string }>(`SELECT t::text AS text FROM service_keys t
      UNION ALL SELECT t::text FROM audit_entries t UNION ALL SELECT t::text FROM idempotency_keys t`)
    expect(rows.filter(({ text }) => text.includes(secret) || text.includes(second.apiKey))).toEqual([])
  })

  test('C4 revoked by one person at once and for good, a waiting request with it', async () => {
    const { apiKey } = await made('ended', 'transactions.list')
    await update('ended', { entries: ['charge-types.list'] })
    const request = await newestOf(await hand.as('bo.admin'))
    await (await hand.as('bo.checker')).call(serviceAccounts.remove, { params: { id: 'ended' } })
    expect(await isOpen(apiKey)).toBe(401)
    expect(await show('ended')).toMatchObject({ state: 'REVOKED', revokedBy: 'bo.checker', keys: 0 })
    for (const again of [issue('ended'), update('ended', { entries: ['charge-types.list'] })])
      expect((await refusal(again)).code).toBe('service-account-revoked')
    expect((await refusal(decideAs(await hand.as('bo.checker'), request))).status).toBe(409)
    await (await hand.as('bo.admin')).call(workflow.cancel, { params: { requestId: request } })
  })

  test('C4 what is missing or wrong is said by its field', async () => {
    const today = businessDate(api.clock.now())
    const entries = ['transactions.list']
    for (const expiresOn of [addDays(today, -1), addDays(today, 401)])
      expect((await refusal(create('dated', { entries, expiresOn }))).forField('expiresOn')).toBe(
        'A service account expires within 400 days, and not before today.',
      )
    for (const addressRanges of [['10.0.0.0/33'], ['bank.example'], ['::1/129']])
      expect((await refusal(create('ranged', { entries, addressRanges }))).message).toContain(
        'are such as 10.20.0.0/16',
      )
    expect((await refusal(create('Loud', { entries }))).forField('name')).toContain('such as nightly-statements')
    expect((await refusal(create('empty', { entries: [] }))).forField('entries')).toBe('Entries is required')
  })

  test('C4 nobody gives an entry that they may not call, nor issues a key that may more than they', async () => {
    expect((await refusal(create('beyond', { entries: ['transactions.list'] }, 'bo.viewer'))).status).toBe(403)
    const entries = ['configurations.update']
    expect((await refusal(create('beyond', { entries }, 'bo.checker'))).code).toBe('beyond-own-rights')
    await made('beyond', ...entries)
    expect((await refusal(issue('beyond', 'bo.checker'))).code).toBe('beyond-own-rights')
  })

  test('C4 the login of the API makes none and widens none by itself', async () => {
    await made('guarded', 'transactions.list')
    const asApi = (text: string) => withConnection(api.database.apiUrl, (sql) => sql.query(text))
    await expect(asApi(`UPDATE service_accounts SET entries = '{charge-types.list}'`)).rejects.toThrow('second person')
    await expect(
      asApi(`INSERT INTO service_accounts (name, description, entries, expires_on, made_by, approved_by)
        VALUES ('planted', 'x', '{transactions.list}', '2027-01-01', 'a', 'b')`),
    ).rejects.toThrow('second person')
    await expect(
      asApi(`UPDATE service_accounts SET revoked_by = NULL, revoked_at = NULL WHERE name = 'ended'`),
    ).rejects.toThrow('revoked for good')
  })

  test('C4 no person has a name that reads as a program’s', async () => {
    const body = { firstname: 'Ada', lastname: 'Obi', email: 'ada@bank.ng', username: 'service:nightly' }
    const role = 'DCIR_BACKOFFICE_OPERATOR'
    const wrong = await refusal((await hand.as('bo.admin')).call(users.createDirectory, { body: { ...body, role } }))
    expect(wrong.forField('username')).toBe('Username is invalid')
  })
})

/** Writes that no gate can hold and a program may do by itself: none of them moves money or decides for a person. */
const UNGATED = [
  'set-aside.dismiss',
  'set-aside.release',
  'reports.generate',
  'disputes.log',
  'bulk-disputes.upload',
  'bulk-settlements.generateReport',
  'statements.upload',
  'statements.rerun',
  'statements.retry',
  'exception-sheets.apply',
  'statement-reports.check',
  'participant-reports.retry',
  'reconciliation-days.initiateDisputes',
  'reconciliation-days.pair',
  'reconciliation-days.reinitiateDisputes',
  'reconciliation-days.resolve',
  'reconciliation-days.undo',
  'requery.askDispute',
  'requery.askSettlement',
  'events.sendAgain',
  'workflow.cancel',
]
/** Workbooks of which a row needs the entry of the single change besides, and meets its gate. */
const SHEETS = ['charge-type-sheets.apply', 'participant-sheets.apply', 'public-holiday-sheets.apply']

describe('what can be given', () => {
  const keys = endpoints.map(({ key }) => key)
  const entries = givableEntries.map(({ entry }) => entry)

  test('C4 every change either waits for a second person, or is one of those that move no money', () => {
    const changing = givableEntries.filter(({ entry, waits }) => {
      const endpoint = endpoints.find(({ key }) => key === entry)
      return !waits && endpoint && endpoint.method !== 'GET' && !endpoint.reads
    })
    expect(changing.map(({ entry }) => entry).sort()).toEqual([...UNGATED, ...SHEETS].sort())
  })

  test('C4 nothing that is a person’s, the monitor’s, the super agents’ or decides is given, whoever asks', async () => {
    const rest = keys.filter((key) => !entries.includes(key))
    expect(rest).toEqual(expect.arrayContaining(['session.login', 'workflow.process', 'users.resetPassword']))
    expect(rest).toEqual(expect.arrayContaining(['disputes.resolve', 'roles.create', 'service-accounts.issueKey']))
    for (const entry of rest) {
      const refused = await refusal(create('foreign', { entries: ['transactions.list', entry] }))
      expect([refused.status, refused.message]).toEqual([422, `No service account can be given ${entry}.`])
    }
  })

  test('C4 the choice names each with its noun, its words and whether the caller may give it', async () => {
    const choice = await (await hand.as('bo.checker')).call(serviceAccounts.entries, {})
    expect(choice.map(({ entry }) => entry)).toEqual(entries)
    expect(choice.find(({ entry }) => entry === 'configurations.update')).toMatchObject({ mayGive: false, waits: true })
  })
})

describe('a call with a key', () => {
  test('C4 every entry of the contract but those that were given is refused, by its name', async () => {
    const given = ['transactions.list', 'charge-types.list', 'statements.upload']
    const { apiKey } = await made('walker', ...given)
    const headers = { authorization: `Bearer ${apiKey}` }
    const closed = addresses.filter(({ authority }) => authority !== 'public')
    expect(closed.length).toBeGreaterThan(250)
    for (const address of closed) {
      const url = `${api.address}${fullPath(address).replace(/:\w+/g, 'x')}`
      const answer = await fetch(url, { method: address.method, headers })
      const text = await answer.text()
      const isGiven = given.includes(address.key) && address.door !== 'frontoffice'
      if (isGiven || address.key === 'session.userDetail') expect([address.id, answer.status]).not.toContain(403)
      else expect([address.id, answer.status]).toEqual([address.id, 403])
      if (!given.includes(address.key) && answer.status === 403)
        expect(text).toContain(`The service account walker may not call ${address.key}.`)
    }
  }, 120_000)

  test('C4 a file of disputes and a statement are sent by a program, and their rows are worked on', async () => {
    const { client } = await made('sender', 'bulk-disputes.upload', 'bulk-disputes.show', 'statements.upload')
    const { batchId } = await client.call(bulkDisputes.upload, {}, { file: disputeFile(['nothing,,,,,,,,']) })
    const status = async () => (await client.call(bulkDisputes.show, { params: { batchId } })).status
    await expect.poll(status, { timeout: 30_000 }).toBe('COMPLETED')
    const file = new File([statementCsv('nothing')], 'by-program.csv')
    const { fileKey } = await client.call(statements.upload, {}, { file })
    const shown = await (await hand.as('bo.admin')).call(statements.show, { params: { fileKey } })
    expect(shown.uploadedBy).toBe('service:sender')
    const trail = await hand.sql("SELECT DISTINCT action FROM audit_entries WHERE actor = 'service:sender' ORDER BY 1")
    expect(trail.map(({ action }) => action)).toEqual(['bulk-disputes.upload', 'statements.upload'])
  })
})

describe('money', () => {
  test('C4 a payment that a program reports waits although no gate is set, and its makers are no second person', async () => {
    await setting(hand, GATED_ACTIONS_KEY, '')
    const { client } = await made('payer', 'manual-refunds.process', 'manual-refunds.upload')
    const { transactionSearchKey: key } = await acceptedDispute(hand)
    const book = new ExcelJS.Workbook()
    book.addWorksheet('Payments').addRows([
      ['Transaction Search Key', 'Transaction Reference'],
      [key, 'FT-BY-PROGRAM-1'],
    ])
    const file = new File([await book.xlsx.writeBuffer()], 'references.xlsx')
    const { batchId } = await client.call(manualRefunds.upload, {}, { file })
    const status = async () =>
      (
        await hand.sql(
          `SELECT b.status, i.message FROM bulk_batches b JOIN bulk_items i ON i.batch = b.id WHERE b.batch_id = $1`,
          [batchId],
        )
      )[0]
    await expect.poll(async () => (await status())?.status, { timeout: 30_000 }).toBe('COMPLETED')
    expect((await status())?.message).toMatch(/await/)
    const paid = () => hand.sql("SELECT 1 FROM payment_attempts WHERE transaction_ref = 'FT-BY-PROGRAM-1'")
    expect(await paid()).toEqual([])
    const { content } = await (await hand.as('bo.admin')).call(workflow.list, { query: { status: 'PENDING' } })
    const request = content.find(({ initiator }) => initiator === 'service:payer')
    expect(request?.action).toBe('manual-refunds.process')
    const byMaker = await refusal(decideAs(await hand.as('bo.admin'), request?.reference ?? ''))
    expect([byMaker.code, byMaker.message]).toEqual([
      'one-person-key',
      'bo.admin made the account service:payer, so the two of you count as one person. Another colleague must decide.',
    ])
    await decideAs(await hand.as('bo.checker'), request?.reference ?? '')
    expect(await paid()).toHaveLength(1)
  })

  test('C4 a row of an edited workbook waits too, and downloads are counted for the program', async () => {
    const body = { name: 'Program Day', description: 'Of this test', recurring: false, date: '2027-05-03' }
    await (await hand.as('bo.admin')).call(publicHolidays.create, { body })
    const sheet = ['download', 'compare', 'apply'].map((verb) => `public-holiday-sheets.${verb}`)
    const { client } = await made('bookkeeper', ...sheet, 'public-holidays.update')
    const { differs, apply } = sheetsOf(client, holidaySheets)
    const { rows } = await differs(where('Name', 'Program Day', { Description: 'Renamed by a program' }))
    const [row] = rows
    if (!row) throw new Error('no row differs')
    const { rowId, version, values } = row
    await apply({ rowId, version, values })
    const waiting = await hand.sql("SELECT action FROM workflow_requests WHERE initiator = 'service:bookkeeper'")
    expect(waiting).toEqual([{ action: 'public-holidays.update' }])
    const counted = await hand.sql("SELECT limit_name FROM call_counts WHERE caller = 'service:bookkeeper'")
    expect(counted).toContainEqual({ limit_name: 'exports' })
  })

  test('C4 who issued a key decides nothing that it asked for; what a revoked account asked for is not carried out', async () => {
    const { client } = await made('asker', 'charge-types.create')
    await issue('asker', 'bo.checker')
    expect((await client.call(chargeTypes.create, { body: chargeOf('By program') })).message).toBe(
      workflowMessages.submitted,
    )
    const admin = await hand.as('bo.admin')
    const { content } = await admin.call(workflow.list, { query: { status: 'PENDING' } })
    const reference = content.find(({ initiator }) => initiator === 'service:asker')?.reference ?? ''
    const byHolder = await refusal(decideAs(await hand.as('bo.checker'), reference))
    expect([byHolder.code, byHolder.message.split(',')[0]]).toEqual([
      'one-person-key',
      'bo.checker issued a key of service:asker',
    ])
    await admin.call(serviceAccounts.remove, { params: { id: 'asker' } })
    await hand.sql("UPDATE users SET second_factor_secret = NULL WHERE username = 'bo.second'")
    expect((await refusal(decideAs(await hand.as('bo.second'), reference))).code).toBe('initiator-not-allowed')
  })
})
