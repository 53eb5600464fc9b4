/** Disputes in tests: transactions that can be disputed, claims on them, and a receipt. */
import { readFileSync } from 'node:fs'
import { withConnection } from '@dcir/api/db/pool'
import { disputes } from '@dcir/core/disputes/contract'
import type { Payee } from '@dcir/core/disputes/payee'
import type { DisputeDetail } from '@dcir/core/disputes/schemas'
import type { TestApi } from './api'

/** A picture of a receipt, as a person would attach it. */
export const RECEIPT = readFileSync(new URL('./receipt.png', import.meta.url))
export const RECEIPT_BASE64 = RECEIPT.toString('base64')

export interface Disputable {
  key: string
  amount: number
  code: string
  merchantId: string
}

export interface DisputesAtHand {
  /** Signs in once per name. */
  as(username: string): Promise<ReturnType<TestApi['client']>>
  /** A new transaction of a super agent, with a response code that can be disputed unless another is asked for. */
  next(more?: { merchantId?: string; code?: string }): Promise<Disputable>
  /** Logs one and brings it as it then is. */
  log(username: string, more?: Partial<Claim>): Promise<DisputeDetail>
  show(username: string, logCode: string): Promise<DisputeDetail>
  resolve(username: string, logCode: string, approved: boolean): Promise<unknown>
  /** Goes to another time, at which everybody has to sign in again. */
  travel(to: string): void
  /** Rows as the caller says that they are. */
  sql<Row extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

interface Claim {
  account: string
  /** The account of the card; the one that is claimed unless given, and none where it is null. */
  cardAccount: string | null
  key: string
  code: string
  reason: string
}

const isBank = (username: string) => username.startsWith('bo.')
const agentOf = (username: string) => (username.startsWith('sb.') ? 'SA-0002' : 'SA-0001')

/** A payee whose account is the card's own. */
export const cardPayee: Payee = {
  payeeCheck: 'CARD_ACCOUNT',
  customerAccountName: 'ADAEZE OKAFOR',
  cardAccountName: 'ADAEZE OKAFOR',
}

/** Counted for each database, so that no two of one are the same transaction. */
const made = new WeakMap<TestApi['database'], number>()

export function disputesOf(api: TestApi): DisputesAtHand {
  const clients = new Map<string, ReturnType<TestApi['client']>>()
  const sql = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    withConnection(api.database.ownerUrl, async (connection) => (await connection.query<Row>(text, values)).rows)
  const hand: DisputesAtHand = {
    sql,
    travel(to) {
      api.clock.set(to)
      clients.clear()
    },
    async as(username) {
      const known = clients.get(username) ?? api.client(await api.signIn(username))
      clients.set(username, known)
      return known
    },
    async next({ merchantId = 'SA-0001', code = '91' } = {}) {
      const count = (made.get(api.database) ?? 0) + 1
      made.set(api.database, count)
      const number = String(count).padStart(6, '0')
      const [transaction] = await sql(
        `INSERT INTO transactions (super_agent_id, transaction_time, transaction_search_key, is_debit, masked_pan,
           hashed_pan, rrn, stan, amount, charge_amount, terminal_id, card_acceptor_location, response_code, aptent_ms,
           bank_ms)
         SELECT id, '2026-11-20T12:00:00+01:00'::timestamptz + $1::int * INTERVAL '1 second', 'D20261120-' || $2, false,
           '539983******1234', sha256($2::bytea), '999' || lpad($2, 9, '0'), $2, 100000 + $1::int, 0, '20110101',
           'ALLEN AVENUE IKEJA LAGOS NG', $4, 50, 400
         FROM super_agents WHERE merchant_id = $3
         RETURNING transaction_search_key AS key, amount::float8 AS amount, response_code AS code`,
        [count, number, merchantId, code],
      )
      return { ...transaction, merchantId } as Disputable
    },
    async log(username, { account = '0123456789', cardAccount = account, ...more } = {}) {
      const { reason = 'Duplicate debit', code = '91', key } = more
      const merchantId = agentOf(username)
      const transactionSearchKey = key ?? (await hand.next({ merchantId, code })).key
      const [card] = await sql(
        "SELECT encode(hashed_pan, 'hex') AS pan FROM transactions WHERE transaction_search_key = $1",
        [transactionSearchKey],
      )
      api.bank.cards.set(String(card?.pan), cardAccount)
      const claim = {
        customerAccountName: 'ADAEZE OKAFOR',
        customerAccountNumber: account,
        reason,
        transactionSearchKey,
      }
      const client = await hand.as(username)
      const { logCode } = isBank(username)
        ? await client.call(disputes.log, { body: claim })
        : await client.call(disputes.log, { body: { ...claim, receiptDataBase64: RECEIPT_BASE64 } })
      return hand.show(username, logCode)
    },
    async show(username, logCode) {
      const endpoint = isBank(username) ? disputes.show : disputes.show
      return (await hand.as(username)).call(endpoint, { params: { logCode } })
    },
    async resolve(username, logCode, approved) {
      const evidence = approved
        ? { payeeAcknowledged: true }
        : { comment: 'The receipt shows it was paid.', receiptDataBase64: RECEIPT_BASE64 }
      const body = { logCode, approved, ...evidence }
      return (await hand.as(username)).call(isBank(username) ? disputes.resolve : disputes.resolve, { body })
    },
  }
  return hand
}
