/** Each kind of event is caused by a real act, says what it declares, and is heard by those who may. */
import { BANK } from '@dcir/api/db/database'
import { withConnection } from '@dcir/api/db/pool'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { recordAudit } from '@dcir/api/write/audit'
import { roles } from '@dcir/core/access/roles/contract'
import { users } from '@dcir/core/access/users/contract'
import { workflow } from '@dcir/core/access/workflow/contract'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { agentEventNames, type EventName, eventKinds, eventNames } from '@dcir/core/contract/events'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputes } from '@dcir/core/disputes/contract'
import { alertConfigs } from '@dcir/core/monitoring/alert-configs-contract'
import type { Authority } from '@dcir/core/permissions/authority-table'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementReports } from '@dcir/core/reconciliation/reports-contract'
import { daySignOffs } from '@dcir/core/reconciliation/sign-offs/contract'
import { configurations } from '@dcir/core/reference/configurations/contract'
import { type IncomingTransaction, transactions } from '@dcir/core/transactions/contract'
import { reports } from '@dcir/core/transactions/reports-contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { disputeFile, disputeLine, whenCompleted } from '../../support/bulk-file'
import { type DisputesAtHand, disputesOf } from '../../support/disputed'
import { makeEndpoint } from '../../support/event-sink'
import { startedBulk } from '../../support/last-payments'
import { acceptedDispute, requestSettlement, setting } from '../../support/payments'
import { publicHolidays } from '../../support/public-holidays'
import { ingestApproved, reversalOf } from '../../support/reversals'
import { serviceAccountChanges } from '../../support/service-account-changes'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_NOW, TEST_TRAFFIC } from '../../support/test-database'
import { transactionOf } from '../../support/transaction'

const HOUR = 3_600_000
const SERVICE = 'service-token-of-the-test-of-events-0123456789'
const traffic = [...trafficOf(TEST_DAY, TEST_TRAFFIC)]
const lineOf = (index: number) => traffic[index] as IncomingTransaction

let api: TestApi
let hand: DisputesAtHand
let bank: string
let agent: string
beforeAll(async () => {
  api = await startTestApi({ services: ['statements', 'reports', 'bulk'], config: { eventPrivateAddresses: true } })
  hand = disputesOf(api)
  for (const kind of ['dispute-refund', 'settlement-payment'])
    await setting(hand, `dcir.enable.manual.${kind}`, 'false')
  await api.app.services.sessions.setServiceToken('switch', SERVICE)
  const address = 'https://receiver.bank.example/hook'
  bank = (await makeEndpoint(await hand.as('bo.admin'), address, eventNames)).id
  agent = (await makeEndpoint(await hand.as('sa.admin'), address, agentEventNames)).id
})
afterAll(() => api?.close())
beforeEach(() => {
  hand.travel(TEST_NOW)
  api.bank.instead = {}
})

interface Written {
  id: number
  kind: EventName
  endpoint: string
  data: Record<string, unknown>
}

const written = async (after = 0): Promise<Written[]> =>
  (
    await withConnection(api.database.ownerUrl, (sql) =>
      sql.query<{ id: string; kind: EventName; endpoint: string; body: string }>(
        `SELECT id, kind, 'EP-' || endpoint_id AS endpoint, body FROM event_messages WHERE id > $1 ORDER BY id`,
        [after],
      ),
    )
  ).rows.map(({ id, body, ...row }) => ({ ...row, id: Number(id), data: JSON.parse(body).data }))

const caused = new Set<EventName>()

/** Waits for the messages of a kind that an act causes, and checks those of the bank and of the super agent. */
async function heardOf(kind: EventName, act: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const last = (await written()).at(-1)?.id ?? 0
  await act()
  const ofKind = async () => (await written(last)).filter((one) => one.kind === kind)
  await expect.poll(async () => (await ofKind()).length, { timeout: 30_000 }).toBeGreaterThan(0)
  const all = await ofKind()
  for (const { data } of all) expect(eventKinds[kind].data.safeParse(data).error).toBeUndefined()
  const toBank = all.filter(({ endpoint }) => endpoint === bank)
  const [first] = toBank
  if (!first) throw new Error('the bank heard nothing')
  const mine = toBank.filter(({ data }) => data.merchantId === 'SA-0001').map(({ data }) => data)
  const toAgent = all.filter(({ endpoint }) => endpoint === agent).map(({ data }) => data)
  expect(toAgent).toEqual(eventKinds[kind].hears === 'super-agent' ? mine : [])
  caused.add(kind)
  return first.data
}

describe('disputes', () => {
  test('C5 dispute.logged, dispute.answered and dispute.reopened', async () => {
    let logCode = ''
    const logged = await heardOf('dispute.logged', async () => {
      logCode = (await hand.log('bo.maker')).logCode
    })
    expect(logged).toMatchObject({ logCode, merchantId: 'SA-0001', cycle: 1 })
    const answered = await heardOf('dispute.answered', () => hand.resolve('sa.admin', logCode, false))
    expect(answered).toMatchObject({ logCode, status: 'RESOLVED', resolutionStatus: 'DECLINED' })
    const { transactionSearchKey } = logged
    const body = { disputeLogCode: logCode, transactionSearchKey: String(transactionSearchKey) }
    const reopened = await heardOf('dispute.reopened', async () =>
      (await hand.as('bo.maker')).call(disputes.reopen, { body }),
    )
    expect(reopened).toMatchObject({ logCode, cycle: 2, status: 'PENDING', resolutionStatus: 'PENDING' })
  })

  test('C5 dispute.expiring once a cycle, a day before its deadline, and dispute.expired', async () => {
    const { logCode, tatExpiryDate } = await hand.log('bo.maker')
    const round = () => api.app.services.disputeExpiry.round()
    await round()
    const before = new Date(new Date(tatExpiryDate).getTime() - 24 * HOUR)
    const warned = await heardOf('dispute.expiring', async () => {
      hand.travel(before.toISOString())
      await round()
    })
    expect(warned).toMatchObject({ tatExpiry: tatExpiryDate })
    const codes = async () =>
      (await written()).filter(({ kind, data }) => kind === 'dispute.expiring' && data.logCode === logCode)
    expect(await codes()).toHaveLength(2)
    await round()
    expect(await codes()).toHaveLength(2)
    const expired = await heardOf('dispute.expired', async () => {
      hand.travel(tatExpiryDate)
      await round()
    })
    expect(expired).toMatchObject({ status: 'SYSTEM_ACCEPTED' })
  })
})

describe('payments', () => {
  const pay = () => api.app.services.paymentWorker.round()
  const answers = (status: 'SUCCESSFUL' | 'FAILED') => ({
    transfer: async ({ idempotencyKey: reference }: { idempotencyKey: string }) => ({
      status,
      isFinal: true,
      reference,
    }),
  })

  test('C5 refund.paid, refund.failed and refund.unknown', async () => {
    const first = await acceptedDispute(hand, '0123456701')
    api.bank.instead = answers('FAILED') as never
    const failed = await heardOf('refund.failed', pay)
    expect(failed).toMatchObject({ logCode: first.logCode, amountKobo: first.transactionAmount, willRetry: true })
    const second = await acceptedDispute(hand, '0123456702')
    api.bank.instead = answers('SUCCESSFUL') as never
    expect(await heardOf('refund.paid', pay)).toMatchObject({ logCode: second.logCode })
    const third = await acceptedDispute(hand, '0123456703')
    api.bank.instead = {
      transfer: async () => {
        throw new Error('no answer')
      },
      transferStatus: async () => 'NOT_FOUND',
    }
    await pay()
    const unknown = await heardOf('refund.unknown', async () => {
      api.clock.advance(HOUR)
      await api.app.services.paymentWorker.requery()
    })
    expect(unknown).toMatchObject({ logCode: third.logCode, bankAnswer: 'NOT_FOUND', needsPerson: false })
  })

  test('C5 refund.canceled, when the switch reverses what waits', async () => {
    await setting(hand, 'dcir.enable.manual.dispute-refund', 'true')
    const transaction = await ingestApproved(api, { transactionTime: '2026-11-21T08:00:00+01:00' })
    const { logCode } = await hand.log('bo.maker', { key: transaction.transactionSearchKey })
    await hand.resolve('bo.checker', logCode, true)
    await ingestApproved(api, reversalOf(transaction, '2026-11-21T08:05:00+01:00'))
    const canceled = await heardOf('refund.canceled', () => api.app.services.paymentWorker.cancelReversed())
    expect(canceled).toMatchObject({ logCode })
    await setting(hand, 'dcir.enable.manual.dispute-refund', 'false')
  })

  test('C5 settlement.payment_failed, settlement.payment_unknown and settlement.paid', async () => {
    const key = await startedBulk(hand, 7001)
    const [merchant = '', participant = '', vat = ''] = (await requestSettlement(api, key)).map((id) =>
      String(Number(id.slice(3))),
    )
    const { paymentWorker } = api.app.services
    api.bank.instead = answers('FAILED') as never
    const failed = await heardOf('settlement.payment_failed', () => paymentWorker.process(merchant))
    expect(failed).toMatchObject({ bulkSettlementKey: key, recipientType: 'MERCHANT', amountKobo: 9_000_00 })
    api.bank.instead = {
      transfer: async () => {
        throw new Error('no answer')
      },
      transferStatus: async () => 'PENDING',
    }
    await paymentWorker.process(vat)
    const unknown = await heardOf('settlement.payment_unknown', async () => {
      api.clock.advance(HOUR)
      await paymentWorker.requery()
    })
    expect(unknown).toMatchObject({ bulkSettlementKey: key, recipientType: 'VAT', bankAnswer: 'PENDING' })
    api.bank.instead = { ...(answers('SUCCESSFUL') as object), transferStatus: async () => 'SUCCESSFUL' }
    const paid = await heardOf('settlement.paid', async () => {
      await paymentWorker.process(participant)
      // Asked after an hour, the bank is asked next when three have passed since the sending.
      api.clock.advance(2 * HOUR)
      await paymentWorker.requery()
      await paymentWorker.process(merchant)
    })
    expect(paid).toMatchObject({ bulkSettlementKey: key })
  })
})

describe('settlements', () => {
  test('C5 settlement.closed and settlement.stopped', async () => {
    const round = () => api.app.services.settlementWorker.round()
    const closed = await heardOf('settlement.closed', round)
    expect(closed.amountKobo).toBe(Number(closed.feeKobo) + Number(closed.vatKobo) + Number(closed.netKobo))
    await ingestApproved(api)
    await hand.sql('UPDATE settlement_participants SET removed_at = now() WHERE remainder_participant')
    const stopped = await heardOf('settlement.stopped', async () => {
      hand.travel('2026-11-22T00:00:00Z')
      await round()
    })
    expect(stopped).toMatchObject({ reason: 'NO_REMAINDER_PARTICIPANT', merchantId: 'SA-0001' })
  })
})

describe('reconciliation', () => {
  const upload = async (content: Blob, name: string) =>
    uploadStatement(api, await api.signIn('bo.admin'), content, name)

  test('C5 statement.done, statement.exceptions, report.ready, statement.withdrawn', async () => {
    await hand.sql('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [GATED_ACTIONS_KEY, ''])
    let fileKey = ''
    const paired = traffic.findIndex((one) => one.responseCode === '00')
    const done = await heardOf('statement.done', async () => {
      fileKey = (await upload(statementCsv(statementLine(lineOf(paired))), 'done.csv')).fileKey
    })
    expect(done).toEqual({ fileKey, rows: 1, duplicates: 0, matched: 1, exceptions: 0 })
    const before = (await written()).filter(({ kind }) => kind === 'statement.exceptions')
    expect(before).toEqual([])
    const wrong = statementLine(lineOf(5), { amount: 12_345_678 })
    const exceptions = await heardOf('statement.exceptions', async () => {
      fileKey = (await upload(statementCsv(wrong), 'wrong.csv')).fileKey
    })
    expect(exceptions).toEqual({ fileKey, failedMatches: 0, unmatched: 1, refusedRows: 0 })
    const ready = await heardOf('report.ready', async () =>
      (await hand.as('bo.admin')).call(statementReports.check, {
        body: { fileKey, shouldTriggerReportGeneration: true },
      }),
    )
    expect(ready).toMatchObject({ report: 'statement', rows: 1 })
    const withdrawn = await heardOf('statement.withdrawn', async () =>
      (await hand.as('bo.admin')).call(statements.withdraw, { params: { fileKey }, body: { reason: 'The wrong day' } }),
    )
    expect(withdrawn).toEqual({ fileKey })
  })

  test('C5 statement.failed', async () => {
    let fileKey = ''
    const failed = await heardOf('statement.failed', async () => {
      fileKey = (await upload(new Blob(['Colour,Size\r\nred,1\r\n']), 'none.csv')).fileKey
    })
    expect(failed).toEqual({ fileKey, canRetry: false })
  })

  test('C5 day.signed_off', async () => {
    const body = { comment: 'Looked at', openReason: 'The rest comes on Monday' }
    const signed = await heardOf('day.signed_off', async () =>
      (await hand.as('bo.admin')).call(daySignOffs.sign, { params: { transactionDate: TEST_DAY }, body }),
    )
    expect(signed.transactionDate).toBe(TEST_DAY)
  })
})

describe('everything else', () => {
  test('C5 request.waiting and request.decided', async () => {
    await hand.sql('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [
      GATED_ACTIONS_KEY,
      'public-holidays',
    ])
    const body = { name: 'Founders', description: 'Of this bank', date: '2026-12-08', recurring: false }
    const waiting = await heardOf('request.waiting', async () =>
      (await hand.as('bo.maker')).call(publicHolidays.create, { body }),
    )
    expect(waiting).toMatchObject({ action: 'public-holidays.create' })
    const requestId = String(waiting.reference)
    const decided = await heardOf('request.decided', async () =>
      (await hand.as('bo.admin')).call(workflow.process, {
        params: { requestId },
        body: { approved: false, authorizersComment: 'No such day' },
      }),
    )
    expect(decided).toEqual({ reference: requestId, action: 'public-holidays.create', status: 'REJECTED' })
  })

  test('C5 report.ready of a super agent, which hears of its own', async () => {
    let recordId = ''
    const ready = await heardOf('report.ready', async () => {
      const body = { startDate: TEST_DAY, endDate: TEST_DAY }
      recordId = (await (await hand.as('sa.admin')).call(reports.generate, { body })).recordId
    })
    expect(ready).toMatchObject({ report: 'transactions', reportId: recordId, merchantId: 'SA-0001' })
  })

  test('C5 report.failed', async () => {
    const other = await startTestApi({ beside: api })
    const client = other.client(await other.signIn('sa.admin'))
    await hand.sql('ALTER TABLE transaction_reports ADD CONSTRAINT never_done CHECK (row_count IS NULL) NOT VALID')
    let recordId = ''
    const failed = await heardOf('report.failed', async () => {
      const body = { startDate: '2026-11-19', endDate: '2026-11-19' }
      recordId = (await client.call(reports.generate, { body })).recordId
    })
    await hand.sql('ALTER TABLE transaction_reports DROP CONSTRAINT never_done')
    await other.close()
    expect(failed).toEqual({ report: 'transactions', reportId: recordId, merchantId: 'SA-0001' })
  })

  test('C5 bulk.done, for a file that is processed and for one that has no good row', async () => {
    const client = await hand.as('bo.maker')
    const disputable = traffic.find((one) => one.transactionIndicator === 'CREDIT' && one.responseCode === '91')
    let batchId = ''
    const done = await heardOf('bulk.done', async () => {
      const line = disputeLine(disputable as IncomingTransaction, { account: '0123456780', name: 'ADAEZE OKAFOR' })
      batchId = (await client.call(bulkDisputes.upload, {}, { file: disputeFile([line]) })).batchId
      await whenCompleted(() => client.call(bulkDisputes.show, { params: { batchId } }))
    })
    expect(done).toEqual({ batchId, batchKind: expect.any(String), rows: 1, refusedRows: 0 })
    const refused = await heardOf('bulk.done', async () => {
      const line = disputeLine(lineOf(3), { amount: 'nothing' })
      batchId = (await client.call(bulkDisputes.upload, {}, { file: disputeFile([line], 'bad.csv') })).batchId
    })
    expect(refused).toMatchObject({ batchId, rows: 1, refusedRows: 1 })
  })

  test('C5 transaction.set_aside', async () => {
    const rows = [transactionOf({ transactionTime: '2026-11-20T13:00:00+01:00', cardAcceptorId: '2099LA000000001' })]
    const aside = await heardOf('transaction.set_aside', () =>
      api.client(SERVICE).call(transactions.ingest, { body: { transactions: rows } }),
    )
    expect(aside).toEqual({ conflicting: 0, quarantined: 1, refused: 0 })
  })

  test('C5 alert.raised and alert.ended', async () => {
    const client = api.client(await api.signInToMonitor('ops.bank'))
    const metricCode = 'PENDING_DISPUTE_REFUNDS'
    await hand.sql('DELETE FROM alert_configs WHERE metric_code <> $1', [metricCode])
    await hand.sql('UPDATE alert_configs SET firing_minutes = 0, clear_value = NULL')
    const configure = (logicalOperator: 'LESS_THAN' | 'GREATER_THAN') =>
      client.call(alertConfigs.update, {
        query: { metricCode },
        body: {
          ...{ metricName: 'Refunds', windowSize: 1, emailRecipients: ['refunds@bank.example'], coolDownPeriod: 0 },
          ...{ thresholdValue: 1_000, logicalOperator },
        },
      })
    const round = async () => {
      api.clock.advance(61_000)
      await api.app.services.alertWatch.round()
    }
    await configure('LESS_THAN')
    const raised = await heardOf('alert.raised', round)
    expect(raised).toMatchObject({ metricCode, logicalOperator: 'LESS_THAN', thresholdValue: 1_000 })
    await configure('GREATER_THAN')
    const ended = await heardOf('alert.ended', round)
    expect(ended).toMatchObject({ alertId: raised.alertId })
  })
})

describe('administration', () => {
  const admin = () => hand.as('bo.admin')
  async function approve(initiator: string, by: string) {
    const { content } = await (await hand.as(initiator)).call(workflow.listSelf, { query: { status: 'PENDING' } })
    const body = { approved: true, authorizersComment: 'Agreed' }
    await (await hand.as(by)).call(workflow.process, {
      params: { requestId: content[0]?.reference ?? '' },
      body,
    })
  }
  /** The entry of the audit trail that an event names. */
  const entryOf = async (heard: Record<string, unknown>) =>
    (await hand.sql('SELECT action, subject FROM audit_entries WHERE id = $1', [heard.entry]))[0]

  test('C5 role.changed once a second person agreed, and not when it is asked for', async () => {
    const authorities: Authority[] = ['bo_dcir_get_payment_request']
    const body = { name: 'EVENT_DESK', userType: 'back-office' as const, description: 'Of this test', authorities }
    await (await admin()).call(roles.create, { body })
    expect((await written()).filter(({ kind }) => kind === 'role.changed')).toEqual([])
    const heard = await heardOf('role.changed', () => approve('bo.admin', 'bo.checker'))
    expect(heard).toMatchObject({ action: 'roles.create', role: 'EVENT_DESK' })
    expect(await entryOf(heard)).toMatchObject({ action: 'workflow.process' })
  })

  test('C5 user.changed, which does not say whose name it is', async () => {
    const heard = await heardOf('user.changed', async () =>
      (await admin()).call(users.resetPassword, { body: { username: 'bo.viewer' } }),
    )
    expect(heard).toEqual({ entry: expect.any(Number), action: 'users.resetPassword' })
    expect(await entryOf(heard)).toEqual({ action: 'users.resetPassword', subject: 'bo.viewer' })
  })

  test('C5 program.changed and setting.changed', async () => {
    const issue = await serviceAccountChanges(
      () => api,
      () => hand,
    )['service-accounts.issueKey']?.()
    const program = await heardOf('program.changed', async () => issue?.({}))
    expect(program).toEqual({ entry: expect.any(Number), action: 'service-accounts.issueKey' })
    const configKey = 'dcir.calendar.date-range-in-days'
    const setting = await heardOf('setting.changed', async () => {
      const client = await hand.as('bo.maker')
      const params = { configKey }
      const { configName, configDesc, valueType } = await client.call(configurations.show, { params })
      const body = { configName, configDesc, key: configKey, valueType, configValue: '40' }
      await client.call(configurations.update, { params, body })
      await approve('bo.maker', 'bo.admin')
    })
    expect(setting).toMatchObject({ action: 'configurations.update', configKey })
  })

  test('C5 backup.taken, by the entry that every backup leaves', async () => {
    const entry = {
      actor: 'operator',
      action: 'admin.backup',
      subject: '/mnt/backup/dcir',
      result: 'done',
      requestId: '',
    }
    const details = { files: 12, bytes: 3_456, keys: true }
    const heard = await heardOf('backup.taken', () =>
      api.app.database.transaction(BANK, (db) =>
        recordAudit(db, api.clock.now(), { ...entry, address: 'localhost', details }),
      ),
    )
    expect(heard).toEqual({ entry: expect.any(Number), files: 12, bytes: 3_456 })
  })
})

test('C5 no kind is declared that nothing causes', () => {
  expect([...caused].sort()).toEqual([...eventNames].sort())
})
