/** Bytes on the wire, by undici: the only importer of it. */
import type { Transport, TransportRequest, TransportResponse } from '@dcir/core/client/client'
import { ApiError } from '@dcir/core/errors/processed-error'
import { usageError } from './exit-codes'
import { type FileToSend, multipartOf } from './multipart'

const CONNECT_MS = 10_000
const ANSWER_MS = 60_000
/** After the last byte of a large file the server still writes it to its disk. */
const UPLOAD_ANSWER_MS = 600_000

const reasons: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  UND_ERR_SOCKET: 'the connection was lost',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  UND_ERR_HEADERS_TIMEOUT: 'the answer took too long',
  UND_ERR_BODY_TIMEOUT: 'the answer took too long',
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: 'the file changed while it was being sent',
}

const codeOf = (error: unknown): string => {
  const { code, errors } = error as { code?: string; errors?: { code?: string }[] }
  return code || errors?.[0]?.code || ''
}

/** Nobody was there to take the call. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** A call that got no answer, or half of one. */
export class NoAnswer extends ApiError {
  /** Whether the service may have begun it. */
  readonly connected: boolean

  constructor(url: string, error: unknown) {
    const reason = reasons[codeOf(error)] ?? (error instanceof Error ? error.message : String(error))
    super(0, { error: `No answer from ${new URL(url).origin}: ${reason}.` })
    this.name = 'NoAnswer'
    this.connected = !neverConnected.has(codeOf(error))
  }
}

/** An answer that the API never gives: of a console, of another server, or of a proxy that could not reach the API. */
function foreignAnswer(url: string, status: number, type: string): ApiError | null {
  if (/\bjson\b/.test(type)) return null
  const { origin } = new URL(url)
  if (status >= 500) {
    const error = `${origin} answered ${status} without a word of the platform: a proxy in front of it could not reach it.`
    return new ApiError(status, { error: `${error} Try again in a moment.` })
  }
  if (status < 400 && !/\bhtml\b/.test(type)) return null
  const error = `${origin} is not the API of the platform, but a console or another server. Name the API with --api.`
  return new ApiError(404, { error })
}

export interface ClosableTransport {
  transport: Transport
  close(): Promise<void>
}

function bodyOf({ body, file, headers, onProgress }: TransportRequest) {
  if (!file) return { body: body ?? null, headers, answerMs: ANSWER_MS }
  const files = [file.content, file.second].filter((one) => one !== undefined && one !== null) as FileToSend[]
  const fields = body === undefined ? {} : (JSON.parse(body) as Record<string, unknown>)
  const multipart = multipartOf({ field: file.field, files, fields }, onProgress)
  const more = { 'content-type': multipart.contentType, 'content-length': String(multipart.contentLength) }
  return { body: multipart.stream(), headers: { ...headers, ...more }, answerMs: UPLOAD_ANSWER_MS }
}

interface TransportOptions {
  env: NodeJS.ProcessEnv
  /** Longest wait for an answer, instead of the usual limits. */
  timeoutMs?: number | undefined
}

/** The proxies that the environment names, in capitals or not; an empty word keeps the library from looking itself. */
function proxiesOf(env: NodeJS.ProcessEnv) {
  const named = (name: string) => env[name.toLowerCase()] ?? env[name] ?? ''
  const proxies = { httpProxy: named('HTTP_PROXY'), httpsProxy: named('HTTPS_PROXY'), noProxy: named('NO_PROXY') }
  for (const address of [proxies.httpProxy, proxies.httpsProxy])
    if (address && !URL.canParse(address)) throw usageError('HTTP_PROXY or HTTPS_PROXY is not an address.')
  return proxies
}

/** The library is loaded with the first call: a local check, of somebody who is not signed in, never waits for it. */
export function createTransport({ env, timeoutMs }: TransportOptions): ClosableTransport {
  const connectMs = Math.min(timeoutMs ?? CONNECT_MS, CONNECT_MS)
  const proxies = proxiesOf(env)
  async function load() {
    const { EnvHttpProxyAgent, request: send } = await import(/* webpackIgnore: true */ 'undici')
    return { send, agent: new EnvHttpProxyAgent({ connect: { timeout: connectMs }, ...proxies }) }
  }
  let loaded: ReturnType<typeof load> | null = null
  const transport: Transport = async (request): Promise<TransportResponse> => {
    const signal = request.signal as AbortSignal | undefined
    const { body, headers, answerMs } = bodyOf(request)
    const fail = (error: unknown): never => {
      signal?.throwIfAborted()
      throw new NoAnswer(request.url, error)
    }
    const answered = async () => {
      loaded ??= load()
      const { send, agent } = await loaded
      const answer = await send(request.url, {
        method: request.method,
        headers,
        body: body as never,
        dispatcher: agent,
        headersTimeout: timeoutMs ?? answerMs,
        bodyTimeout: timeoutMs ?? ANSWER_MS,
        ...(signal ? { signal } : {}),
      })
      const header = (name: string) => {
        const value = answer.headers[name]
        return Array.isArray(value) ? (value[0] ?? null) : (value ?? null)
      }
      const foreign = foreignAnswer(request.url, answer.statusCode, header('content-type') ?? '')
      if (foreign) await answer.body.dump()
      return {
        foreign,
        status: answer.statusCode,
        header,
        text: () => answer.body.text().catch(fail),
        raw: answer.body,
      }
    }
    const { foreign, ...response } = await answered().catch(fail)
    if (foreign) throw foreign
    return response
  }
  return { transport, close: async () => (await loaded)?.agent.destroy() }
}
