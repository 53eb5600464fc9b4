/** The OpenAPI document: valid, described from the fields, and the same as the one that the documents have. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '@dcir/api/http/openapi'
import { IDEMPOTENCY_KEY } from '@dcir/api/write/idempotency'
import { addresses, allVocabularies } from '@dcir/core/contract/all'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { readSources, root } from '../../architecture/sources'

interface Property {
  description?: string
  examples?: unknown[]
  type?: unknown
  anyOf?: Property[]
}
interface Operation {
  responses: Record<string, { content?: Record<string, { schema: Node }> } | undefined>
}
type Node = {
  name?: string
  required?: string[]
  anyOf?: Property[]
  properties?: Record<string, Property>
  parameters?: (Property & { schema: Property })[]
}

const FILE = 'apps/api/docs/openapi.json'
const document = openApiDocument(addresses, 'https://api.bank.example') as {
  info: Record<string, unknown>
  paths: Record<string, unknown>
  components: { responses: Record<string, { headers?: object }> }
}

/** A line for each path, so that a change of one shows as one; without the commit, which is another at each build. */
function textOf({ paths, info: { 'x-commit': _, ...info }, ...rest }: typeof document): string {
  const lines = Object.entries(paths).map(
    ([path, operations]) => `${JSON.stringify(path)}:${JSON.stringify(operations)}`,
  )
  const head = JSON.stringify({ ...rest, info })
  return `${head.slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`
}

/** All objects of the document. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Node
  for (const inner of Object.values(value)) yield* nodesOf(inner)
}
const nodes = [...nodesOf(document.paths)]
const properties = nodes.flatMap(({ properties: found }) => Object.entries(found ?? {}))
const share = (described: number, all: number) => described / all

describe('C7 the OpenAPI document', () => {
  test('is valid 3.1 for a validator that is not ours, which finds a planted fault', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    const broken = structuredClone(document)
    broken.paths['/planted'] = { get: { responses: { ok: {} } } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  test('describes most fields and nearly all parameters, and says the unit of all money', () => {
    const described = properties.filter(([, { description }]) => description)
    expect(share(described.length, properties.length)).toBeGreaterThan(0.75)
    const parameters = nodes.flatMap(({ parameters: found }) => found ?? [])
    const known = parameters.filter(({ description, schema }) => description ?? schema.description)
    expect(share(known.length, parameters.length)).toBeGreaterThan(0.9)
    const money = properties.filter(([name]) => /^(transaction)?amount$/i.test(name) && name !== 'Amount')
    expect(money.length).toBeGreaterThan(20)
    const unsaid = money.filter(([, { type, description = '' }]) => type === 'integer' && !/kobo/.test(description))
    expect(unsaid).toEqual([])
  })

  test('leaves no type open: a client’s result is there, of a type, and every refusal has one', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object)) as Operation[]
    expect(operations.length).toBeGreaterThan(300)
    const answers = operations.map(({ responses }) => responses[200]?.content?.['application/json']?.schema)
    const enveloped = answers.filter((schema) => schema?.properties && 'result' in schema.properties)
    expect(enveloped.length).toBeGreaterThan(200)
    expect(enveloped.filter((schema) => !schema?.required?.includes('result'))).toEqual([])
    expect(operations.filter(({ responses }) => !responses.default)).toEqual([])
    const isOpen = (property: object) => !('type' in property || 'anyOf' in property || 'oneOf' in property)
    const closed = ['const', 'enum', 'allOf', '$ref']
    const open = properties.filter(([, property]) => isOpen(property) && !closed.some((name) => name in property))
    expect(open.map(([name]) => name)).toEqual([])
    const choices = nodes.flatMap(({ anyOf }) => anyOf ?? [])
    expect(choices.filter((choice) => Object.keys(choice).length === 0)).toEqual([])
  })

  test('says of each list how old its answer may be, and of refusals when to call again', () => {
    const headersOf = (path: string) =>
      Object.values(document.paths[path] as Record<string, { responses: Record<string, { headers?: object }> }>).map(
        ({ responses }) => Object.keys(responses[200]?.headers ?? {}),
      )
    expect(headersOf('/api/v1/backoffice/transactions')).toEqual([['x-data-age']])
    expect(headersOf('/api/v1/backoffice/transactions/{transactionSearchKey}')).toEqual([[]])
    expect(document.components.responses.Refused?.headers).toHaveProperty('retry-after')
  })

  test('has one text for each field of a form, as the API reads it, and says which keys of a repeat are good', () => {
    const forms = nodes.flatMap((node) => {
      const { schema } = (node as { 'multipart/form-data'?: { schema: Node } })['multipart/form-data'] ?? {}
      return schema ? [schema] : []
    })
    expect(forms.length).toBeGreaterThan(8)
    const lists = forms.flatMap(({ properties: fields = {} }) =>
      Object.entries(fields).filter(([, { anyOf }]) => anyOf?.some(({ type }) => type === 'array')),
    )
    expect(lists).toEqual([])
    const keys = nodes.filter(({ name }) => name === 'Idempotency-Key') as { schema?: { pattern: string } }[]
    expect([...new Set(keys.map(({ schema }) => schema?.pattern))]).toEqual([IDEMPOTENCY_KEY.source])
  })

  test('knows the vocabulary of every noun', () => {
    const core = readSources((path) => /^core\/.*\.ts$/.test(path))
    const lists = core.filter(({ path }) => /\/(nouns|all)\.ts$/.test(path)).map(({ text }) => text)
    const missing = core.filter(({ path, text }) => {
      const [, domain, ...rest] = path.slice(0, -'.ts'.length).split('/')
      const names = [`'./${rest.join('/')}'`, `'../${domain}/${rest.join('/')}'`]
      return (
        /^export const \w+ = fieldsOf\(/m.test(text) && !lists.some((list) => names.some((name) => list.includes(name)))
      )
    })
    expect(missing.map(({ path }) => path)).toEqual([])
    expect(allVocabularies.length).toBeGreaterThan(50)
  })

  test(`is the one of ${FILE}`, () => {
    const text = textOf(document)
    if (process.env.UPDATE_OPENAPI) writeFileSync(join(root, FILE), text)
    expect(readFileSync(join(root, FILE), 'utf8') === text, 'UPDATE_OPENAPI=1 writes it').toBe(true)
  })
})
