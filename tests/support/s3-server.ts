/**
 * A small S3 store in memory, with the calls that the platform makes of one: it works out every signature by itself, and
 * shows what is stored and what uploads were never ended. Such servers on npm do not know an upload that is given up.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '@dcir/api/files/file-settings'

/** Fault in place of the answer to a call; `cutAfter` breaks an answer off after so many bytes. */
export type S3Fault = { status: number } | 'hang up' | 'silence' | 'lose the answer' | { cutAfter: number }

export interface S3Server {
  settings: S3Settings
  /** By key, the prefix included. */
  objects: Map<string, Buffer>
  /** Parts of uploads that have neither ended nor been given up. */
  uploads: Map<string, Map<number, Buffer>>
  /** Every call that arrived, as `PUT partNumber uploadId`. */
  calls: string[]
  /** Says which calls fail; none unless set. */
  fault: (call: string) => S3Fault | undefined
  close(): Promise<void>
}

interface Answer {
  status: number
  headers?: Record<string, string | number>
  body?: string | Buffer
}

const digest = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const failed = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` })
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that a request should have (AWS Signature Version 4), by what it says itself to have signed. */
function signatureOf(request: IncomingMessage, url: URL, names: string[], scope: string[], secret: string): string {
  const { headers, method } = request
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const lines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const path = decodeURIComponent(url.pathname).split('/').map(encode).join('/')
  const signed = [method, path, query.join('&'), lines.join(''), names.join(';'), headers['x-amz-content-sha256']].join(
    '\n',
  )
  const [date = '', region = '', service = '', end = ''] = scope
  const key = [region, service, end].reduce<Buffer>((from, part) => hmac(from, part), hmac(`AWS4${secret}`, date))
  return hmac(key, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), digest(signed)].join('\n')).toString(
    'hex',
  )
}

/** Why a request is refused before it is looked at; null when it is signed and whole. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer, settings: S3Settings): Answer | null {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([a-f0-9]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  const [id, ...scope] = given?.[1]?.split('/') ?? []
  const names = given?.[2]?.split(';') ?? []
  if (id !== settings.accessKeyId || scope[1] !== settings.region) return failed(403, 'InvalidAccessKeyId')
  const isSigned = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))
  const expected = signatureOf(request, url, names, scope, settings.secretAccessKey)
  if (!isSigned || given?.[3] !== expected) return failed(403, 'SignatureDoesNotMatch')
  const hash = request.headers['x-amz-content-sha256']
  const isWhole = body.length === 0 ? hash === 'UNSIGNED-PAYLOAD' || hash === digest('') : hash === digest(body)
  return isWhole ? null : failed(400, 'XAmzContentSHA256Mismatch')
}

type Store = Pick<S3Server, 'objects' | 'uploads'>
const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

function getObject(content: Buffer, range: string | undefined): Answer {
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
  if (start > 0 && start >= content.length) return failed(416, 'InvalidRange')
  return { status: start > 0 ? 206 : 200, headers: { etag: tagOf(content) }, body: content.subarray(start) }
}

function completeUpload({ objects, uploads }: Store, key: string, id: string, list: string): Answer {
  const parts = uploads.get(id)
  if (!parts) return failed(404, 'NoSuchUpload')
  const named = [...list.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
  const contents = named.map(([, number, tag]) => ({ tag, content: parts.get(Number(number)) ?? Buffer.alloc(0) }))
  if (contents.length !== parts.size || contents.some(({ tag, content }) => tagOf(content) !== tag))
    return failed(400, 'InvalidPart')
  const isSmall = contents.slice(0, -1).some(({ content }) => content.length < 5 * 1024 ** 2)
  if (isSmall) return failed(400, 'EntityTooSmall')
  objects.set(key, Buffer.concat(contents.map(({ content }) => content)))
  uploads.delete(id)
  return { status: 200, body: '<CompleteMultipartUploadResult/>' }
}

/** Calls of uploads in parts. */
function answerUpload(store: Store, method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
  const id = query.get('uploadId')
  if (id === null) {
    const begun = randomUUID()
    store.uploads.set(begun, new Map())
    return { status: 200, body: `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></Initiate…>` }
  }
  if (method === 'POST') return completeUpload(store, key, id, body.toString())
  if (method === 'DELETE') return store.uploads.delete(id) ? { status: 204 } : failed(404, 'NoSuchUpload')
  const parts = store.uploads.get(id)
  if (!parts) return failed(404, 'NoSuchUpload')
  parts.set(Number(query.get('partNumber')), body)
  return { status: 200, headers: { etag: tagOf(body) } }
}

function answerOf(store: Store, bucket: string, request: IncomingMessage, url: URL, body: Buffer): Answer {
  const { method = 'GET' } = request
  const [, place, ...rest] = url.pathname.split('/')
  const key = rest.join('/')
  if (place !== bucket) return failed(404, 'NoSuchBucket')
  if (key === '') return { status: method === 'HEAD' ? 200 : 405 }
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
    return answerUpload(store, method, key, url.searchParams, body)
  if (method === 'PUT') {
    store.objects.set(key, body)
    return { status: 200, headers: { etag: tagOf(body) } }
  }
  if (method === 'DELETE') {
    store.objects.delete(key)
    return { status: 204 }
  }
  const content = store.objects.get(key)
  return content ? getObject(content, request.headers.range) : failed(404, 'NoSuchKey')
}

/** A broken answer promises its whole length all the same. */
function give(response: ServerResponse, { status, headers, body = '' }: Answer, fault: S3Fault | undefined): void {
  const content = Buffer.from(body)
  const isHead = response.req.method === 'HEAD'
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'content-length': content.length }) })
  if (fault && typeof fault === 'object' && 'cutAfter' in fault)
    return void response.write(content.subarray(0, fault.cutAfter), () => response.socket?.destroy())
  response.end(isHead ? '' : content)
}

export async function startS3(): Promise<S3Server> {
  const settings = { region: 'eu-west-1', bucket: 'dcir-files', prefix: 'bank/', sessionToken: null }
  const keys = { accessKeyId: 'TESTKEY', secretAccessKey: 'canary/secret+of-the-store' }
  const store: S3Server = {
    settings: { ...settings, ...keys, endpoint: '' },
    objects: new Map(),
    uploads: new Map(),
    calls: [],
    fault: () => undefined,
    close: () => close(),
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', store.settings.endpoint)
    const call = [request.method, ...url.searchParams.keys()].join(' ')
    store.calls.push(call)
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const fault = store.fault(call)
    if (fault === 'hang up') return void request.socket.destroy()
    if (fault === 'silence') return
    if (fault && typeof fault === 'object' && 'status' in fault)
      return give(response, failed(fault.status, 'Planned'), undefined)
    const refused = refusalOf(request, url, body, store.settings)
    const answer = refused ?? answerOf(store, store.settings.bucket, request, url, body)
    if (fault === 'lose the answer') return void request.socket.destroy()
    give(response, answer, fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  store.settings.endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  async function close(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return store
}
