/** Requests to an endpoint, made from what its contract says of params, query, body, upload and download. */
import { type JsonSchema, jsonSchemaOf } from '@dcir/api/http/json-schema'
import { type Address, fullPath, type Schema } from '@dcir/core/contract/endpoint'
import fc from 'fast-check'
import { uploadBodies } from './multipart'
import { fittingOf, hostileJson, hostileText, jsonText, nearlyOf, type Words } from './values'

export interface FuzzRequest {
  endpoint: string
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | null
}

export interface Vocabulary {
  words: Words
  /** Proper files, by the endpoint that takes them. */
  files: Readonly<Record<string, readonly Buffer[]>>
}

const schemaOf = (schema: Schema): JsonSchema => jsonSchemaOf(schema, 'input')
const percent = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))

/** Pieces of an address that are no text in percent signs, or that lead elsewhere. */
const brokenPieces = [
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%C3%28',
  '%2e%2e%2f',
  '..',
  '.',
  '%252e',
  "'",
  '$',
  'x'.repeat(150),
]

function pathOf(endpoint: Address, words: Words): fc.Arbitrary<string> {
  const { properties = {} } = (endpoint.params ? schemaOf(endpoint.params) : {}) as {
    properties?: Record<string, JsonSchema>
  }
  const pieces = fullPath(endpoint)
    .split('/')
    .map((piece) => {
      if (!piece.startsWith(':')) return fc.constant(piece)
      const name = piece.slice(1)
      const fitting = fittingOf(properties[name] ?? { type: 'string' }, words, name).map((value) =>
        percent(String(value)),
      )
      return fc.oneof(
        { weight: 8, arbitrary: fitting },
        { weight: 2, arbitrary: hostileText.map((text) => percent(text.slice(0, 2_000))) },
        { weight: 1, arbitrary: fc.constantFrom(...brokenPieces) },
      )
    })
  return fc.tuple(...pieces).map((some) => some.join('/'))
}

const queryTails = [
  '&&==&',
  '&page=1&page=2',
  '&size=5&size=-5&size[]=1',
  '&__proto__=1&__proto__[polluted]=1',
  '&constructor.prototype.polluted=1',
  '&%',
  '&a=%zz&%E0%A4%A=1',
  '&page=%00',
  '&a[b][c]=d',
  '#x',
  `&a=${'b'.repeat(3_000)}`,
  `&${'c=d&'.repeat(500)}`,
]

const textOf = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value))

function queryOf(endpoint: Address, words: Words): fc.Arbitrary<string> {
  const fitting: fc.Arbitrary<unknown> = endpoint.query ? fittingOf(schemaOf(endpoint.query), words) : fc.constant({})
  const tail = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...queryTails) },
  )
  return fc.tuple(nearlyOf(fitting), tail).map(([value, more]) => {
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['value', value]]
    const text = fields
      .map(([name, one]) => `${percent(String(name))}=${percent(textOf(one).slice(0, 2_000))}`)
      .join('&')
    return text || more ? `?${text}${more}` : ''
  })
}

const JSON_TYPE = 'application/json'
const oddTypes = [
  'text/plain',
  'application/xml',
  '',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  `${'x'.repeat(300)}/y`,
]
const oddTexts = [
  '',
  ' ',
  '{',
  '[',
  '"',
  '{"a":',
  '{"a":1}}',
  '\ufeff{}',
  'NaN',
  `${'['.repeat(20_000)}`,
  '{"__proto__":{"polluted":1}}',
  '\0',
  '{"a":"\u0001"}',
  '01',
  "{'a':1}",
]

interface Sent {
  contentType: string | null
  body: Buffer | null
}

function bodyOf(endpoint: Address, { words, files }: Vocabulary): fc.Arbitrary<Sent> {
  if (endpoint.upload) {
    const [own, all] = [files[endpoint.key] ?? [], Object.values(files).flat()]
    const fields = endpoint.body && nearlyOf(fittingOf(schemaOf(endpoint.body), words))
    return uploadBodies(endpoint.upload, [...own, ...own, ...own, ...all], fields)
  }
  const nothing = fc.constant<Sent>({ contentType: null, body: null })
  const strange = fc.tuple(hostileJson, fc.constantFrom(JSON_TYPE, ...oddTypes)).map(([value, contentType]) => {
    return { contentType, body: Buffer.from(jsonText(value)) }
  })
  const unread = fc
    .tuple(fc.constantFrom(...oddTexts), fc.constantFrom(JSON_TYPE, ...oddTypes))
    .map(([text, contentType]) => {
      return { contentType, body: Buffer.from(text) }
    })
  if (!endpoint.body) {
    const odd = endpoint.method === 'GET' ? nothing : fc.oneof(strange, unread)
    return fc.oneof({ weight: 6, arbitrary: nothing }, { weight: 1, arbitrary: odd })
  }
  const near = nearlyOf(fittingOf(schemaOf(endpoint.body), words)).map((value): Sent => {
    return { contentType: JSON_TYPE, body: Buffer.from(jsonText(value)) }
  })
  const cut = fc.tuple(near, fc.nat()).map(([{ contentType, body }, at]) => {
    return { contentType, body: body?.subarray(0, at % (body.length + 1)) ?? null }
  })
  return fc.oneof(
    { weight: 14, arbitrary: near },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: unread },
    { weight: 1, arbitrary: nothing },
  )
}

const headerText = (text: string) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 1_000)

/** One header that is out of the ordinary, in a third of the requests. */
const oddHeader: fc.Arbitrary<Record<string, string | string[]>> = fc.oneof(
  { weight: 20, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string | string[]>>(
      { 'idempotency-key': 'fuzz-key-00000001' },
      { 'idempotency-key': ['fuzz-key-a', 'fuzz-key-b'] },
      { 'x-request-id': 'short' },
      { 'x-request-id': ['a'.repeat(20), 'b'.repeat(20)] },
      { 'x-background': '1' },
      { range: 'bytes=5-' },
      { range: 'bytes=-5' },
      { range: 'bytes=999999999999999-' },
      { range: 'bytes=0-0,1-1', 'if-range': '"x"' },
      { 'if-none-match': '*' },
      { origin: 'http://localhost:4100' },
      { origin: 'null' },
      { origin: ['http://a', 'http://b'] },
      { accept: 'text/html' },
      { 'accept-encoding': 'br;q=2, *;q=x' },
      { 'content-encoding': 'gzip' },
      { cookie: '__proto__=1; a=%zz' },
      { 'x-http-method-override': 'DELETE' },
      { 'x-long': 'y'.repeat(30_000) },
    ),
  },
  { weight: 1, arbitrary: hostileText.map((text) => ({ 'idempotency-key': headerText(text) })) },
  { weight: 1, arbitrary: hostileText.map((text) => ({ 'x-request-id': headerText(text) })) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string | string[]>>(
      { authorization: 'Bearer' },
      { authorization: `Bearer ${'a'.repeat(43)}` },
      { authorization: `Bearer ${'é'.repeat(43)}` },
      { authorization: 'Basic V0VCOg==' },
      { authorization: '' },
    ),
  },
)

/** Requests of each kind that can be sent to the endpoint. */
export function requestsOf(endpoint: Address, vocabulary: Vocabulary): fc.Arbitrary<FuzzRequest> {
  const { words } = vocabulary
  const keyed = endpoint.idempotent
    ? fc.oneof(
        fc.constant({}),
        fc.uuid().map((id) => ({ 'idempotency-key': id })),
      )
    : fc.constant({})
  return fc
    .tuple(pathOf(endpoint, words), queryOf(endpoint, words), bodyOf(endpoint, vocabulary), keyed, oddHeader)
    .map(([path, query, sent, key, odd]): FuzzRequest => {
      const type: Record<string, string> = sent.contentType === null ? {} : { 'content-type': sent.contentType }
      const headers = { ...type, ...key, ...odd }
      return { endpoint: endpoint.key, method: endpoint.method, path: path + query, headers, body: sent.body }
    })
}
