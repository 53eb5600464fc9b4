/** The OpenAPI document and its reference page, both made from the contract. */
import { type Address, envelopeOf, fullPath, grantsOf, type Schema } from '@dcir/core/contract/endpoint'
import { dayRanges } from '@dcir/core/contract/search'
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import type { ErrorCode } from '@dcir/core/errors/catalogue'
import { errorCatalogue } from '@dcir/core/errors/refusals'
import type { FastifyInstance } from 'fastify'
import { IDEMPOTENCY_KEY } from '../write/idempotency'
import { describedSchemaOf } from './described-schema'
import { type JsonSchema, jsonSchemaOf } from './json-schema'
import { mayLag } from './lagging-reads'
import { DATA_AGE } from './mount'

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'One for each intention: a repeat with the same key and body has the answer of the first.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
}

function parametersOf(endpoint: Address): JsonSchema[] {
  const list = (place: 'path' | 'query', schema: Address['params']) => {
    if (!schema) return []
    const { properties = {}, required = [] } = describedSchemaOf(schema, 'input') as FormSchema
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  const key = endpoint.idempotent ? [idempotencyKey] : []
  return [...list('path', endpoint.params), ...list('query', endpoint.query), ...key]
}

interface FormSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const isText = ({ type }: JsonSchema): boolean => type === 'string'

/** A field of a form is one text: a list that may be a text too is sent with commas between its items. */
const fieldOf = (property: JsonSchema): JsonSchema => {
  const { anyOf, ...rest } = property
  const text = Array.isArray(anyOf) && anyOf.some(({ type }) => type === 'array') ? anyOf.find(isText) : undefined
  return text ? { ...rest, ...text } : property
}

function requestBodyOf(endpoint: Address): JsonSchema | undefined {
  if (endpoint.upload) {
    const { field, second } = endpoint.upload
    const file = { type: 'string', format: 'binary' }
    const files = second ? { type: 'array', items: file, minItems: 1, maxItems: 2 } : file
    const fields = endpoint.body ? (describedSchemaOf(endpoint.body, 'input') as FormSchema) : {}
    const texts = Object.entries(fields.properties ?? {}).map(([name, property]) => [name, fieldOf(property)])
    const properties = { ...Object.fromEntries(texts), [field]: files }
    const schema = { type: 'object', properties, required: [...(fields.required ?? []), field] }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  if (!endpoint.body) return undefined
  return { required: true, content: { 'application/json': { schema: describedSchemaOf(endpoint.body, 'input') } } }
}

/** Headers that say more than the answer: how old it may be, and when a call is worth repeating. */
const whole = { type: 'integer', minimum: 0 }
const dataAge = {
  [DATA_AGE]: { description: 'Seconds that the answer is old at most; none for one of now', schema: whole },
}
const retryAfter = {
  'retry-after': { description: 'Seconds after which to call again, with 429 and 503', schema: whole },
}

const answerOf = (endpoint: Address): JsonSchema =>
  mayLag(endpoint) ? { ...contentOf(endpoint), headers: dataAge } : contentOf(endpoint)

function contentOf(endpoint: Address): JsonSchema {
  if (endpoint.download) {
    const schema = { type: 'string', format: 'binary' }
    return { description: endpoint.download.name, content: { [endpoint.download.contentType]: { schema } } }
  }
  if (!endpoint.result) return { description: 'Done' }
  const result = describedSchemaOf(endpoint.result, 'output')
  const described = { description: 'Answer', ...result }
  const enveloped = { type: 'object', properties: { result: described }, required: ['result'] }
  const schema = envelopeOf(endpoint) === 'result' ? enveloped : result
  return { description: 'Done', content: { 'application/json': { schema } } }
}

/** Whether a schema has both ends of a range of days. */
const hasRange = (schema: Schema | undefined) => {
  const { shape = {} } = (schema ?? {}) as { shape?: object }
  return dayRanges.some((ends) => ends.every((end) => end in shape))
}

/** Error codes that every endpoint can answer with, then its own ones. */
function refusalsOf(endpoint: Address): ErrorCode[] {
  const codes: ErrorCode[] = grantsOf(endpoint).includes('public') ? [] : ['session-missing', 'not-allowed']
  codes.push('bad-input')
  if (hasRange(endpoint.query) || hasRange(endpoint.body)) codes.push('range-reversed')
  return [...codes, ...(endpoint.errors ?? [])]
}

/** Refusals that every endpoint can answer with, such as 429 and 503. */
const REFUSED = { $ref: '#/components/responses/Refused' }
const errorsContent = { 'application/json': { schema: { $ref: '#/components/schemas/Errors' } } }

function operationOf(endpoint: Address): JsonSchema {
  const responses: Record<string, JsonSchema> = { 200: answerOf(endpoint), default: REFUSED }
  for (const code of refusalsOf(endpoint)) {
    const { status, message } = errorCatalogue[code]
    const before = responses[status]?.description
    const description = [before, `\`${code}\`: ${message}`].filter(Boolean).join('\n')
    responses[status] = { description, content: errorsContent }
  }
  const body = requestBodyOf(endpoint)
  return {
    operationId: endpoint.id,
    tags: [endpoint.key.split('.')[0]],
    summary: endpoint.summary,
    description: `Authority: ${grantsOf(endpoint).join(' or ')}`,
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: body } : {}),
    responses,
    security: grantsOf(endpoint).includes('public') ? [] : [{ bearer: [] }],
  }
}

const errorsSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message', 'code'],
        properties: {
          message: { type: 'string' },
          code: { type: 'string' },
          field: { type: 'string' },
          record: { type: 'string' },
        },
      },
    },
  },
}

/**
 * Leaves alternatives out that take anything: they say nothing, and make a generated type `unknown`. The API reads such a
 * row by itself and names its fault.
 */
function withoutAnything(node: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = node
  if (!Array.isArray(anyOf)) return node
  const said = anyOf.filter((choice) => Object.keys(choice).length > 0)
  return said.length === 1 ? { ...rest, ...said[0] } : { ...rest, anyOf: said }
}

/** OpenAPI 3.1 has a type `null`, where the serialiser's schemas say `nullable`. */
function withNulls(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNulls)
  if (typeof node !== 'object' || node === null) return node
  const { nullable, ...plain } = withoutAnything(node as JsonSchema)
  const rest = Object.fromEntries(Object.entries(plain).map(([name, inner]) => [name, withNulls(inner)]))
  if (nullable !== true) return nullable === undefined ? rest : { ...rest, nullable: withNulls(nullable) }
  const isPlain = typeof rest.type === 'string' && rest.enum === undefined && rest.const === undefined
  return isPlain ? { ...rest, type: [rest.type, 'null'] } : { anyOf: [rest, { type: 'null' }] }
}

/** @param server where the API answers */
export function openApiDocument(endpoints: readonly Address[], server: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const endpoint of endpoints) {
    const path = fullPath(endpoint).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'DCIR platform API', version: VERSION, 'x-commit': COMMIT },
    servers: [{ url: server }],
    paths: withNulls(paths),
    components: {
      schemas: { Errors: errorsSchema },
      responses: {
        Refused: {
          description: 'Refusal, with its sentence and its code',
          headers: retryAfter,
          content: errorsContent,
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Token of a session, or key of a service account' },
      },
    },
  }
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

function articleOf(endpoint: Address): string {
  const refusals = refusalsOf(endpoint).map(
    (code) =>
      `<li><b>${errorCatalogue[code].status}</b> <code>${code}</code> ${escapeHtml(errorCatalogue[code].message)}</li>`,
  )
  const schemas = [
    ['Query', endpoint.query, 'input'],
    ['Body', endpoint.body, 'input'],
    ['Answer', endpoint.result, 'output'],
  ] as const
  const blocks = schemas.flatMap(([title, schema, io]) =>
    schema
      ? [
          `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(jsonSchemaOf(schema, io), null, 2))}</pre></details>`,
        ]
      : [],
  )
  return `<article id="${endpoint.id}"><h3><span>${endpoint.method}</span> ${escapeHtml(fullPath(endpoint))}</h3>
<p>${escapeHtml(endpoint.summary)}. Authority: <code>${grantsOf(endpoint).join('</code> or <code>')}</code></p>
${blocks.join('\n')}<details><summary>Refusals</summary><ul>${refusals.join('')}</ul></details></article>`
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:960px;margin:2rem auto;padding:0 1rem;color:#1d2433}
h3{font:600 15px ui-monospace,monospace}h3 span{background:#e6ecf7;border-radius:4px;padding:2px 6px}article{border-top:1px solid #dde2ec;padding:8px 0}
pre{background:#f5f7fb;padding:12px;overflow:auto;border-radius:6px}code{background:#f0f2f7;padding:1px 4px;border-radius:3px}`

/** A plain page: no script, so that the strictest policy serves it. */
export function referencePage(endpoints: readonly Address[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>DCIR platform API ${VERSION}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>DCIR platform API ${VERSION}</h1>
<p>Made from the contract, at commit <code>${COMMIT}</code>. The same as <a href="/api/v1/openapi.json">OpenAPI</a>.</p>
${endpoints.map(articleOf).join('\n')}</body></html>`
}

export function serveReference(app: FastifyInstance, endpoints: readonly Address[], server: string): void {
  // Made at the first request: both take longer than the rest of a start, and few processes are asked for them.
  let document: Record<string, unknown> | undefined
  let page: string | undefined
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  app.get('/api/v1/openapi.json', async () => {
    document ??= openApiDocument(endpoints, server)
    return document
  })
  app.get('/api/v1/reference', async (_request, reply) => {
    page ??= referencePage(endpoints)
    return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
  })
}
