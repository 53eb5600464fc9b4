/** A new bank: from a database without anybody in it to its first settled super agent, with the rules of a real bank. */

import { withConnection } from '@dcir/api/db/pool'
import { secondFactorKeys } from '@dcir/core/access/second-factor-rules'
import { session } from '@dcir/core/access/session-contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow, workflowMessages } from '@dcir/core/access/workflow/contract'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { installedGates } from '@dcir/core/contract/gated-actions'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { participants } from '@dcir/core/reference/participants/contract'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'
import { ingest, transactionOf } from '../../support/transaction'
import { as, enter, type Place } from '../transcript'

const ADA = 'ada.obi@bank.ng'
const BOLA = 'bola.ade@bank.ng'
const CHIDI = 'chidi.eze@bank.ng'
const PASSWORD = 'Begin#2026'
const ACCEPTOR = '2099LA000000001'

let api: TestApi
let place: Place
beforeAll(async () => {
  const services = ['settlements', 'payments']
  api = await startTestApi({ newBank: true, services, simulatedBank: true, config: { bank: 'simulated' } })
  place = enter(api.address)
  // The second factor of a real bank has tests of its own; here everybody signs in by a password alone.
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query("UPDATE configurations SET config_value = 'false' WHERE config_key = $1", [secondFactorKeys.MAIN]),
  )
})
afterAll(async () => {
  place?.leave()
  await api?.close()
})

const bootstrap = (email: string, firstName: string, lastName: string) =>
  place.process.run(['admin', 'bootstrap', email, firstName, lastName], {
    DATABASE_URL: api.database.ownerUrl,
    DCIR_NEW_PASSWORD: PASSWORD,
  })
const client = async (username: string, password = PASSWORD) => api.client(await api.signIn(username, password))
const approve = (reference: string, username: string) =>
  place.run(['requests', 'approve', reference, '--comment', 'As the board decided'], as(username, PASSWORD))
/** The newest request of somebody, which waits. */
async function requestOf(username: string): Promise<string> {
  const { content } = await (await client(username)).call(workflow.listSelf, { query: { status: 'PENDING' } })
  return content[0]?.reference ?? ''
}

test('USR-22 nobody is there: two administrators are made on the server’s machine, and no third', {
  timeout: 90_000,
}, async () => {
  const nobody = api.client().call(session.login, { body: { username: 'bo.admin', password: 'Route#2026' } })
  expect((await refusal(nobody)).status).toBe(401)
  const first = await bootstrap(ADA, 'Ada', 'Obi')
  expect([first.code, first.stderr]).toEqual([
    0,
    expect.stringContaining('is the first administrator and can sign in.'),
  ])
  const twin = await bootstrap(ADA, 'Ada', 'Obi')
  expect([twin.code, twin.stderr]).toEqual([1, expect.stringContaining(`There is a user ${ADA} already.`)])
  const second = await bootstrap(BOLA, 'Bola', 'Ade')
  expect([second.code, second.stderr]).toEqual([0, `${BOLA} is the second administrator and can sign in.\n`])
  const third = await bootstrap(CHIDI, 'Chidi', 'Eze')
  expect([third.code, third.stderr]).toEqual([1, expect.stringContaining('There are users already.')])
})

test('USR-44 USR-51 WFL-08 WFL-13 one asks for a colleague, the other approves, and the colleague signs in', {
  timeout: 60_000,
}, async () => {
  const ada = await client(ADA)
  const body = { firstname: 'Chidi', lastname: 'Eze', email: CHIDI, role: 'DCIR_BACKOFFICE_OPERATOR' }
  await ada.call(users.createLocal, { body })
  const reference = await requestOf(ADA)
  const own = await approve(reference, ADA)
  expect([own.code, own.stderr]).toEqual([expect.any(Number), expect.stringContaining('a colleague must decide it')])
  expect(own.code).not.toBe(0)
  expect((await approve(reference, BOLA)).code).toBe(0)
  const reset = await place.run(['users', 'reset', CHIDI], as(ADA, PASSWORD))
  const password = reset.stdout.trim()
  const answer = await api.client().call(session.login, { body: { username: CHIDI, password } })
  expect(answer.resetPassword).toBe(true)
})

test('S2 REF-83 WFL-13 settings of the bank are changed by two, and so is where money goes until they say otherwise', {
  timeout: 60_000,
}, async () => {
  const ada = await client(ADA)
  const { configValue: gates } = await ada.call(configurations.show, { params: { configKey: GATED_ACTIONS_KEY } })
  expect(gates.split(',')).toEqual(installedGates)
  const account = { accountType: 'GL', accountNumber: '4000100701', accountName: 'ALONE' } as const
  const { message } = await ada.call(transitAccounts.create, { body: account })
  expect(message).toBe(workflowMessages.submitted)
  expect(await ada.call(transitAccounts.all, {})).toEqual([])
  for (const [key, configValue] of [
    ['dcir.settlement.account.number', '4000100900'],
    ['dcir.enable.manual.settlement-payment', 'false'],
    ['dcir.workflow.gated-actions', 'super-agents'],
  ] as const) {
    const { configName, configDesc, valueType } = await ada.call(configurations.show, { params: { configKey: key } })
    const body = { key, configName, configDesc, valueType, configValue }
    await ada.call(configurations.update, { params: { configKey: key }, body })
    expect((await approve(await requestOf(ADA), BOLA)).code).toBe(0)
    expect((await ada.call(configurations.show, { params: { configKey: key } })).configValue).toBe(configValue)
  }
})

test('AGT-19 REF-05 REF-26 SET-45 what a super agent is settled by is entered, and the agent is made by two', {
  timeout: 60_000,
}, async () => {
  const ada = await client(ADA)
  await ada.call(chargeTypes.create, {
    body: { chargeName: 'Opening', chargeTypeDesc: 'One per cent', chargeType: 'PERCENT_ALL', percent: '1' },
  })
  await ada.call(transitAccounts.create, {
    body: { accountType: 'GL', accountNumber: '4000100700', accountName: 'POS TRANSIT' },
  })
  await ada.call(participants.create, {
    body: {
      ...{ name: 'The Bank', description: 'What is left', chargeType: 'OPENING', accountType: 'GL' as const },
      ...{ accountNumber: '4000100800', accountName: 'FEE INCOME', sendReport: false, global: true },
      ...{ feeSharing: true, useMerchantChargeType: true, remainderParticipant: true },
    },
  })
  const [transit] = await ada.call(transitAccounts.all, {})
  const basicInfo = {
    ...{ merchantName: 'First Agent', mainEmail: 'hello@first.ng', phoneNumber: '08030001111' },
    ...{ cardAcceptorId: ACCEPTOR, adminEmail: 'sade@first.ng', adminFirstname: 'Sade', adminLastname: 'Coker' },
  }
  const settlementInfo = {
    ...{ settlementType: 'T1' as const, chargeTypeCode: 'OPENING', accountNumber: '0123456721' },
    ...{ settlementTransitAccount: transit?.accountReference ?? '', settlementParticipants: [] },
    ...{ concessionEnabled: false, vatEnabled: false },
  }
  await ada.call(superAgents.create, { body: { basicInfo, enableSettlement: true, settlementInfo } })
  const listed = () => place.run(['super-agents', 'list'], as(BOLA, PASSWORD))
  expect((await approve(await requestOf(ADA), BOLA)).code).toBe(0)
  expect((await listed()).stdout).toContain('First Agent')
})

test('SET-01 its first day is routed, settled, paid through the bank, and proven', { timeout: 90_000 }, async () => {
  const token = 'the-switch-of-a-new-bank-0123456789'
  await api.app.services.sessions.setServiceToken('switch', token)
  const day = '2026-11-21T12:00:00+01:00'
  const amounts = [1_000_000, 250_050, 999]
  const sent = amounts.map((transactionAmount) =>
    transactionOf({ responseCode: '00', transactionTime: day, cardAcceptorId: ACCEPTOR, transactionAmount }),
  )
  api.clock.set('2026-11-21T12:00:00Z')
  await ingest({ address: api.address, token }, sent)
  api.clock.set('2026-11-22T09:00:00Z')
  const bola = await client(BOLA)
  await expect
    .poll(async () => (await bola.call(bulkSettlements.list, { query: {} })).content.map(({ status }) => status), {
      timeout: 60_000,
    })
    .toEqual(['COMPLETED'])
  const [bulk] = (await bola.call(bulkSettlements.list, { query: {} })).content
  const explained = await place.run(['settlements', 'explain', bulk?.bulkSettlementKey ?? ''], as(BOLA, PASSWORD))
  expect(explained.code).toBe(0)
  expect(bulk?.merchant.merchantName).toBe('First Agent')
  const audit = await place.run(['audit', 'verify'], as(BOLA, PASSWORD))
  expect(audit.code).toBe(0)
})
