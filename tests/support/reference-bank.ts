/** A bank that speaks `apps/api/bank/bank-api.yaml`, on this machine: over HTTP, or over TLS with certificates of both. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export const KNOWN_ACCOUNT = '0123456789'
export const OTHER_ACCOUNT = '0987654321'
export const UNKNOWN_ACCOUNT = '0000000000'
export const KNOWN_CARD = 'ab'.repeat(32)

interface Sent {
  reference: string
  amountKobo: number
  creditAccount: string
  debitAccount: string | null
  status: 'SUCCESSFUL' | 'FAILED'
  isFinal?: boolean
  bankReference: string
}

export interface ReferenceBank {
  address: string
  /** Transfers that were posted, by reference. */
  transfers: Map<string, Sent>
  /** Calls as they came, such as `PUT /transfers/R1`. */
  calls: string[]
  /** Takes a call over where it returns true; a test plants faults by it. */
  instead: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Tokens that are good now. */
  tokens: Set<string>
  close(): Promise<void>
}

/** The most that an account has, in kobo. */
const MOST = 10 ** 14

type Answer = readonly [status: number, body: unknown]
const names: Record<string, string> = { [KNOWN_ACCOUNT]: 'ADAEZE OKAFOR', [OTHER_ACCOUNT]: 'BABATUNDE EZE' }
const unknown = (what: string): Answer => [404, { code: `unknown-${what}` }]

/**
 * Starts it with one client of OAuth, `dcir` with the secret `open-sesame`.
 * @param byCertificate its own key and certificate, and that of the only client; there is no OAuth then
 */
export async function referenceBank(
  byCertificate?: Pick<ServerOptions, 'key' | 'cert' | 'ca'>,
): Promise<ReferenceBank> {
  const transfers = new Map<string, Sent>()
  const tokens = new Set<string>()

  function transfer(
    reference: string,
    { amountKobo, creditAccount, debitAccount }: Pick<Sent, 'amountKobo' | 'creditAccount' | 'debitAccount'>,
  ): Answer {
    if (!Number.isInteger(amountKobo) || amountKobo <= 0 || amountKobo > MOST) return [422, { code: 'wrong-amount' }]
    const before = transfers.get(reference)
    if (before && (before.amountKobo !== amountKobo || before.creditAccount !== creditAccount))
      return [409, { code: 'other-content' }]
    const paid = creditAccount in names && debitAccount !== UNKNOWN_ACCOUNT
    const sent: Sent = before ?? {
      ...{ reference, amountKobo, creditAccount, debitAccount, bankReference: `B-${transfers.size + 1}` },
      ...(paid ? { status: 'SUCCESSFUL' } : { status: 'FAILED', isFinal: true }),
    }
    transfers.set(reference, sent)
    return [200, sent]
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const [, part = '', name = ''] = (request.url ?? '').split('/').map(decodeURIComponent)
    if (part === 'token') {
      const isClient = request.headers.authorization === `Basic ${Buffer.from('dcir:open-sesame').toString('base64')}`
      if (!isClient) return [401, { error: 'invalid_client' }]
      const token = `token-${tokens.size + 1}`
      tokens.add(token)
      return [200, { access_token: token, token_type: 'Bearer', expires_in: 600 }]
    }
    const bearer = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    if (!byCertificate && !tokens.has(bearer)) return [401, { code: 'no-token' }]
    if (part === 'accounts')
      return names[name] ? [200, { accountNumber: name, accountName: names[name] }] : unknown('account')
    if (part === 'card-accounts') {
      const { hashedPan } = (await json(request)) as { hashedPan: string }
      return hashedPan === KNOWN_CARD ? [200, { accountNumber: KNOWN_ACCOUNT }] : unknown('card')
    }
    if (request.method === 'PUT') return transfer(name, (await json(request)) as Sent)
    const known = transfers.get(name)
    return known ? [200, known] : unknown('transfer')
  }

  const bank: ReferenceBank = {
    address: '',
    transfers,
    tokens,
    calls: [],
    instead: () => false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    bank.calls.push(`${request.method} ${request.url}`)
    if (bank.instead(request, response)) return
    const [status, body] = await answer(request)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = byCertificate
    ? createTlsServer({ ...byCertificate, requestCert: true, rejectUnauthorized: true }, serve)
    : createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bank.address = `${byCertificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`
  return bank
}
