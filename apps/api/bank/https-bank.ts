/**
 * A bank behind HTTPS that speaks `bank-api.yaml`. An answer counts only when it has the published shape and repeats what
 * was asked: anything else throws, so that a transfer stays unknown and is enquired about, and is never sent again.
 */
import { Agent, request } from 'undici'
import * as z from 'zod/mini'
import type { HttpsBankSettings } from './bank-settings'
import { BankAnswerWrong, type BankGateway } from './gateway'

const Account = z.object({ accountNumber: z.string(), accountName: z.string().check(z.minLength(1), z.maxLength(200)) })
const CardAccount = z.object({ accountNumber: z.string().check(z.regex(/^\d{10}$/)) })
const Token = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.optional(z.number()) })
const Transfer = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  amountKobo: z.int(),
  creditAccount: z.string(),
  status: z.enum(['SUCCESSFUL', 'FAILED', 'PENDING']),
  isFinal: z.optional(z.boolean()),
  bankReference: z.optional(z.string().check(z.maxLength(100))),
})
const Problem = z.object({ code: z.string() })

/** Bodies are a few hundred bytes; more is not the bank's API. */
const MAX_BODY = 64 * 1024
/** A token is renewed so long before it ends. */
const RENEW_MS = 60_000
/** The lifetime of a token whose answer does not say it. */
const TOKEN_SECONDS = 300

interface Answer {
  status: number
  body: unknown
}

type Call = (method: 'GET' | 'PUT' | 'POST', path: string, content?: unknown) => Promise<Answer>

export function httpsBank(settings: HttpsBankSettings, timeoutMs: number, now: () => number = Date.now): BankGateway {
  const { url, oauth } = settings
  const agent = agentOf(settings, timeoutMs)
  const bearer = oauth ? bearerOf(oauth, agent, now) : null

  return gatewayOf(async (method, path, content) => {
    const { statusCode, body } = await request(`${url}${path}`, {
      method,
      dispatcher: agent,
      headers: { ...(await bearer?.headers()), accept: 'application/json', 'content-type': 'application/json' },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    })
    // The bank has forgotten the token before its time.
    if (statusCode === 401) bearer?.forget()
    return { status: statusCode, body: parsed(await body.text()) }
  })
}

function agentOf({ tls }: HttpsBankSettings, timeoutMs: number): Agent {
  const connect = Object.fromEntries(Object.entries(tls).filter(([, pem]) => pem !== null))
  return new Agent({
    connect: { ...connect, timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: MAX_BODY,
  })
}

/** Asks for a token and uses it for nothing. @throws when the bank gives none */
export async function checkBankToken(settings: HttpsBankSettings, timeoutMs: number): Promise<void> {
  const agent = agentOf(settings, timeoutMs)
  try {
    if (settings.oauth) await bearerOf(settings.oauth, agent, Date.now).headers()
  } finally {
    await agent.destroy()
  }
}

type Oauth = NonNullable<HttpsBankSettings['oauth']>

/** One token at a time, however many calls wait for it; a failure is tried again by the next call. */
function bearerOf({ tokenUrl, clientId, clientSecret }: Oauth, dispatcher: Agent, now: () => number) {
  let token: Promise<{ value: string; endsAt: number }> | null = null
  const client = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')

  async function newToken() {
    const { statusCode, body } = await request(tokenUrl, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${client}` },
      body: 'grant_type=client_credentials',
    })
    const answer = shaped(Token, { status: statusCode, body: parsed(await body.text()) }, 'a token')
    return { value: answer.access_token, endsAt: now() + (answer.expires_in ?? TOKEN_SECONDS) * 1000 }
  }

  return {
    async headers(): Promise<Record<string, string>> {
      const known = await token?.catch(() => null)
      token = known && known.endsAt - RENEW_MS >= now() ? token : newToken()
      const { value = '' } = (await token) ?? {}
      return { authorization: `Bearer ${value}` }
    },
    forget(): void {
      token = null
    },
  }
}

const gatewayOf = (call: Call): BankGateway => ({
  async nameEnquiry(accountNumber) {
    const answer = await call('GET', `/accounts/${encodeURIComponent(accountNumber)}`)
    if (isUnknown(answer, 'unknown-account')) return null
    const account = shaped(Account, answer, 'an account')
    if (account.accountNumber !== accountNumber) throw new BankAnswerWrong('the bank named another account')
    return account.accountName
  },

  async cardAccountDetail(hashedPan) {
    const answer = await call('POST', '/card-accounts', { hashedPan })
    return isUnknown(answer, 'unknown-card') ? null : shaped(CardAccount, answer, 'the account of a card').accountNumber
  },

  async transfer({ idempotencyKey, debitAccount, creditAccount, amount, narration }) {
    const content = { debitAccount, creditAccount, amountKobo: amount, currency: 'NGN', narration }
    const answer = await call('PUT', `/transfers/${encodeURIComponent(idempotencyKey)}`, content)
    const transfer = shaped(Transfer, answer, 'a transfer')
    if (transfer.reference !== idempotencyKey) throw new BankAnswerWrong('the bank spoke of another transfer')
    if (transfer.amountKobo !== amount || transfer.creditAccount !== creditAccount)
      throw new BankAnswerWrong('the bank repeats another amount or account')
    const { status, isFinal = false, bankReference = idempotencyKey } = transfer
    return { status, isFinal, reference: bankReference }
  },

  async transferStatus(key) {
    const answer = await call('GET', `/transfers/${encodeURIComponent(key)}`)
    if (isUnknown(answer, 'unknown-transfer')) return 'NOT_FOUND'
    const transfer = shaped(Transfer, answer, 'a transfer')
    if (transfer.reference !== key) throw new BankAnswerWrong('the bank spoke of another transfer')
    return transfer.status
  },
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A 404 by itself may come from a proxy, or from a wrong address: the bank says which thing it does not know. */
function isUnknown({ status, body }: Answer, code: string): boolean {
  return status === 404 && z.safeParse(Problem, body).data?.code === code
}

function shaped<T>(schema: z.ZodMiniType<T>, { status, body }: Answer, what: string): T {
  if (status >= 500) throw new Error(`the bank fails with ${status}`)
  if (status < 200 || status > 299) throw new BankAnswerWrong(`the bank refuses the call with ${status}`)
  const read = z.safeParse(schema, body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new BankAnswerWrong(`the bank's answer is not ${what}: ${issue?.path.join('.') || 'body'}`)
}
