/** Signed calls to a store that speaks S3: each attempt within its time, a few attempts, and a fault that can be read. */
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from './file-settings'
import { StoreUnavailable } from './store-fault'

export interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Null for the bucket itself. */
  key: string | null
  query?: string
  headers?: Record<string, string>
  body?: Buffer
  /** Aborted when the caller is gone. */
  signal?: AbortSignal
  /** For what has to be known soon. */
  once?: boolean
}

export interface S3Answer {
  status: number
  headers: Headers
  body: ReadableStream<Uint8Array> | null
  /** The whole body, which is short. */
  text(): Promise<string>
  /** Ends the connection, whatever of the body is still to come. */
  cancel(): void
}

export interface S3Times {
  /** Milliseconds until an answer begins, or the body goes on. */
  answer: number
  /** The same for calls that carry content. */
  upload: number
  attempts: number
  /** Milliseconds before the second attempt, twice as many before each further one. */
  backOff: number
}

export const S3_TIMES: S3Times = { answer: 5_000, upload: 60_000, attempts: 3, backOff: 200 }

const PASSING = new Set([408, 429, 500, 502, 503, 504])

/** The error code in a store's refusal, without anything that was sent to it. */
export const codeOf = (text: string): string => /<Code>([\w.-]{1,64})<\/Code>/.exec(text)?.[1] ?? ''

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } }
  return cause ? `${message}: ${cause.code ?? cause.message}` : message
}

export type S3Calls = ReturnType<typeof s3Calls>

export function s3Calls(settings: S3Settings, times: S3Times = S3_TIMES) {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey, sessionToken } = settings
  const keys = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
  const cache = new Map<string, ArrayBuffer>()

  async function attempt({ method, key, query = '', headers = {}, body, signal }: S3Call): Promise<S3Answer> {
    const url = `${endpoint}/${bucket}${key === null ? '' : `/${prefix}${key}`}${query && `?${query}`}`
    const content = body && { 'x-amz-content-sha256': await sha256(body) }
    const signer = new AwsV4Signer({
      ...keys,
      service: 's3',
      region,
      cache,
      method,
      url,
      headers: { ...headers, ...content },
    })
    const signed = await signer.sign()
    const ending = new AbortController()
    const limit = body ? times.upload : times.answer
    const timer = setTimeout(() => ending.abort(new Error(`no answer within ${limit} ms`)), limit)
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        ...(body && { body: new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength) }),
        signal: signal ? AbortSignal.any([ending.signal, signal]) : ending.signal,
        // A signature is for one address: it is not carried to another.
        redirect: 'manual',
      })
      const { status, body: stream } = response
      const cancel = () => ending.abort(new Error(`no more of the body within ${times.answer} ms`))
      return { status, headers: response.headers, body: stream, text: () => response.text(), cancel }
    } finally {
      clearTimeout(timer)
    }
  }

  /** The answer, or why there is none that counts. */
  async function tried(call: S3Call): Promise<S3Answer | string> {
    try {
      const answer = await attempt(call)
      if (!PASSING.has(answer.status)) return answer
      return `${answer.status} ${codeOf(await answer.text())}`
    } catch (error) {
      call.signal?.throwIfAborted()
      return reasonOf(error)
    }
  }

  /**
   * The store's answer, which is a success or says that something is not there.
   * @throws StoreUnavailable when it does not answer, is too busy, or refuses the credentials
   */
  async function call(one: S3Call): Promise<S3Answer> {
    const attempts = one.once ? 1 : times.attempts
    let reason = ''
    for (let number = 1; number <= attempts; number++) {
      if (number > 1)
        await pause(times.backOff * 2 ** (number - 2), null, { ...(one.signal && { signal: one.signal }) })
      const answer = await tried(one)
      if (typeof answer === 'string') reason = answer
      else if (answer.status < 300 || answer.status === 404 || answer.status === 416) return answer
      else throw new StoreUnavailable(`${one.method} was refused: ${answer.status} ${codeOf(await answer.text())}`)
    }
    throw new StoreUnavailable(`${one.method} failed ${attempts} times: ${reason}`)
  }

  return { call, times }
}

async function sha256(content: Buffer): Promise<string> {
  const bytes = new Uint8Array(content.buffer as ArrayBuffer, content.byteOffset, content.byteLength)
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}
