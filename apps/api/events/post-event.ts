/** One attempt to deliver a message: a signed POST to an address that was checked. */
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { hostIn, type LookUp, publicIpOf } from '../kit/public-address'
import { isSafeAddress } from '../kit/safe-address'

/** Within this a receiver answers, from the look-up of its name to the head of its answer. */
const PATIENCE_MS = 10_000

export interface Posted {
  /** Null where there was no answer. */
  status: number | null
  failure: string | null
}

interface Rules {
  /** Addresses within the bank's network are allowed, and plain `http:` to this machine. */
  allowPrivate: boolean
  look?: LookUp | undefined
  /** How long an attempt may take; less in tests. */
  patienceMs?: number
}

/** Reasons that people can do something about, in words instead of system codes. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers at the address',
  ECONNRESET: 'the connection was broken off',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host could not be looked up',
}

const isDelivered = (status: number) => status >= 200 && status < 300

function failureOf(error: unknown, patienceMs: number): string {
  const { name, code = '', message } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return `no answer within ${patienceMs / 1000} seconds`
  return reasons[code] ?? (code || message).slice(0, 200)
}

/** @throws Error for whatever came instead of an answer */
async function answerOf(
  url: URL,
  headers: Record<string, string>,
  body: string,
  { allowPrivate, look, patienceMs = PATIENCE_MS }: Rules,
) {
  const signal = AbortSignal.timeout(patienceMs)
  const host = hostIn(url)
  const ended = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  ended.catch(() => undefined)
  // The connection goes to the address that was checked, whatever the name stands for by then.
  const ip = allowPrivate ? host : await Promise.race([publicIpOf(host, look), ended])
  const isSecure = url.protocol === 'https:'
  const send = isSecure ? requestSecure : requestPlain
  return new Promise<number>((resolve, reject) => {
    const call = send({
      ...{ method: 'POST', host: ip, port: url.port || (isSecure ? 443 : 80), path: `${url.pathname}${url.search}` },
      headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body), connection: 'close' },
      agent: false,
      signal,
    })
    call.on('error', reject)
    call.on('response', (answer) => {
      // Its body is nobody's business here, and may have no end.
      answer.on('error', () => undefined)
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    call.end(body)
  })
}

/** Sends a message once, and follows nothing that the answer points to. */
export async function postEvent(
  address: string,
  headers: Record<string, string>,
  body: string,
  rules: Rules,
): Promise<Posted> {
  const url = new URL(address)
  if (!isAllowed(url, rules.allowPrivate)) return { status: null, failure: 'the address is not one of https:' }
  try {
    const status = await answerOf(url, headers, body, rules)
    return { status, failure: isDelivered(status) ? null : `the receiver answered ${status}` }
  } catch (error) {
    return { status: null, failure: failureOf(error, rules.patienceMs ?? PATIENCE_MS) }
  }
}

const isAllowed = (url: URL, allowPrivate: boolean): boolean =>
  allowPrivate ? isSafeAddress(url.href) : url.protocol === 'https:'
