/**
 * Rules of every endpoint that changes something, derived from the contract: each change leaves exactly one audit
 * entry, and one that is sent twice with one key happens once. An endpoint without a row here fails the first test.
 */
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { ownSessions } from '@dcir/core/access/own-sessions-contract'
import { roles } from '@dcir/core/access/roles/contract'
import { session } from '@dcir/core/access/session-contract'
import { views } from '@dcir/core/access/views-contract'
import type { CallOptions } from '@dcir/core/client/client'
import { addresses } from '@dcir/core/contract/all'
import type { Address } from '@dcir/core/contract/endpoint'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputes } from '@dcir/core/disputes/contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { statementConfigurations } from '@dcir/core/reconciliation/configurations/contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { statementReports } from '@dcir/core/reconciliation/reports-contract'
import { bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { participantUsers } from '@dcir/core/reference/participant-users/contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { participantReports } from '@dcir/core/settlements/participant-reports-contract'
import { transactions } from '@dcir/core/transactions/contract'
import { reports } from '@dcir/core/transactions/reports-contract'
import { setAside } from '@dcir/core/transactions/set-aside-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { bankFiles, inferredOf, knownRows } from '../../support/bank-layouts'
import { disputeFile, responseFile } from '../../support/bulk-file'
import { agentFile, agentLine, bulkSettled, userFile } from '../../support/bulk-records'
import { type DisputesAtHand, disputesOf, RECEIPT_BASE64 } from '../../support/disputed'
import { eventChanges } from '../../support/event-changes'
import { paymentChanges } from '../../support/payment-changes'
import { publicHolidays } from '../../support/public-holidays'
import { reconciliationChanges } from '../../support/reconciliation-changes'
import { recoveryChanges } from '../../support/recovery-changes'
import { serviceAccountChanges } from '../../support/service-account-changes'
import { transactionOf } from '../../support/transaction'

let api: TestApi
let hand: DisputesAtHand
beforeAll(async () => {
  api = await startTestApi()
  hand = disputesOf(api)
})
afterAll(() => api?.close())

/** Makes a change once, or again with the same options. */
type Send = (options: CallOptions) => Promise<unknown>
type Prepare = () => Promise<Send>

const PASSWORD = 'Route#2026'
const days = { startDate: '2026-11-20', endDate: '2026-11-20' }
const claimOn = async (merchantId: string) => ({
  customerAccountName: 'ADAEZE OKAFOR',
  customerAccountNumber: '0123456789',
  reason: 'Duplicate debit',
  transactionSearchKey: (await hand.next({ merchantId })).key,
})
const declined = async (by: string, decider: string) => {
  const { logCode, transactionSearchKey } = await hand.log(by)
  await hand.resolve(decider, logCode, false)
  return { disputeLogCode: logCode, transactionSearchKey }
}
const line = 'a line that names nothing,,,,,,,,'

const generate =
  (by: string): Prepare =>
  async () => {
    const client = await hand.as(by)
    return (options) => client.call(reports.generate, { body: days }, options)
  }
const resolve =
  (logger: string, decider: string): Prepare =>
  async () => {
    const { logCode } = await hand.log(logger)
    const client = await hand.as(decider)
    return (options) => client.call(disputes.resolve, { body: { logCode, approved: true } }, options)
  }
const reopen =
  (by: string, decider: string): Prepare =>
  async () => {
    const body = await declined(by, decider)
    const client = await hand.as(by)
    return (options) => client.call(disputes.reopen, { body }, options)
  }
const signedIn = async (username: string) => api.client(await api.signIn(username))

/** Sends one of a card acceptor that nobody has yet. @returns the acceptor, which a super agent has from then on */
async function setAsideOf(one: ReturnType<typeof transactionOf>): Promise<string> {
  const token = 'a-service-token-of-the-writes-test-0123456789'
  const cardAcceptorId = `2099WR${String(++acceptors).padStart(9, '0')}`
  await api.app.services.sessions.setServiceToken('switch', token)
  const body = { transactions: [{ ...one, cardAcceptorId }] }
  await api.client(token).call(transactions.ingest, { body })
  await hand.sql(
    `INSERT INTO super_agents (merchant_id, merchant_name, card_acceptor_id, created_at) VALUES ($1, $1, $2, now())`,
    [`SA-9${String(acceptors).padStart(3, '0')}`, cardAcceptorId],
  )
  return cardAcceptorId
}
let acceptors = 0

let statementsRead = 0
/** A statement that was read and matched, and had no rows that could be taken. */
async function readStatement(): Promise<string> {
  const fileKey = `ST-20261121-${String(++statementsRead).padStart(8, '0')}`
  await hand.sql(`INSERT INTO statement_files (file_key, file_name, format, file_size, sha256, storage_key, uploaded_by,
    uploaded_at, status) VALUES ('${fileKey}', 'read.csv', 'csv', 1, '${fileKey}', 'none', 'bo.admin', now(), 'COMPLETED')`)
  return fileKey
}

let settingsTaken = 0
let holidays = 0
const nextHoliday = () => `2027-01-${String(++holidays).padStart(2, '0')}`
const holidayOn = (date: string) => ({ name: `Day ${date}`, description: 'Of this test', recurring: false, date })
async function madeHoliday(): Promise<string> {
  const client = await hand.as('bo.admin')
  const body = holidayOn(nextHoliday())
  await client.call(publicHolidays.create, { body })
  const { content } = await client.call(publicHolidays.filter, { query: {}, body: { name: body.name } })
  return content[0]?.code ?? ''
}

let rolesMade = 0
const nextRole = () => `DESK_${rolesMade++}`
const roleForm = { description: 'A desk', authorities: ['bo_dcir_get_charge_types' as const] }
async function madeRole(): Promise<string> {
  const name = nextRole()
  await hand.sql(
    "INSERT INTO roles (name, friendly_name, user_type, authorities) VALUES ($1, $1, 'back-office', '{}')",
    [name],
  )
  return name
}

const madeUsers = ['bo.second', 'bo.locked', 'bo.fresh', 'ops.bank']
const ofNextUser = () => ({ username: madeUsers.shift() ?? '', participantIds: ['PT-0001'] })
let failedReports = 0

const generateReport =
  (by: string): Prepare =>
  async () => {
    await api.app.services.settlementWorker.round()
    const client = await hand.as(by)
    const { content } = await client.call(bulkSettlements.list, {})
    const params = { bulkSettlementKey: content[0]?.bulkSettlementKey ?? '' }
    return (options) => client.call(bulkSettlements.generateReport, { params }, options)
  }

/** A valid change for each writing address. */
const changes: Record<string, Prepare> = {
  'bulk-settlements.generateReport.backoffice': generateReport('bo.admin'),
  'bulk-settlements.generateReport.frontoffice': generateReport('sa.admin'),
  'bulk-settlements.close': async () => {
    const client = await hand.as('bo.admin')
    return (options) => client.call(bulkSettlements.close, { body: { merchantId: 'SA-0001' } }, options)
  },
  ...paymentChanges(
    () => api,
    () => hand,
  ),
  ...eventChanges(() => hand),
  ...reconciliationChanges(() => hand),
  ...recoveryChanges(
    () => api,
    () => hand,
  ),
  ...serviceAccountChanges(
    () => api,
    () => hand,
  ),
  'session.login': async () => (options) =>
    api.client().call(session.login, { body: { username: 'bo.viewer', password: PASSWORD } }, options),
  'session.monitorLogin': async () => (options) =>
    api.client().call(session.monitorLogin, { body: { username: 'ops.bank', password: PASSWORD } }, options),
  'session.changePassword': async () => {
    const client = await signedIn('sa.viewer')
    const body = { oldPassword: PASSWORD, newPassword: 'Another#2026' }
    return (options) => client.call(session.changePassword, { body }, options)
  },
  'session.logout': async () => {
    const client = await signedIn('bo.checker')
    return (options) => client.call(session.logout, {}, options)
  },
  'own-sessions.end': async () => {
    await signedIn('bo.checker')
    const client = await signedIn('bo.checker')
    const { sessions } = await client.call(ownSessions.list, {})
    const params = { id: String(sessions.find(({ current }) => !current)?.id) }
    return (options) => client.call(ownSessions.end, { params }, options)
  },
  'own-sessions.monitorEnd': async () => {
    await api.signInToMonitor('ops.platform')
    const client = api.client(await api.signInToMonitor('ops.platform'))
    const { sessions } = await client.call(ownSessions.monitorList, {})
    const params = { id: String(sessions.find(({ current }) => !current)?.id) }
    return (options) => client.call(ownSessions.monitorEnd, { params }, options)
  },
  'session.logoutEverywhere': async () => {
    const client = await signedIn('bo.checker')
    return (options) => client.call(session.logoutEverywhere, {}, options)
  },
  'session.monitorLogoutEverywhere': async () => {
    const client = api.client(await api.signInToMonitor('ops.platform'))
    return (options) => client.call(session.monitorLogoutEverywhere, {}, options)
  },
  'transactions.ingest': async () => {
    await api.app.services.sessions.setServiceToken('switch', 'a-service-token-of-the-writes-test-0123456789')
    const client = api.client('a-service-token-of-the-writes-test-0123456789')
    const body = { transactions: [transactionOf({ transactionTime: '2026-11-20T13:00:00+01:00' })] }
    return (options) => client.call(transactions.ingest, { body }, options)
  },
  'set-aside.release': async () => {
    const cardAcceptorId = await setAsideOf(transactionOf({ transactionTime: '2026-11-20T13:00:00+01:00' }))
    const client = await hand.as('bo.admin')
    return (options) => client.call(setAside.release, { body: { cardAcceptorId } }, options)
  },
  'set-aside.dismiss': async () => {
    const acceptor = await setAsideOf(transactionOf({ transactionTime: '2026-11-20T13:00:00+01:00' }))
    const client = await hand.as('bo.admin')
    const { content } = await client.call(setAside.list, { query: { cardAcceptorId: acceptor } })
    const params = { id: String(content[0]?.id) }
    return (options) => client.call(setAside.dismiss, { params, body: { reason: 'A test' } }, options)
  },
  'reports.generate.backoffice': generate('bo.admin'),
  'reports.generate.frontoffice': generate('sa.admin'),
  'disputes.log.backoffice': async () => {
    const body = await claimOn('SA-0001')
    const client = await hand.as('bo.maker')
    return (options) => client.call(disputes.log, { body }, options)
  },
  'disputes.log.frontoffice': async () => {
    const body = { ...(await claimOn('SA-0001')), receiptDataBase64: RECEIPT_BASE64 }
    const client = await hand.as('sa.admin')
    return (options) => client.call(disputes.log, { body }, options)
  },
  'disputes.resolve.backoffice': resolve('sa.admin', 'bo.admin'),
  'disputes.resolve.frontoffice': resolve('bo.maker', 'sa.admin'),
  'disputes.reopen.backoffice': reopen('bo.admin', 'sa.admin'),
  'disputes.reopen.frontoffice': reopen('sa.admin', 'bo.admin'),
  'bulk-disputes.upload': async () => {
    const client = await hand.as('bo.admin')
    return (options) => client.call(bulkDisputes.upload, {}, { ...options, file: disputeFile([line]) })
  },
  'bulk-super-agents.upload': async () => {
    const client = await hand.as('bo.admin')
    const file = agentFile([agentLine('Of This Test', 1, { phoneNumber: '12' })])
    return (options) => client.call(bulkSuperAgents.upload, { body: bulkSettled }, { ...options, file })
  },
  'bulk-users.upload': async () => {
    const client = await hand.as('bo.admin')
    const file = userFile('LOCAL', ['Of,This Test,nobody,NOBODY,'])
    return (options) => client.call(bulkUsers.upload, { query: { backofficeUserType: 'LOCAL' } }, { ...options, file })
  },
  'dispute-responses.upload': async () => {
    const { logCode } = await hand.log('bo.maker')
    const client = await hand.as('sa.admin')
    const file = responseFile([`${logCode},ACCEPTED,`])
    return (options) => client.call(disputeResponses.upload, {}, { ...options, file })
  },
  'statements.upload': async () => {
    const client = await hand.as('bo.admin')
    const file = new File(['Transaction Date,Narration\n20/11/2026,x\n'], 'november.csv')
    return (options) => client.call(statements.upload, {}, { ...options, file })
  },
  'participant-users.create': async () => {
    const [client, body] = [await hand.as('bo.admin'), ofNextUser()]
    return (options) => client.call(participantUsers.create, { body }, options)
  },
  'participant-users.update': async () => {
    const [client, body] = [await hand.as('bo.admin'), ofNextUser()]
    await client.call(participantUsers.create, { body })
    return (options) =>
      client.call(participantUsers.update, { body: { ...body, participantIds: ['PT-0002'] } }, options)
  },
  'participant-reports.retry': async () => {
    const [report] = await hand.sql(
      `INSERT INTO participant_reports (owner_type, participant_id, settlement_date, status, created_at)
       VALUES ('PARTICIPANT', 1, date '2020-01-01' + $1::integer, 'FAILED', now()) RETURNING detail_id`,
      [failedReports++],
    )
    const client = await hand.as('bo.admin')
    const params = { detailId: String(report?.detail_id) }
    return (options) => client.call(participantReports.retry, { params }, options)
  },
  'statement-reports.check': async () => {
    const client = await hand.as('bo.admin')
    const body = { fileKey: await readStatement(), shouldTriggerReportGeneration: true }
    return (options) => client.call(statementReports.check, { body }, options)
  },
  'statement-configurations.update': async () => {
    const client = await hand.as('bo.admin')
    const params = { configKey: 'recon.narration' }
    const { changedAt: _, changedBy: __, ...column } = await client.call(statementConfigurations.show, { params })
    const body = { ...column, columnHeader: `Narration ${++statementsRead}` }
    return (options) => client.call(statementConfigurations.update, { body }, options)
  },
  'statement-layouts.save': async () => {
    const client = await hand.as('bo.admin')
    const params = { accountNumber: `01234567${++statementsRead}` }
    const { layout } = inferredOf(bankFiles(knownRows(12))[1])
    const body = { layoutName: 'Example Bank', layout }
    return (options) => client.call(statementLayouts.save, { params, body }, options)
  },
  'roles.create': async () => {
    const client = await hand.as('bo.admin')
    const body = { ...roleForm, name: nextRole(), userType: 'back-office' as const }
    return (options) => client.call(roles.create, { body }, options)
  },
  'roles.update': async () => {
    const [client, id] = [await hand.as('bo.admin'), await madeRole()]
    return (options) => client.call(roles.update, { params: { id }, body: roleForm }, options)
  },
  'roles.remove': async () => {
    const [client, id] = [await hand.as('bo.admin'), await madeRole()]
    return (options) => client.call(roles.remove, { params: { id } }, options)
  },
  'public-holidays.create': async () => {
    const client = await hand.as('bo.admin')
    const body = holidayOn(nextHoliday())
    return (options) => client.call(publicHolidays.create, { body }, options)
  },
  'public-holidays.update': async () => {
    const [client, code] = [await hand.as('bo.admin'), await madeHoliday()]
    const body = { name: 'Another day', description: 'As the gazette says', recurring: false, active: true }
    return (options) => client.call(publicHolidays.update, { params: { id: code }, body }, options)
  },
  'public-holidays.remove': async () => {
    const [client, code] = [await hand.as('bo.admin'), await madeHoliday()]
    return (options) => client.call(publicHolidays.remove, { params: { id: code } }, options)
  },
  'configurations.update': async () => {
    const client = await hand.as('bo.admin')
    const configKey = ['dcir.report.retention-days', 'dcir.requery.window.hours'][settingsTaken++] ?? ''
    const { configName, configDesc, valueType } = await client.call(configurations.show, { params: { configKey } })
    const body = { configName, configDesc, valueType, key: configKey, configValue: '31' }
    return (options) => client.call(configurations.update, { params: { configKey }, body }, options)
  },
  'views.save': async () => {
    const client = await hand.as('bo.admin')
    const input = { params: { screen: 'disputes' }, body: { name: 'Mine', search: 'status=PENDING', isDefault: false } }
    return (options) => client.call(views.save, input, options)
  },
  'views.remove': async () => {
    const client = await hand.as('bo.admin')
    const screen = 'transactions'
    await client.call(views.save, { params: { screen }, body: { name: 'Gone', search: '', isDefault: false } })
    return (options) => client.call(views.remove, { params: { screen, name: 'Gone' } }, options)
  },
}

/** Steps whose entries are counted where they are made ready: encrypted sign-ins, second factors, expiry, records. */
const countedElsewhere = [
  /^session\.(slogin|authenticate2fa|monitorAuthenticate2fa)$/,
  /^(monitor-)?second-factor\./,
  /^disputes\.reopenSystemAccepted$/,
  /^workflow\./,
  /^charge-types\./,
  /^participants\./,
  /^transit-accounts\./,
  /^super-agents\./,
  /^(super-agent-)?users\./,
  /^(services|alert-configs|incidents|simulation|training)\./,
  // A row of an edited workbook leaves the entry of the endpoint that it runs.
  /^(charge-type|participant|public-holiday|user|exception)-sheets\./,
]
const writing = addresses.filter(({ method, reads }: Address) => method !== 'GET' && !reads)
const here = writing.filter(({ id }) => !countedElsewhere.some((pattern) => pattern.test(id)))

const entries = () => hand.sql('SELECT action FROM audit_entries ORDER BY id')

describe('every endpoint that changes something', () => {
  test('has a change here', () => {
    expect(here.map(({ id }) => id).sort()).toEqual(Object.keys(changes).sort())
  })

  test.each(here.map((address) => [address.id, address] as const))('%s leaves one audit entry', async (id, { key }) => {
    const send = await (changes[id] as Prepare)()
    const before = (await entries()).length
    await send({ idempotencyKey: `${id.replaceAll('.', '-')}-once` })
    const written = (await entries()).slice(before)
    expect(written).toEqual([{ action: key }])
  })

  test.each(here.filter(({ idempotent }) => idempotent).map(({ id }) => [id] as const))(
    '%s happens once for one key, however often it is sent',
    async (id) => {
      const send = await (changes[id] as Prepare)()
      const options = { idempotencyKey: `${id.replaceAll('.', '-')}-again` }
      const first = await send(options)
      const before = (await entries()).length
      expect(await send(options)).toEqual(first)
      expect(await entries()).toHaveLength(before)
    },
  )
})
