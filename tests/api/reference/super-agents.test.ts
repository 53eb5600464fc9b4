/** Super agents over HTTP: lists, look-ups and files, both parts of a form, set-ups, status, and a second person. */
import { withConnection } from '@dcir/api/db/pool'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import type { BasicInfo, NewSuperAgent, SettlementInfo } from '@dcir/core/reference/super-agents/body'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import type { SuperAgentFilter } from '@dcir/core/reference/super-agents/query'
import { transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer', 'sa.admin'])
    token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const configure = (key: string, value: string) =>
  owner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])

let made = 0
const basic = (merchantName: string, part: Partial<BasicInfo> = {}): BasicInfo => ({
  merchantName,
  mainEmail: 'hello@agent.example',
  phoneNumber: '08030001111',
  cardAcceptorId: `2099LA${String(++made).padStart(9, '0')}`,
  adminEmail: 'admin@agent.example',
  adminFirstname: 'Sade',
  adminLastname: 'Coker',
  ...part,
})
const settled = (part: Partial<SettlementInfo> = {}): SettlementInfo => ({
  settlementType: 'T1',
  chargeTypeCode: 'STANDARD',
  accountNumber: '0123456721',
  settlementParticipants: [],
  concessionEnabled: false,
  vatEnabled: false,
  ...part,
})
const create = (body: Partial<NewSuperAgent>, who?: string) =>
  client(who).call(superAgents.create, { body: body as NewSuperAgent })
const filter = async (body: SuperAgentFilter) =>
  (await client().call(superAgents.filter, { query: { size: 100 }, body })).content
async function named(merchantName: string) {
  const found = (await filter({ merchantName })).find((one) => one.merchantName === merchantName)
  if (!found) throw new Error(`no super agent ${merchantName}`)
  return found
}
async function ready(merchantName: string, settlementInfo?: SettlementInfo) {
  await create({
    basicInfo: basic(merchantName),
    enableSettlement: settlementInfo !== undefined,
    ...(settlementInfo && { settlementInfo }),
  })
  return named(merchantName)
}
const changeSettlement = (merchantId: string, body: Partial<SettlementInfo>) =>
  client().call(superAgents.changeSettlement, { params: { merchantId }, body: body as SettlementInfo })
async function faultsOf(work: Promise<unknown>) {
  const { lines } = await refusal(work)
  return Object.fromEntries(lines.map(({ field, message }) => [field?.replace(/^body\.(\w+Info\.)?/, ''), message]))
}

describe('lists', () => {
  test('AGT-02 AGT-06 AGT-11 are listed by page and shown in the names of the specification', async () => {
    const page = await client('bo.viewer').call(superAgents.list, { query: { size: 3 } })
    expect([page.content.length, page.totalPages]).toEqual([3, Math.ceil(page.totalElements / 3)])
    const show = { params: { merchantId: 'SA-0001' } }
    expect(await client().call(superAgents.show, show)).toEqual({
      merchantId: 'SA-0001',
      merchantName: 'Lagoon Payments',
      mainEmail: 'hello@sa-0001.example',
      supportEmail: null,
      settlementEmail: 'settlement@sa-0001.example',
      disputeEmail: 'disputes@sa-0001.example',
      phoneNumber: '08030000001',
      alternatePhoneNumber: null,
      cardAcceptorId: '2011LA000000001',
      adminEmail: 'admin@sa-0001.example',
      adminFirstname: 'Sade',
      adminLastname: 'Coker',
      active: true,
      createdAt: expect.stringMatching(/\+01:00$/),
      settlementConfigured: true,
      accountName: 'LAGOON PAYMENTS',
      accountNumber: '2030001011',
      settlementType: 'T1',
      chargeTypeModel: { chargeTypeName: expect.any(String), code: 'STANDARD' },
      concessionChargeType: null,
      vatEnabled: true,
      vatAccountType: 'GL',
      vatAccount: '4000100300',
      vatAccountName: 'VAT PAYABLE',
      settlementTransitAccount: null,
      settlementParticipants: [
        { participantId: 'PT-0001', name: 'Issuer Pool' },
        { participantId: 'PT-0002', name: 'Unity Acquiring' },
      ],
    })
    expect((await refusal(client('sa.admin').call(superAgents.list, {}))).status).toBe(403)
    const none = client().call(superAgents.show, { params: { merchantId: 'SA-9999' } })
    expect((await refusal(none)).message).toBe('Super agent was not found.')
  })

  test('AGT-07 AGT-12 a filter finds by name, status, card acceptor and the days of its making', async () => {
    await ready('Filtered One')
    const names = async (body: SuperAgentFilter) => (await filter(body)).map(({ merchantName }) => merchantName)
    expect(await names({ merchantName: 'lagoon' })).toEqual(['Lagoon Payments'])
    expect(await names({ cardAcceptorId: '2011LA000000003' })).toEqual(['Coal City Pay'])
    const today = (await named('Filtered One')).createdAt.slice(0, 10)
    const found = { merchantName: 'Filtered', active: 'true' } as const
    expect(await names({ ...found, createStartDate: today, createEndDate: today })).toEqual(['Filtered One'])
    expect(await names({ ...found, createEndDate: '2020-01-01' })).toEqual([])
    expect(await names({ ...found, active: 'false' })).toEqual([])
    const reversed = filter({ createStartDate: '2026-02-02', createEndDate: '2026-02-01' })
    expect((await refusal(reversed)).code).toBe('range-reversed')
  })

  test('AGT-13 the filtered list is a workbook named by its day', async () => {
    const { raw, fileName } = await client().download(superAgents.download, { body: { merchantName: 'Lagoon' } })
    expect(fileName).toMatch(/^super-agents-\d{4}-\d{2}-\d{2}\.xlsx$/)
    const bytes = Buffer.from(await (raw as Response).arrayBuffer())
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(bytes.buffer as ArrayBuffer)
    const [sheet] = workbook.worksheets
    const heads = ((sheet?.getRow(1).values ?? []) as string[]).slice(1)
    const names = sheet?.getColumn(heads.indexOf('Super Agent Name') + 1).values.slice(2)
    const { content } = await client().call(superAgents.filter, { query: {}, body: { merchantName: 'Lagoon' } })
    expect(names).toEqual(content.map(({ merchantName }) => merchantName))
    expect(names).toContain('Lagoon Payments')
    expect((await refusal(client('sa.admin').download(superAgents.download, { body: {} }))).status).toBe(403)
  })

  test('AGT-16 AGT-17 the look-ups of the forms', async () => {
    expect(await client().call(superAgents.choices, {})).toContainEqual({
      merchantId: 'SA-0001',
      merchantName: 'Lagoon Payments',
      cardAcceptorId: '2011LA000000001',
    })
    const own = await client('sa.admin').call(superAgents.tied, {})
    expect(own.map(({ merchantId }) => merchantId)).toEqual(['SA-0001'])
    expect(await client().call(superAgents.settlementTypes, {})).toEqual(['T0', 'T1'])
    const query = { page: 0, size: 2000, global: 'false' } as const
    expect((await client().call(superAgents.participants, { query })).content).toEqual([
      { participantId: 'PT-0001', name: 'Issuer Pool' },
      { participantId: 'PT-0002', name: 'Unity Acquiring' },
    ])
    expect(await client().call(chargeTypes.all, {})).toContainEqual({
      code: 'FLAT_50',
      chargeTypeName: expect.any(String),
    })
    expect(await client().call(transitAccounts.all, {})).toContainEqual({
      accountNumber: '4000100400',
      accountName: 'CARD SETTLEMENT TRANSIT',
      accountReference: expect.stringMatching(/^TA-\d{4}$/),
    })
    const params = { accountNumber: '0123456701' }
    expect((await client().call(superAgents.verifyAccount, { params })).accountName).toMatch(/^[A-Z]+ [A-Z]+$/)
  })
})

describe('who it is', () => {
  test('AGT-14 AGT-19 AGT-31 AGT-33 one is made without settlement; nothing is charged of it yet', async () => {
    const info = basic('Basic Only', { supportEmail: '', alternatePhoneNumber: '' })
    expect(await create({ basicInfo: info, enableSettlement: false })).toEqual({
      message: 'Super agent created successfully',
    })
    expect(await named('Basic Only')).toMatchObject({
      ...info,
      merchantId: expect.stringMatching(/^SA-\d{4}$/),
      supportEmail: null,
      alternatePhoneNumber: null,
      disputeEmail: null,
      active: true,
      settlementConfigured: false,
      chargeTypeModel: null,
      settlementParticipants: [],
    })
    const entries = await owner("SELECT 1 FROM audit_entries WHERE action = 'super-agents.create' AND subject = $1", [
      'Basic Only',
    ])
    expect(entries).toHaveLength(1)
    expect(
      (await refusal(create({ basicInfo: basic('By A Viewer'), enableSettlement: false }, 'bo.viewer'))).status,
    ).toBe(403)
  })

  test('AGT-20 AGT-21 AGT-22 what is missing or bad is told by its field', async () => {
    const empty = { merchantName: '', mainEmail: '', phoneNumber: '', cardAcceptorId: '', adminEmail: '' }
    expect(
      await faultsOf(
        create({ basicInfo: basic('', { ...empty, adminFirstname: '', adminLastname: '' }), enableSettlement: false }),
      ),
    ).toEqual({
      merchantName: 'Super Agent Name is required',
      mainEmail: 'Main Email is required',
      phoneNumber: 'Phone Number is required',
      cardAcceptorId: 'Card Acceptor ID is required',
      adminEmail: 'Admin Email is required',
      adminFirstname: 'Admin First Name is required',
      adminLastname: 'Admin Last Name is required',
    })
    const bad = basic('x', {
      mainEmail: 'nobody',
      phoneNumber: '123',
      cardAcceptorId: '12345678901234',
      disputeEmail: 'at',
    })
    expect(Object.values(await faultsOf(create({ basicInfo: bad, enableSettlement: false })))).toEqual(
      expect.arrayContaining([
        'Super Agent Name is invalid',
        'Main Email is invalid',
        'Phone Number is invalid',
        'Card Acceptor ID is invalid',
        'Dispute Email is invalid',
      ]),
    )
    expect(await faultsOf(create({ basicInfo: basic('lagoon payments'), enableSettlement: false }))).toEqual({
      merchantName: 'There is already a super agent with the name lagoon payments.',
    })
    const taken = basic('Other', { cardAcceptorId: '2011LA000000001' })
    expect(await faultsOf(create({ basicInfo: taken, enableSettlement: false }))).toEqual({
      cardAcceptorId: 'Lagoon Payments has this card acceptor id already.',
    })
  })

  test('AGT-14 AGT-32 AGT-33 its basic data is updated, and settlement is switched off and on', async () => {
    const { merchantId, cardAcceptorId } = await ready('To Be Renamed', settled())
    const update = (enableSettlement: boolean, id = merchantId) =>
      client().call(superAgents.update, {
        params: { merchantId: id },
        body: { ...basic('Renamed', { cardAcceptorId }), enableSettlement },
      })
    expect(await update(false)).toEqual({ message: 'Super agent updated successfully' })
    expect(await named('Renamed')).toMatchObject({ merchantId, settlementConfigured: false, settlementType: 'T1' })
    await update(true)
    expect(await named('Renamed')).toMatchObject({ settlementConfigured: true })
    const { merchantId: bare, cardAcceptorId: of } = await ready('Never Settled')
    const body = { ...basic('Never Settled', { cardAcceptorId: of }), enableSettlement: true }
    const refused = await refusal(client().call(superAgents.update, { params: { merchantId: bare }, body }))
    expect([refused.status, refused.code]).toEqual([422, 'settlement-info-missing'])
  })

  test('AGT-05 AGT-10 AGT-15 one is deactivated and activated by whoever may', async () => {
    const { merchantId: id } = await ready('Switched')
    const change = (status: boolean, who?: string) =>
      client(who).call(superAgents.changeStatus, { body: { id, status } })
    expect(await change(false)).toEqual({ message: 'Super Agent deactivated successfully' })
    expect(await named('Switched')).toMatchObject({ active: false })
    expect(await change(true)).toEqual({ message: 'Super Agent activated successfully' })
    expect(await named('Switched')).toMatchObject({ active: true })
    expect((await refusal(change(false, 'bo.viewer'))).status).toBe(403)
  })
})

describe('how it is settled', () => {
  test('AGT-23 AGT-24 AGT-25 AGT-26 it is made with the bank’s name, participants and a transit account', async () => {
    const [transit] = await client().call(transitAccounts.all, {})
    const info = settled({
      accountName: 'SOMEBODY ELSE',
      settlementParticipants: ['PT-0001'],
      settlementTransitAccount: transit?.accountReference,
    })
    const agent = await ready('Settled One', info)
    expect(agent).toMatchObject({
      settlementConfigured: true,
      settlementType: 'T1',
      accountNumber: '0123456721',
      chargeTypeModel: { code: 'STANDARD' },
      settlementTransitAccount: transit,
      settlementParticipants: [{ participantId: 'PT-0001', name: 'Issuer Pool' }],
    })
    expect(agent.accountName).toMatch(/^[A-Z]+ [A-Z]+$/)
    expect(agent.accountName).not.toBe('SOMEBODY ELSE')
    expect(await changeSettlement(agent.merchantId, settled({ settlementType: 'T0' }))).toEqual({
      message: 'Super agent updated successfully',
    })
    expect(await named('Settled One')).toMatchObject({
      settlementType: 'T0',
      settlementTransitAccount: null,
      settlementParticipants: [],
    })
  })

  test('AGT-23 AGT-24 what is missing or unknown is told by its field', async () => {
    const { merchantId } = await ready('Faulty')
    const faults = (part: object) => faultsOf(changeSettlement(merchantId, settled(part as Partial<SettlementInfo>)))
    expect(Object.keys(await faults({ settlementType: undefined, chargeTypeCode: undefined }))).toEqual([
      'settlementType',
      'chargeTypeCode',
    ])
    expect(await faults({ accountNumber: '123' })).toEqual({ accountNumber: 'Account Number is invalid' })
    expect(await faults({ accountNumber: '0123456799' })).toEqual({
      accountNumber: 'The bank does not know this account.',
    })
    expect(await faults({ chargeTypeCode: 'NOWHERE' })).toEqual({ chargeTypeCode: 'Charge Type is invalid' })
    expect(Object.keys(await faults({ settlementTransitAccount: 'TA-9999' }))).toEqual(['settlementTransitAccount'])
    expect(Object.keys(await faults({ settlementParticipants: ['PT-9999'] }))).toEqual(['settlementParticipants'])
    await configure('dcir.name-enquiry-enabled', 'false')
    expect(await faults({})).toEqual({ accountName: 'Account Name is required' })
    await configure('dcir.name-enquiry-enabled', 'true')
    expect(Object.keys(await faultsOf(create({ basicInfo: basic('No Info'), enableSettlement: true })))).toEqual([
      'settlementInfo',
    ])
  })

  test('AGT-27 with the concession switched on its charge type is needed, and kept', async () => {
    const { merchantId } = await ready('Concession')
    expect(await faultsOf(changeSettlement(merchantId, settled({ concessionEnabled: true })))).toEqual({
      concessionChargeTypeCode: 'concessionChargeTypeCode is required',
    })
    await changeSettlement(merchantId, settled({ concessionEnabled: true, concessionChargeTypeCode: 'FLAT_50' }))
    expect(await named('Concession')).toMatchObject({ concessionChargeType: { code: 'FLAT_50' } })
    await changeSettlement(merchantId, settled({ concessionChargeTypeCode: 'FLAT_50' }))
    expect(await named('Concession')).toMatchObject({ concessionChargeType: null })
  })

  test('AGT-28 AGT-29 VAT needs its account; a GL name is typed where the bank is not asked', async () => {
    const { merchantId } = await ready('With VAT')
    expect(Object.keys(await faultsOf(changeSettlement(merchantId, settled({ vatEnabled: true }))))).toEqual([
      'vatAccountType',
      'vatAccount',
    ])
    const vat = { vatEnabled: true, vatAccountType: 'GL', vatAccount: '4000100300' } as const
    expect(await faultsOf(changeSettlement(merchantId, settled(vat)))).toEqual({
      vatAccountName: 'VAT Account Name is required',
    })
    await changeSettlement(merchantId, settled({ ...vat, vatAccountName: 'VAT PAYABLE' }))
    expect(await named('With VAT')).toMatchObject({ ...vat, vatAccountName: 'VAT PAYABLE' })
    await changeSettlement(merchantId, settled({ vatEnabled: true, vatAccountType: 'NUBAN', vatAccount: '0123456722' }))
    expect((await named('With VAT')).vatAccountName).toMatch(/^[A-Z]+ [A-Z]+$/)
    await changeSettlement(merchantId, settled({ ...vat, vatEnabled: false, vatAccountName: 'VAT PAYABLE' }))
    expect(await named('With VAT')).toMatchObject({ vatEnabled: false, vatAccount: null, vatAccountType: null })
  })

  test('REF-26 a set-up whose shares could exceed the fee, or the concession, is refused', async () => {
    const { merchantId } = await ready('Shared')
    await owner(`INSERT INTO charge_types (code, charge_type_name, charge_type_desc, charge_type, maximum_cap, percentage)
      VALUES ('TINY', 'Tiny', 'Tiny', 'PERCENT_MAX_CAP', 100, '0.01')`)
    const own = { settlementParticipants: ['PT-0001', 'PT-0002'] }
    const excess = await refusal(changeSettlement(merchantId, settled({ ...own, chargeTypeCode: 'TINY' })))
    expect([excess.status, excess.message]).toEqual([422, expect.stringMatching(/^The shares of Shared would be more/)])
    const concession = settled({ ...own, concessionEnabled: true, concessionChargeTypeCode: 'TINY' })
    expect((await refusal(changeSettlement(merchantId, concession))).code).toBe('shares-exceed-fee')
    await changeSettlement(merchantId, settled(own))
    expect((await named('Shared')).settlementParticipants).toHaveLength(2)
  })
})

describe('a second person', () => {
  test('WFL-13 WFL-14 makes the change where it is gated, by the record as it is then', async () => {
    const { merchantId } = await ready('Gated')
    await configure('dcir.workflow.gated-actions', 'super-agents')
    const answer = await client('bo.maker').call(superAgents.changeStatus, { body: { id: merchantId, status: false } })
    expect(answer).toEqual({ message: workflowMessages.submitted })
    expect((await named('Gated')).active).toBe(true)
    const { content } = await client().call(workflow.list, { query: { status: 'PENDING' } })
    expect(content[0]).toMatchObject({ description: 'Deactivate super agent Gated' })
    await client('bo.checker').call(workflow.process, {
      params: { requestId: content[0]?.reference ?? '' },
      body: { approved: true, authorizersComment: 'As agreed' },
    })
    expect((await named('Gated')).active).toBe(false)
    await configure('dcir.workflow.gated-actions', '')
  })
})
