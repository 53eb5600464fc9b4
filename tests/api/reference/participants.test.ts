/** Settlement participants: the form's rules, the bank's names, the set-ups that a save must keep, and a second person. */
import { withConnection } from '@dcir/api/db/pool'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { type ParticipantForm, participants } from '@dcir/core/reference/participants/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'bo.checker', 'bo.viewer']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const client = (name = 'bo.admin') => api.client(token[name])
const owner = async (text: string, values: unknown[] = []) =>
  (await withConnection(api.database.ownerUrl, (sql) => sql.query(text, values))).rows
const configure = (key: string, value: string) =>
  owner('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [key, value])
const auditCount = async (action: string) =>
  (await owner("SELECT count(*)::int AS n FROM audit_entries WHERE action = $1 AND result = 'done'", [action]))[0].n

type Form = ParticipantForm
const bodyOf = (name: string, part: Partial<Form> = {}): Form => ({
  chargeType: 'ACQUIRER_SHARE',
  name,
  description: 'A share of the fee',
  accountType: 'NUBAN',
  accountNumber: '0123456701',
  sendReport: false,
  global: false,
  feeSharing: true,
  useMerchantChargeType: false,
  remainderParticipant: false,
  ...part,
})
const create = (name: string, part: Partial<Form> = {}, who?: string) =>
  client(who).call(participants.create, { body: bodyOf(name, part) })
const list = async (who?: string) => (await client(who).call(participants.list, { query: { size: 100 } })).content
async function named(name: string) {
  const found = (await list()).find((one) => one.name === name)
  if (!found) throw new Error(`no participant ${name}`)
  return found
}
const remove = async (name: string) =>
  client().call(participants.remove, { params: { id: (await named(name)).participantId } })

describe('settlement participants', () => {
  test('REF-22 REF-37 are listed by page and shown; without the right to view all, the global ones', async () => {
    const page = await client().call(participants.list, { query: { page: 0, size: 2 } })
    expect(page.content.map((one) => one.name)).toEqual(['Bank Fee Income', 'Issuer Pool'])
    expect([page.totalElements, page.totalPages]).toEqual([3, 2])
    const second = await client().call(participants.list, { query: { page: 1, size: 2 } })
    expect(second.content.map((one) => one.name)).toEqual(['Unity Acquiring'])
    const issuer = await named('Issuer Pool')
    const show = { params: { participantId: issuer.participantId } }
    expect(await client().call(participants.show, show)).toEqual(issuer)
    await owner("INSERT INTO roles VALUES ('G', 'G', 'back-office', '{bo_dcir_view_global_participant}')")
    await owner("UPDATE user_roles SET role_name = 'G' FROM users WHERE id = user_id AND username = 'bo.viewer'")
    expect((await list('bo.viewer')).map((one) => one.name)).toEqual(['Bank Fee Income'])
    expect((await refusal(client('bo.viewer').call(participants.show, show))).status).toBe(404)
    expect((await refusal(create('By a viewer', {}, 'bo.viewer'))).status).toBe(403)
    const none = { params: { participantId: 'PT-9999' } }
    expect((await refusal(client().call(participants.show, none))).message).toBe(
      'Settlement participant was not found.',
    )
  })

  test('REF-37 a search finds by a part of the name, as it is typed', async () => {
    const search = async (name: string) =>
      (await client().call(participants.search, { query: { name } })).content.map((one) => one.name)
    expect(await search('POOL')).toEqual(['Issuer Pool'])
    expect(await search('%')).toEqual([])
    expect(await search('')).toHaveLength(3)
  })

  test('REF-24 REF-36 REF-38 a new one is answered in the names of the specification', async () => {
    const before = await auditCount('participants.create')
    expect(await create('Card Scheme', { sendReport: true, reportEmail: 'a@bank.ng,b@bank.ng' })).toEqual({
      message: 'Participant created successfully',
    })
    expect(await auditCount('participants.create')).toBe(before + 1)
    expect(await named('Card Scheme')).toEqual({
      participantId: expect.stringMatching(/^PT-\d{4}$/),
      name: 'Card Scheme',
      description: 'A share of the fee',
      accountType: 'NUBAN',
      accountNumber: '0123456701',
      accountName: expect.stringMatching(/^[A-Z]+ [A-Z]+$/),
      bankCode: null,
      bankName: null,
      chargeType: {
        code: 'ACQUIRER_SHARE',
        chargeTypeName: 'Acquirer, a twentieth of a per cent up to ₦10',
        chargeType: {
          code: 'PERCENT_MAX_CAP',
          flat: null,
          minimumCap: null,
          maximumCap: 1_000,
          percentage: '0.050000',
        },
      },
      globalCharge: false,
      isFeeSharing: true,
      useMerchantChargeType: false,
      remainderParticipant: false,
      feeDebitAccountType: null,
      feeDebitAccount: null,
      feeDebitAccountName: null,
      sendReport: true,
      reportEmail: 'a@bank.ng,b@bank.ng',
    })
    expect((await refusal(create('card scheme'))).message).toBe(
      'There is already a settlement participant with the name card scheme.',
    )
  })

  test('REF-25 REF-38 is updated and deleted, each with one audit entry; its name is free again', async () => {
    await create('Short Lived')
    const { participantId: id } = await named('Short Lived')
    const body = bodyOf('Longer Lived', { description: 'Another share' })
    const [updates, removals] = [await auditCount('participants.update'), await auditCount('participants.remove')]
    expect(await client().call(participants.update, { params: { id }, body })).toEqual({
      message: 'Participant updated successfully',
    })
    expect(await named('Longer Lived')).toMatchObject({ participantId: id, description: 'Another share' })
    expect(await remove('Longer Lived')).toEqual({ message: 'Participant deleted successfully' })
    expect((await list()).map((one) => one.name)).not.toContain('Longer Lived')
    expect((await refusal(client().call(participants.remove, { params: { id } }))).status).toBe(404)
    expect((await refusal(client().call(participants.update, { params: { id }, body }))).status).toBe(404)
    expect([await auditCount('participants.update'), await auditCount('participants.remove')]).toEqual([
      updates + 1,
      removals + 1,
    ])
    await create('Longer Lived')
    await remove('Longer Lived')
  })

  test('REF-24 the same key again creates nothing again', async () => {
    const send = () =>
      fetch(`${api.address}/api/v1/backoffice/settlement-participant`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token['bo.admin']}`,
          'content-type': 'application/json',
          'idempotency-key': 'participant-once-0001',
        },
        body: JSON.stringify(bodyOf('Only Once')),
      })
    const answers = [await send(), await send()]
    expect(await Promise.all(answers.map((one) => one.json()))).toEqual(
      Array(2).fill({ result: { message: 'Participant created successfully' } }),
    )
    expect((await list()).filter((one) => one.name === 'Only Once')).toHaveLength(1)
    await remove('Only Once')
  })
})

describe('the form', () => {
  const faultsOf = async (part: object) => {
    const { lines } = await refusal(create('Faulty', part as Partial<Form>))
    return Object.fromEntries(lines.map(({ field, message }) => [field?.replace('body.', ''), message]))
  }

  test('REF-28 what is required is asked for', async () => {
    const nothing = { chargeType: undefined, name: undefined, description: undefined, accountNumber: undefined }
    expect(Object.keys(await faultsOf({ ...nothing, accountType: undefined, sendReport: undefined }))).toEqual(
      expect.arrayContaining(['chargeType', 'name', 'description', 'accountType', 'accountNumber', 'sendReport']),
    )
    expect(await faultsOf({ chargeType: 'NOWHERE' })).toEqual({ chargeType: 'Charge type is invalid' })
    expect(Object.keys(await faultsOf({ somethingElse: 1 }))).toEqual(['somethingElse'])
  })

  test('CFG-07 REF-29 a GL number is as long as the bank configured; another type has ten digits', async () => {
    const gl = { accountType: 'GL', accountName: 'FEE INCOME' } as const
    expect(await faultsOf({ ...gl, accountNumber: '12345678' })).toEqual({ accountNumber: 'Account number is invalid' })
    expect(await faultsOf({ accountNumber: '12345678' })).toEqual({ accountNumber: 'Account number is invalid' })
    await configure('dcir.gl.account.number.size', '8')
    await create('Eight Digits', { ...gl, accountNumber: '12345678' })
    expect(await named('Eight Digits')).toMatchObject({ accountNumber: '12345678', accountName: 'FEE INCOME' })
    await remove('Eight Digits')
    await configure('dcir.gl.account.number.size', '10')
  })

  test('CFG-08 REF-30 REF-31 REF-37 the bank’s name is stored, and an account that it does not know is refused', async () => {
    const params = { accountNumber: '0123456701' }
    const { accountName } = await client().call(participants.verifyAccount, { params })
    await create('Typed Name', { accountName: 'SOMEBODY ELSE' })
    expect((await named('Typed Name')).accountName).toBe(accountName)
    await remove('Typed Name')
    expect(await faultsOf({ accountNumber: '0123456799' })).toEqual({
      accountNumber: 'The bank does not know this account.',
    })
    const unknown = client().call(participants.verifyAccount, { params: { accountNumber: '0123456799' } })
    expect((await refusal(unknown)).message).toBe('Account was not found.')
    const gl = { accountType: 'GL', accountNumber: '0123456799', accountName: 'BY HAND' } as const
    await create('Not Asked', gl)
    expect((await named('Not Asked')).accountName).toBe('BY HAND')
    await remove('Not Asked')
    await configure('dcir.gl.name.enquiry.applicable', 'true')
    expect(Object.keys(await faultsOf(gl))).toEqual(['accountNumber'])
    await configure('dcir.name-enquiry-enabled', 'false')
    await create('Nobody Asked', gl)
    await remove('Nobody Asked')
    await configure('dcir.name-enquiry-enabled', 'true')
    await configure('dcir.gl.name.enquiry.applicable', 'false')
  })

  test('REF-30 a bank that does not answer is said, and nothing is stored', async () => {
    const { bank } = api.app.services
    const asks = bank.nameEnquiry
    bank.nameEnquiry = () => Promise.reject(new Error('down'))
    expect((await refusal(create('While Down'))).code).toBe('bank-unavailable')
    bank.nameEnquiry = asks
    expect((await list()).map((one) => one.name)).not.toContain('While Down')
  })

  test('REF-33 a report needs an address, and none is kept without one', async () => {
    expect(await faultsOf({ sendReport: true })).toEqual({ reportEmail: 'reportEmail is required' })
    expect(await faultsOf({ sendReport: true, reportEmail: 'nobody' })).toEqual({
      reportEmail: 'Report email is invalid',
    })
    await create('No Report', { reportEmail: 'a@bank.ng' })
    expect((await named('No Report')).reportEmail).toBeNull()
    await remove('No Report')
  })

  test('REF-27 REF-34 without fee sharing a debit account is needed', async () => {
    expect(Object.keys(await faultsOf({ feeSharing: false }))).toEqual([
      'feeDebitAccountType',
      'feeDebitAccount',
      'feeDebitAccountName',
    ])
    const debit = {
      feeDebitAccountType: 'GL',
      feeDebitAccount: '4000100300',
      feeDebitAccountName: 'SWITCH FEES',
    } as const
    await create('Debited', { feeSharing: false, ...debit })
    expect(await named('Debited')).toMatchObject({ isFeeSharing: false, ...debit })
    await remove('Debited')
    await create('Shares', { ...debit })
    expect((await named('Shares')).feeDebitAccount).toBeNull()
    await remove('Shares')
  })
})

describe('a set-up', () => {
  test('REF-26 whose shares could exceed its fee is refused by the name of its super agent', async () => {
    const global = { global: true, chargeType: 'FLAT_50' } as const
    const refused = await refusal(create('Too Much', global))
    expect([refused.status, refused.code]).toEqual([422, 'shares-exceed-fee'])
    expect(refused.message).toMatch(/^The shares of (Capital Connect|Coal City Pay) would be more than its fee/)
    // A participant in no set-up takes no share yet.
    await create('Too Much', { chargeType: 'FLAT_50' })
    const { participantId: id } = await named('Too Much')
    const update = client().call(participants.update, { params: { id }, body: bodyOf('Too Much', global) })
    expect((await refusal(update)).code).toBe('shares-exceed-fee')
    // Debited apart it takes nothing of the fee.
    const debit = { feeDebitAccountType: 'GL', feeDebitAccount: '4000100300', feeDebitAccountName: 'FEES' } as const
    await client().call(participants.update, {
      params: { id },
      body: bodyOf('Too Much', { ...global, feeSharing: false, ...debit }),
    })
    await remove('Too Much')
  })

  test('REF-26 with a second remainder participant is refused', async () => {
    const global = await refusal(create('Second', { global: true, remainderParticipant: true }))
    expect([global.status, global.message]).toEqual([
      422,
      'Every super agent has Bank Fee Income as remainder participant already, and there can be one only.',
    ])
    const { participantId: id } = await named('Issuer Pool')
    const own = client().call(participants.update, {
      params: { id },
      body: bodyOf('Issuer Pool', { remainderParticipant: true }),
    })
    expect((await refusal(own)).message).toMatch(/^Capital Connect has Bank Fee Income/)
  })

  test('REF-26 of two saves at once, one sees the other', async () => {
    // Nobody is settled meanwhile, or the one before could not go.
    await owner('UPDATE super_agents SET settlement_configured = false')
    await remove('Bank Fee Income')
    const results = await Promise.allSettled(
      [1, 2, 3].map((at) => create(`Remainder ${at}`, { global: true, remainderParticipant: true })),
    )
    expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    await owner('UPDATE super_agents SET settlement_configured = charge_type_code IS NOT NULL')
  })
})

describe('a second person', () => {
  test('REF-24 REF-25 decides where it is configured; approving makes the change, with one audit entry', async () => {
    await configure('dcir.workflow.gated-actions', 'participants')
    const before = await auditCount('workflow.process')
    expect(await create('Waits', {}, 'bo.maker')).toEqual({ message: workflowMessages.submitted })
    expect((await list()).map((one) => one.name)).not.toContain('Waits')
    const { content } = await client().call(workflow.list, { query: { status: 'PENDING' } })
    expect(content[0]).toMatchObject({
      action: 'participants.create',
      description: 'Create settlement participant Waits',
      requiredAuthority: 'bo_dcir_create_participant',
    })
    const decide = { params: { requestId: content[0]?.reference ?? '' } }
    const body = { approved: true, authorizersComment: 'As agreed' }
    expect((await refusal(client('bo.maker').call(workflow.process, { ...decide, body }))).status).toBe(403)
    await client('bo.checker').call(workflow.process, { ...decide, body })
    expect(await named('Waits')).toMatchObject({ accountNumber: '0123456701' })
    expect(await auditCount('workflow.process')).toBe(before + 1)
    await configure('dcir.workflow.gated-actions', '')
  })
})
