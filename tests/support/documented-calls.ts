/** Calls as the documents name them, held against what the API says of itself and does. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from './api'

/** A call of the checklist: `API-045 PUT /api/v1/dispute/{key} [authority] ? query < body > answer`. */
interface DocumentedCall {
  id: string
  method: string
  path: string
  /** Empty where the documents give none. */
  authorities: string[]
  query: string[]
  body: string[]
  answer: string[]
}

const words = (text: string | undefined) => (text ?? '').split(/\s+/).filter(Boolean)

/** One call a line; a line that begins with blanks goes on with the one before. */
const documentedCalls = (table: string): DocumentedCall[] =>
  table
    .trim()
    .replace(/\n\s+/g, ' ')
    .split('\n')
    .map((line) => {
      const [, id = '', method = '', path = '', rest = ''] = /^((?:API|ENT)-\d+) (\w+) (\S+)(.*)$/.exec(line) ?? []
      const part = (pattern: RegExp) => words(pattern.exec(rest)?.[1])
      return {
        id,
        method,
        path,
        authorities: part(/\[([^\]]+)\]/),
        query: part(/\? ([^<>]+)/),
        body: part(/< ([^>]+)/),
        answer: part(/> (.+)$/),
      }
    })

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  description: string
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

type Reference = { paths: Record<string, Record<string, Operation>> }

/** Names of all fields of a schema with those of the objects they lie in: `merchant`, `merchant.merchantName`. */
function namesIn(schema: Schema | undefined): string[] {
  if (!schema) return []
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema
  const own = Object.entries(properties).flatMap(([name, field]) => [
    name,
    ...namesIn(field).map((inner) => `${name}.${inner}`),
  ])
  const further = typeof additionalProperties === 'object' ? [additionalProperties] : []
  const beside = [items, ...further, ...anyOf, ...oneOf, ...allOf].flatMap(namesIn)
  return [...new Set([...own, ...beside])]
}

/** The wanted names that are none of a schema's, however deep they lie. */
const missingFrom = (schema: Schema | undefined, wanted: readonly string[]): string[] => {
  const names = namesIn(schema)
  return wanted.filter((name) => !names.some((one) => one === name || one.endsWith(`.${name}`)))
}

/** A path whose blanks count by their place: `{id}` of the documents may be `{code}` of the API. */
const shapeOf = (path: string) => path.replace(/\{[^}]+\}/g, '{}')

function operationAt({ paths }: Reference, method: string, path: string): Operation | undefined {
  const found = Object.keys(paths).find((one) => shapeOf(one) === shapeOf(path) && paths[one]?.[method.toLowerCase()])
  return found === undefined ? undefined : paths[found]?.[method.toLowerCase()]
}

const schemaOf = (content: Record<string, { schema: Schema }> | undefined) => Object.values(content ?? {})[0]?.schema

/** Parts of a documented call that the API lacks; empty where it serves the call as the documents have it. */
function lacksOf(reference: Reference, call: DocumentedCall): string[] {
  const operation = operationAt(reference, call.method, call.path)
  if (!operation) return ['the call itself']
  const parameters = operation.parameters.map(({ name }) => name)
  return [
    ...call.authorities.filter((one) => !operation.description.includes(one)).map((one) => `authority ${one}`),
    ...call.query.filter((one) => !parameters.includes(one)).map((one) => `query ${one}`),
    ...missingFrom(schemaOf(operation.requestBody?.content), call.body).map((one) => `body ${one}`),
    ...missingFrom(schemaOf(operation.responses[200]?.content), call.answer).map((one) => `answer ${one}`),
  ]
}

/** A table as its rows, and an API with what it says of itself. */
function heldAgainst(table: string) {
  const place: { api?: TestApi; reference: Reference } = { reference: { paths: {} } }
  beforeAll(async () => {
    place.api = await startTestApi()
    place.reference = await (await fetch(`${place.api.address}/api/v1/openapi.json`)).json()
  })
  afterAll(() => place.api?.close())
  return { place, rows: documentedCalls(table).map((call) => [call.id, call.method, call.path, call] as const) }
}

/** Tests that each call of a table is served by its method, path, authority and fields. */
export function testCalls(table: string): void {
  const { place, rows } = heldAgainst(table)
  test.each(rows)('%s %s %s is served as the documents have it', async (_id, method, path, call) => {
    expect(lacksOf(place.reference, call)).toEqual([])
    const answer = await fetch(place.api?.address + path.replace(/\{\w+\}/g, '1'), { method })
    await answer.arrayBuffer()
    // A closed call asks who is there before anything else: an address that is not served is not found.
    expect([404, 405]).not.toContain(answer.status)
  })
}

/** Tests that each entity of a table has its fields in the call that carries it. */
export function testEntities(table: string): void {
  const { place, rows } = heldAgainst(table)
  test.each(rows)('%s %s %s has every field', (_id, _method, _path, call) => {
    expect(lacksOf(place.reference, call)).toEqual([])
  })
}
