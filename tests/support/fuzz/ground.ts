/** The platform as the fuzzing meets it: callers with every authority, and something of everything that can exist. */
import { constants, createHash, publicEncrypt, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET } from '@dcir/api/simulator/demo'
import { trafficOf } from '@dcir/api/simulator/traffic'
import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { session } from '@dcir/core/access/session-contract'
import { userSheets } from '@dcir/core/access/users/sheet-contract'
import { fullPath } from '@dcir/core/contract/endpoint'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { statements } from '@dcir/core/reconciliation/contract'
import { bulkSuperAgents } from '@dcir/core/reference/bulk-super-agents/contract'
import { chargeTypeSheets } from '@dcir/core/reference/charge-types/contract'
import { Secret, TOTP } from 'otpauth'
import type { TestApi } from '../api'
import { asApi } from '../as-api'
import { disputeFile, disputeLine, responseFile } from '../bulk-file'
import { agentFile, agentLine } from '../bulk-records'
import { png } from '../pictures'
import { writeStatement } from '../statement-file'
import { TEST_DAY } from '../test-database'
import { zipOf } from '../zip'
import type { Caller, FuzzGround } from './driver'
import type { Vocabulary } from './requests'

const SERVICE_TOKEN = 'service-token-for-the-fuzzing-0123456789abc'
const DATES = [TEST_DAY, TEST_DAY, TEST_DAY, '2026-11-21', '2026-11-14', '2024-02-29', '0001-01-01', '9999-12-31']
const dateFields = [
  'startDate',
  'endDate',
  'transactionDate',
  'disputeDate',
  'transactionDateStart',
  'transactionDateEnd',
  'createdDateFrom',
  'createdDateTo',
  'tatExpiryStartDate',
  'tatExpiryEndDate',
]

/** Queries for the values of columns in the database, by the fields that name them. */
const COLUMNS: Record<string, string> = {
  transactionSearchKey: 'SELECT transaction_search_key FROM transactions ORDER BY 1 LIMIT 40',
  rrn: 'SELECT rrn FROM transactions ORDER BY transaction_search_key LIMIT 20',
  terminalId: 'SELECT terminal_id FROM transactions ORDER BY transaction_search_key LIMIT 20',
  maskedPan: 'SELECT masked_pan FROM transactions ORDER BY transaction_search_key LIMIT 20',
  hashedPan: "SELECT encode(hashed_pan, 'hex') FROM transactions ORDER BY transaction_search_key LIMIT 20",
  merchantId: 'SELECT merchant_id FROM super_agents ORDER BY id',
  cardAcceptorId: 'SELECT card_acceptor_id FROM super_agents ORDER BY id',
  configKey: 'SELECT config_key FROM configurations ORDER BY config_key',
  chargeCode: 'SELECT code FROM charge_types ORDER BY id LIMIT 20',
  logCode: 'SELECT log_code FROM disputes ORDER BY id DESC LIMIT 40',
  batchId: 'SELECT batch_id FROM bulk_batches ORDER BY id DESC LIMIT 20',
  fileKey: 'SELECT file_key FROM statement_files ORDER BY id DESC LIMIT 20',
  referenceId: "SELECT to_char(transaction_date, 'YYYYMMDD') || '-' || id FROM statement_entries ORDER BY id LIMIT 20",
  downloadKey: 'SELECT download_key FROM statement_reports ORDER BY id DESC LIMIT 20',
  recordId: 'SELECT record_id FROM transaction_reports ORDER BY id DESC LIMIT 20',
  name: 'SELECT name FROM saved_views ORDER BY name LIMIT 20',
  participantId: 'SELECT participant_id FROM settlement_participants ORDER BY id LIMIT 20',
  id: 'SELECT id::text FROM charge_types UNION ALL SELECT participant_id FROM settlement_participants LIMIT 20',
}

const FIXED: Record<string, readonly string[]> = {
  ...Object.fromEntries(dateFields.map((field) => [field, DATES])),
  transactionTime: [`${TEST_DAY}T10:00:00Z`, `${TEST_DAY}T23:59:59.999+14:00`, '2026-02-30T10:00:00Z'],
  accountNumber: ['0123456701', '0123456789'],
  customerAccountNumber: ['0123456701'],
  customerAccountName: ['ADAEZE OKAFOR'],
  screen: ['transactions', 'disputes'],
  responseCode: ['00', '91,92'],
  otherResponseCode: ['91', '91,92'],
  receiptDataBase64: [png(20, 30).buffer.toString('base64')],
  username: ['bo.viewer', 'bo.second', 'bo.fresh', 'sa.viewer', 'ops.bank'],
  password: [DEMO_PASSWORD, 'Wrong&Pass-1'],
  oldPassword: [DEMO_PASSWORD],
  newPassword: ['Another&Pass-77', DEMO_PASSWORD],
  text: ['5061', '539983'],
}

/** The demonstration's password, whatever it was changed to. */
const AS_ADMIN = `password_hash = (SELECT password_hash FROM users WHERE username = 'bo.admin')`

export async function fuzzGround(api: TestApi): Promise<FuzzGround> {
  const { database, services } = api.app
  const write = (text: string, values: unknown[] = []) => asApi(database, text, values)
  const list = async (text: string) => (await asApi(database, text)).rows.flatMap((row) => Object.values(row))

  await services.sessions.setServiceToken('switch', SERVICE_TOKEN)
  const lasting: Record<Caller, string> = {
    bank: await api.signIn('bo.admin'),
    agent: await api.signIn('sa.admin'),
    monitor: await api.signInToMonitor('ops.admin'),
    service: SERVICE_TOKEN,
  }
  const files = await properFiles(api, lasting)

  /** A session of somebody who is there for such calls alone; their password may have been changed by one before. */
  async function throwaway(caller: Caller): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const username = caller === 'monitor' ? 'ops.platform' : caller === 'bank' ? 'bo.checker' : 'sb.admin'
    await write(`UPDATE users SET failed_attempts = 0, locked_at = NULL, ${AS_ADMIN} WHERE username = $1`, [username])
    await write(
      `INSERT INTO sessions (token_hash, user_id, kind, stage, created_at, last_seen_at, idle_seconds, expires_at, address)
       SELECT $1, id, $3, 'ACTIVE', $4, $4, 3600, $4::timestamptz + interval '1 day', '127.0.0.1'
       FROM users WHERE username = $2`,
      [
        createHash('sha256').update(token).digest(),
        username,
        caller === 'monitor' ? 'MONITOR' : 'MAIN',
        api.clock.now(),
      ],
    )
    return token
  }

  async function signInWords(): Promise<Record<string, string[]>> {
    await write('UPDATE users SET failed_attempts = 0, locked_at = NULL WHERE failed_attempts > 0')
    // A made-up call may have reset the password, or disabled the user.
    await write(`UPDATE users SET active = true, ${AS_ADMIN} WHERE username = 'bo.second'`)
    const body = { username: 'bo.second', password: DEMO_PASSWORD }
    const { secondFactorAuthKey } = await api.client().call(session.login, { body })
    const { publicKey } = await api.client().call(session.signInOptions, {})
    const credentials = JSON.stringify({
      username: 'bo.maker',
      password: DEMO_PASSWORD,
      timestamp: api.clock.now().getTime(),
    })
    const key = { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const totp = new TOTP({ secret: Secret.fromBase32(DEMO_TOTP_SECRET) })
    return {
      secondFactorAuthKey: [secondFactorAuthKey ?? ''],
      credentials: [publicEncrypt(key, Buffer.from(credentials)).toString('base64')],
      token: [totp.generate({ timestamp: api.clock.now().getTime() }), '000000'],
    }
  }

  return {
    address: api.address,
    token: async (caller, ending) => (ending ? throwaway(caller) : lasting[caller]),
    async vocabulary(): Promise<Vocabulary> {
      const found = await Promise.all(
        Object.entries(COLUMNS).map(async ([name, text]) => [name, await list(text)] as const),
      )
      const columns = Object.fromEntries(found)
      const same = {
        key: columns.transactionSearchKey ?? [],
        disputeLogCode: columns.logCode ?? [],
        code: columns.chargeCode ?? [],
      }
      return { words: { ...FIXED, ...columns, ...same, ...(await signInWords()) }, files }
    },
  }
}

/** A small file of each kind that the platform takes. */
async function properFiles(api: TestApi, tokens: Record<Caller, string>): Promise<Vocabulary['files']> {
  const sample = async (path: string, format: string, caller: Caller) => {
    const headers = { authorization: `Bearer ${tokens[caller]}` }
    const response = await fetch(`${api.address}${path.replace(':format', format)}`, { headers })
    return Buffer.from(await response.arrayBuffer())
  }
  const traffic = [...trafficOf(TEST_DAY, 300)]
  const path = join(api.folder, 'statement.csv')
  await writeStatement(path, { rows: 20, seed: 3, source: traffic })
  const lines = traffic.slice(0, 10).map((one) => disputeLine(one, { account: '0123456701', name: 'ADAEZE OKAFOR' }))
  const answers = responseFile(['DSP-20261121-0000001,ACCEPTED,', 'x,DECLINED,because'])
  return {
    [statements.upload.key]: [readFileSync(path), await sample(fullPath(statements.template), 'xlsx', 'bank')],
    [bulkDisputes.upload.key]: [
      Buffer.from(await disputeFile(lines).arrayBuffer()),
      await sample(fullPath(bulkDisputes.sample), 'xlsx', 'bank'),
    ],
    [bulkSuperAgents.upload.key]: [
      Buffer.from(await agentFile([agentLine('Fuzzed Agent', 990_001), agentLine('Lagoon Payments', 1)]).arrayBuffer()),
      await sample(fullPath(bulkSuperAgents.sample), 'xlsx', 'bank'),
    ],
    [chargeTypeSheets.compare.key]: [await sample(fullPath(chargeTypeSheets.download), 'xlsx', 'bank')],
    [userSheets.compare.key]: [await sample(fullPath(userSheets.download), 'xlsx', 'bank')],
    [bulkUsers.upload.key]: [
      await sample(fullPath(bulkUsers.localSample), 'csv', 'bank'),
      await sample(fullPath(bulkUsers.adSample), 'xlsx', 'bank'),
    ],
    [disputeResponses.upload.key]: [
      Buffer.from(await answers.arrayBuffer()),
      await sample(fullPath(disputeResponses.sample), 'xlsx', 'agent'),
      zipOf([{ name: 'DSP-20261121-0000001.png', content: png(20, 30).buffer }]),
    ],
  }
}
