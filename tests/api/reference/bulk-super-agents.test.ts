/** Super agents by a file: what is sent beside it, what becomes of its rows, and that it is no way round a second person. */
import { withConnection } from '@dcir/api/db/pool'
import { workflow } from '@dcir/core/access/workflow/contract'
import type { CallInput } from '@dcir/core/client/client'
import { type BulkSettlement, bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { bulkSuperAgentSample } from '@dcir/core/reference/bulk-super-agents/rules'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { agentFile, agentLine, bulkSettled } from '../../support/bulk-records'
import { contentsOf, reasonsOf } from '../../support/dry-runs'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi({ services: ['bulk'] })
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const configure = (key: string, value: string) =>
  owner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])
let made = 0
const line = (name: string, cells = {}) => agentLine(name, ++made, cells)
const send = (file: File, part: Partial<BulkSettlement> = {}, who?: string) =>
  client(who).call(bulkSuperAgents.upload, { body: { ...bulkSettled, ...part } }, { file })
const show = (batchId: string) => client().call(bulkSuperAgents.show, { params: { batchId } })
/** The end of a file, however slow the machine is. */
async function ended(file: File, part: Partial<BulkSettlement> = {}, who?: string) {
  const { batchId } = await send(file, part, who)
  await expect.poll(async () => (await show(batchId)).status, { timeout: 20_000 }).not.toBe('PROCESSING')
  return show(batchId)
}
const named = async (merchantName: string) =>
  (await client().call(superAgents.filter, { query: { size: 100 }, body: { merchantName } })).content

async function sheetOf({ raw }: { raw: unknown }) {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(await (raw as Response).arrayBuffer())
  const rows: string[][] = []
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1).map(String)))
  return rows
}

describe('a file of super agents', () => {
  test('AGT-36 AGT-37 AGT-40 AGT-41 each good row makes one that is settled as was said beside the file', async () => {
    const { batchId, ...outcome } = await ended(agentFile([line('From A File'), line('From It Too')]))
    expect(outcome).toEqual({
      message: 'File successfully uploaded. 2 rows: Super agent created successfully.',
      status: 'COMPLETED',
      totalEntries: 2,
      processedSuccessfully: 2,
      failed: 0,
      errorDownloadLink: null,
      errors: [],
    })
    expect(batchId).toMatch(/^SB-20261121-/)
    const [agent] = await named('From A File')
    expect(agent).toMatchObject({
      mainEmail: 'hello@file.example',
      supportEmail: null,
      active: true,
      settlementConfigured: true,
      settlementType: 'T1',
      accountNumber: '0123456731',
      accountName: await api.bank.nameEnquiry('0123456731'),
      vatEnabled: false,
      vatAccount: null,
      concessionChargeType: null,
      settlementParticipants: [{ participantId: 'PT-0001', name: 'Issuer Pool' }],
    })
  })

  test('AGT-40 the fields of a form arrive in any order, and VAT with its account', async () => {
    const form = new FormData()
    form.append('file', agentFile([line('With Vat')]))
    const fields = { participantsIds: 'PT-0001,PT-0002', settlementType: 'T0', chargeTypeCode: 'STANDARD' }
    const vat = { vatEnabled: 'true', vatAccountNumber: '4000100300', vatAccountName: 'VAT PAYABLE' }
    const [{ code }] = await owner("SELECT code FROM charge_types WHERE charge_type_name ILIKE 'flat%' LIMIT 1")
    // A field that was not filled in comes as an empty text.
    const more = { concessionChargeTypeCode: code, vatAccountType: '' }
    for (const [name, value] of Object.entries({ ...fields, ...vat, ...more })) form.append(name, value)
    const headers = { authorization: `Bearer ${token['bo.admin']}` }
    const address = `${api.address}/api/v1/backoffice/merchant/bulk-upload`
    const answer = await fetch(address, { method: 'POST', headers, body: form })
    const { result } = (await answer.json()) as { result: { batchId: string } }
    await expect.poll(async () => (await show(result.batchId)).processedSuccessfully, { timeout: 20_000 }).toBe(1)
    expect((await named('With Vat'))[0]).toMatchObject({
      settlementType: 'T0',
      vatEnabled: true,
      vatAccountType: 'GL',
      vatAccount: '4000100300',
      vatAccountName: 'VAT PAYABLE',
      concessionChargeType: { code },
      settlementParticipants: [{ participantId: 'PT-0001' }, { participantId: 'PT-0002' }],
    })
  })

  test('AGT-36 AGT-41 AGT-42 API-120 rows fail with their reasons, in the answer and in a file to send again', async () => {
    const outcome = await ended(
      agentFile([
        line('Good One'),
        line('Lagoon Payments'),
        line('Bad Phone', { phoneNumber: '12' }),
        line('good one'),
        line('No Account', { accountNumber: '0123456799' }),
        line('Long Phone', { phoneNumber: '2348030001111', mainEmail: 'nobody' }),
      ]),
    )
    expect(outcome).toMatchObject({
      message: 'File successfully uploaded. 1 row: Super agent created successfully. 5 rows failed.',
      totalEntries: 6,
      processedSuccessfully: 1,
      failed: 5,
      errorDownloadLink: `/api/v1/backoffice/merchant/bulk-upload/${outcome.batchId}/errors`,
    })
    expect(outcome.errors).toEqual([
      { row: 3, name: 'Lagoon Payments', message: 'There is already a super agent with the name Lagoon Payments.' },
      { row: 4, name: 'Bad Phone', message: 'Phone Number is invalid.' },
      { row: 5, name: 'good one', message: 'Duplicate of row 2 of this file.' },
      { row: 6, name: 'No Account', message: expect.stringMatching(/account/i) },
      { row: 7, name: 'Long Phone', message: 'Main Email is invalid.' },
    ])
    const { batchId } = outcome
    const saved = await client().download(bulkSuperAgents.errorFile, { params: { batchId } })
    expect(saved.fileName).toMatch(/-errors-2026-11-21\.xlsx$/)
    const [header = [], ...rows] = await sheetOf(saved)
    expect(header.at(-1)).toBe('Failure Reason')
    expect(rows).toHaveLength(5)
    // A long phone number is no card's, and stays as it came.
    expect(rows[4]).toContain('2348030001111')
    const mended = [header, ...rows.slice(4)].map((cells) => cells.join(',').replace('nobody', 'somebody@file.example'))
    const again = await ended(new File([mended.join('\n').replace('Main Email is invalid.', '')], 'mended.csv'))
    expect([again.processedSuccessfully, again.failed]).toEqual([1, 0])
    expect((await named('Long Phone'))[0]?.phoneNumber).toBe('2348030001111')
  })

  test('AGT-36 AGT-41 a dry run says what the upload does, asks the bank for no row, and leaves no trace', async () => {
    const lines = [
      line('Judged Good'),
      line('Lagoon Payments'),
      line('Judged Phone', { phoneNumber: '12' }),
      line('Judged Twin', { cardAcceptorId: '2088LA000000777' }),
      line('Judged Other Twin', { cardAcceptorId: '2088LA000000777' }),
    ]
    const before = await contentsOf(api)
    const verdict = await client().call(bulkSuperAgents.dryRun, { body: bulkSettled }, { file: agentFile(lines) })
    expect(await contentsOf(api)).toEqual(before)
    expect(verdict).toMatchObject({ rows: 5, done: 2, waiting: 0, sum: null, problemCount: 3 })
    expect(verdict.notes).toEqual(['The bank is asked for each account after you send the file.'])
    const outcome = await ended(agentFile(lines))
    expect(outcome.processedSuccessfully).toBe(verdict.done)
    expect(Object.fromEntries(outcome.errors.map(({ row, message }) => [row, message]))).toEqual(reasonsOf(verdict))
  })

  test('AGT-36 each row leaves the audit entry that one made by hand leaves, under the batch', async () => {
    const { batchId } = await ended(agentFile([line('Audited'), line('Lagoon Payments')]))
    const entries = await owner(
      `SELECT actor, action, subject, result, details->>'row' AS row, details->'after'->>'merchantName' AS made
       FROM audit_entries WHERE details->>'batchId' = $1 OR subject = $1 ORDER BY id`,
      [batchId],
    )
    expect(entries.map((one) => Object.values(one))).toEqual([
      ['bo.admin', 'bulk-super-agents.upload', batchId, 'done', null, null],
      ['bo.admin', 'bulk-super-agents.row', 'Audited', 'done', '2', 'Audited'],
      ['bo.admin', 'bulk-super-agents.row', batchId, 'name-taken', '3', null],
    ])
  })

  test('AGT-36 where creating one waits for a second person, each row becomes a request', async () => {
    await configure('dcir.workflow.gated-actions', 'super-agents.create')
    const outcome = await ended(agentFile([line('Waits For Two')]), {}, 'bo.maker')
    await configure('dcir.workflow.gated-actions', '')
    expect(outcome.message).toBe(
      'File successfully uploaded. 1 row: Request has been submitted and it is awaiting approval.',
    )
    expect(await named('Waits For Two')).toEqual([])
    const [request] = (await client().call(workflow.list, { query: { size: 1 } })).content
    expect(request).toMatchObject({ description: 'Create super agent Waits For Two', initiator: 'bo.maker' })
    const params = { requestId: request?.reference ?? '' }
    await client().call(workflow.process, { params, body: { approved: true, authorizersComment: 'Agreed' } })
    expect(await named('Waits For Two')).toHaveLength(1)
  })

  test('AGT-36 a right that is taken away stops the rows that are left', async () => {
    // The account is closed in the moment in which the batch is there and its row is not.
    await owner(`CREATE FUNCTION close_maker() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN UPDATE users SET active = false WHERE username = 'bo.maker'; RETURN NULL; END $$`)
    await owner(
      'CREATE TRIGGER close_maker AFTER INSERT ON bulk_items FOR EACH STATEMENT EXECUTE FUNCTION close_maker()',
    )
    const { batchId } = await send(agentFile([line('Too Late')], 'late.csv'), {}, 'bo.maker')
    await expect.poll(async () => (await show(batchId)).status, { timeout: 20_000 }).not.toBe('PROCESSING')
    await owner('DROP TRIGGER close_maker ON bulk_items')
    await owner("UPDATE users SET active = true WHERE username = 'bo.maker'")
    const outcome = await show(batchId)
    expect(outcome.errors.map(({ message }) => message)).toEqual([
      'bo.maker, who uploaded this file, may not do this any more.',
    ])
    expect(await named('Too Late')).toEqual([])
  })
})

describe('what is refused as a whole', () => {
  const faultsOf = async (work: Promise<unknown>) => {
    const { lines } = await refusal(work)
    return Object.fromEntries(lines.map(({ field, message }) => [field, message]))
  }

  test('AGT-38 AGT-40 participants, type and charge type are needed, and VAT needs an account', async () => {
    const missing = client().call(bulkSuperAgents.upload, { body: {} } as CallInput<typeof bulkSuperAgents.upload>, {
      file: agentFile([line('Nobody')]),
    })
    expect(Object.keys(await faultsOf(missing)).sort()).toEqual([
      'body.chargeTypeCode',
      'body.participantsIds',
      'body.settlementType',
    ])
    const file = () => agentFile([line('Nobody Either')])
    expect(await faultsOf(send(file(), { participantsIds: [] }))).toHaveProperty(
      ['body.participantsIds'],
      'participantsIds is required',
    )
    expect(await faultsOf(send(file(), { participantsIds: ['none'] }))).toMatchObject({
      'body.participantsIds.0': 'Select participants',
    })
    expect(await faultsOf(send(file(), { participantsIds: ['PT-9999'] }))).toHaveProperty(['body.participantsIds'])
    expect(await faultsOf(send(file(), { chargeTypeCode: 'NONE' }))).toHaveProperty(['body.chargeTypeCode'])
    expect(await faultsOf(send(file(), { vatEnabled: true }))).toHaveProperty(['body.vatAccountNumber'])
    expect(await named('Nobody')).toEqual([])
  })

  test.each([
    ['a picture', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])]), 415, /CSV and XLSX/],
    ['an empty file', new Blob([]), 400, /empty/],
    ['a header that lacks columns', new Blob(['Super Agent Name\nNobody\n']), 422, /columns are missing/],
    ['more than 5 MB', new Blob(['Super Agent Name\n', 'x'.repeat(5 * 1024 * 1024)]), 413, /5MB/],
  ])('AGT-38 %s', async (_name, content, status, message) => {
    const error = await refusal(send(new File([content], 'agents.csv')))
    expect([error.status, error.message]).toEqual([status, expect.stringMatching(message)])
  })

  test('AGT-38 a form without a file, and a caller who may not create super agents', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(bulkSettled)) form.append(name, String(value))
    const headers = { authorization: `Bearer ${token['bo.admin']}` }
    const address = `${api.address}/api/v1/backoffice/merchant/bulk-upload`
    expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(400)
    expect((await refusal(send(agentFile([line('Not Allowed')]), {}, 'bo.viewer'))).status).toBe(403)
  })

  test('AGT-40 the same file with the same settings is taken once, with others it is another', async () => {
    const file = () => agentFile([agentLine('Lagoon Payments', 800_001)], 'twice.csv')
    await ended(file())
    expect((await refusal(send(file()))).code).toBe('bulk-already-uploaded')
    expect((await ended(file(), { settlementType: 'T0' })).failed).toBe(1)
  })
})

test.each(['csv', 'xlsx'] as const)('AGT-39 the sample as %s has the columns of the file', async (format) => {
  const answer = await client().download(bulkSuperAgents.sample, { params: { format } })
  expect(answer.fileName).toBe(`bulk_super_agent_sample.${format}`)
  const header = bulkSuperAgentSample[0] ?? []
  if (format === 'xlsx') expect((await sheetOf(answer))[0]).toEqual(header)
  else expect(await (answer.raw as Response).text()).toContain(header.join(','))
  expect((await refusal(client('bo.viewer').download(bulkSuperAgents.sample, { params: { format } }))).status).toBe(403)
})
