/**
 * SQL of every list: the statements of a page and the condition of each filter, compared with the committed
 * `list-statements.sql`. `UPDATE_LISTS=1` writes that file again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { readPart } from '@dcir/api/http/validate'
import { addresses } from '@dcir/core/contract/all'
import { type Address, fullPath, grantsOf, type Schema } from '@dcir/core/contract/endpoint'
import { isMonitorRole } from '@dcir/core/permissions/authorities'
import { businessDate } from '@dcir/core/time/lagos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestApi, type TestApi } from '../../support/api'
import { TEST_NOW } from '../../support/test-database'

const FILE = new URL('list-statements.sql', import.meta.url)

const TODAY = businessDate(new Date(TEST_NOW))

const shapeOf = (schema: Schema | undefined) =>
  (schema as { shape?: Readonly<Record<string, Schema>> } | undefined)?.shape ?? {}
const isList = ({ result }: Address) => ['content', 'totalElements'].every((key) => key in shapeOf(result))

/** Lists of something that has to exist, and one that fixed statements answer: the tests of their domains walk them. */
const ELSEWHERE = [
  'account-entries.ofFile',
  'bulk-disputes.transactions',
  'bulk-settlements.paymentAttempts',
  'bulk-settlements.paymentRequests',
  'bulk-settlements.transactions',
  'day-sign-offs.overview',
  'dispute-responses.transactions',
  'history.list',
  'long-running-queries.list',
  'manual-refunds.items',
  'manual-settlements.items',
  'statements.days',
  'statements.reruns',
  'statements.uploadErrors',
]

/** Filters that only count beside another one. */
const BESIDE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  orHeld: { responseCode: '91' },
  otherResponseCode: { responseCodeState: 'OTHER' },
}

const lists = addresses.filter((one) => isList(one) && one.door !== 'frontoffice' && !ELSEWHERE.includes(one.key))

/** The first of some values that a field takes. */
function sampleOf(schema: Schema): unknown {
  const values = [
    'DEBIT',
    '91',
    TODAY,
    'PENDING',
    'true',
    1,
    '2026-11-20T10:30:00Z',
    '123456789012345',
    true,
    'PT-0001',
    '1234',
    'POS',
    'ab'.repeat(32),
  ]
  const inner = schema instanceof z.ZodMiniOptional ? schema._zod.def.innerType : schema
  const chosen = inner instanceof z.ZodMiniEnum ? inner.options : []
  const fitting = [...[...chosen].reverse(), ...values].filter(
    (one) => typeof one !== 'object' && typeof one !== 'function',
  )
  return fitting.find((value) => value !== 'ALL' && readPart(schema, value).lines.length === 0)
}

let api: TestApi
const tokens: Record<string, string> = {}
let statements: string[] = []

interface Answer {
  rows: { count?: number }[]
}
/** Statement on its way to the server, as the driver takes it from a read. */
interface Submitted {
  text?: string
  name?: string
  callback?: (error: Error | undefined, answer: Answer) => void
}
type Asking = (submitted: Submitted, ...others: unknown[]) => unknown

/** Notes every statement that is composed, and has a count say that there are rows, so that a page is asked for. */
function watch({ pool }: TestApi['app']['database']): void {
  const watched = new WeakSet<object>()
  pool.on('acquire', (connection: { query: unknown }) => {
    if (watched.has(connection)) return
    watched.add(connection)
    const query = (connection.query as Asking).bind(connection)
    connection.query = (submitted: Submitted, ...others: unknown[]) => {
      const { text, name, callback } = submitted ?? {}
      const isComposed = text !== undefined && name === undefined && !text.startsWith('EXPLAIN')
      if (!isComposed || !callback) return query(submitted, ...others)
      statements.push(text.replace(/\$\d+/g, '?').replace(/\s+/g, ' '))
      submitted.callback = (error, answer) => {
        if (!error && text.includes(' capped')) for (const row of answer.rows) row.count = Math.max(1, row.count ?? 0)
        callback(error, answer)
      }
      return query(submitted, ...others)
    }
  })
}

beforeAll(async () => {
  api = await startTestApi()
  tokens.bank = await api.signIn('bo.admin')
  tokens.agent = await api.signIn('sa.admin')
  tokens.monitor = await api.signInToMonitor('ops.admin')
  watch(api.app.database)
})
afterAll(() => api.close())

function tokenFor(endpoint: Address): string | undefined {
  const grants = grantsOf(endpoint)
  if (grants.some(isMonitorRole)) return tokens.monitor
  return grants.some((grant) => grant.startsWith('fo_')) ? tokens.agent : tokens.bank
}

const filtersOf = ({ query, body }: Address) =>
  [shapeOf(query), shapeOf(body)].map((shape) =>
    Object.entries(shape).filter(([name]) => !['page', 'size', 'order'].includes(name)),
  ) as [[string, Schema][], [string, Schema][]]

const isRequired = ([, schema]: [string, Schema]) => readPart(schema, undefined).lines.length > 0

/** The statements of a list under some of its filters; those that it needs are always given. */
async function asked(endpoint: Address, wanted: readonly string[]): Promise<string[]> {
  statements = []
  const [inQuery, inBody] = filtersOf(endpoint).map((filters) =>
    Object.fromEntries(
      filters
        .filter((one) => isRequired(one) || wanted.includes(one[0]))
        .flatMap(([name, schema]) => [[name, sampleOf(schema)], ...Object.entries(BESIDE[name] ?? {})]),
    ),
  ) as [Record<string, string>, object]
  const headers = { authorization: `Bearer ${tokenFor(endpoint)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${api.address}${fullPath(endpoint)}?${new URLSearchParams(inQuery)}`, {
    method: endpoint.method,
    headers,
    ...(endpoint.body ? { body: JSON.stringify(inBody) } : {}),
  })
  if (answer.status !== 200) throw new Error(`${endpoint.key} with ${wanted}: ${await answer.text()}`)
  return statements
}

/** Conditions of the statement that counts, or of those that a rollup answers. */
function conditionsIn(all: readonly string[]): string {
  const counting = all.find((one) => one.includes(' capped')) ?? all.join('; ')
  const [, conditions] = / WHERE (.*?)(?: LIMIT \? ?\) capped| GROUP BY| ORDER BY|$)/.exec(counting) ?? []
  return conditions ?? counting
}

async function described(endpoint: Address): Promise<string> {
  const base = await asked(endpoint, [])
  const lines = base.map((one) => `${one};`)
  for (const one of filtersOf(endpoint)
    .flat()
    .filter((filter) => !isRequired(filter))) {
    const found = await asked(endpoint, [one[0]])
    const conditions = conditionsIn(found)
    lines.push(
      `-- ${one[0]}: ${conditions === conditionsIn(base) ? found.filter((text) => !base.includes(text)).join('; ') : conditions}`,
    )
  }
  return lines.join('\n')
}

test('each list asks as the committed file says, and each filter narrows it', async () => {
  const seen = new Map<string, string>()
  const texts: string[] = []
  for (const endpoint of lists) {
    const statement = await described(endpoint)
    const same = seen.get(statement)
    seen.set(statement, same ?? endpoint.key)
    texts.push(`-- ${endpoint.key}: ${endpoint.summary}\n${same ? `-- as ${same}` : statement}`)
  }
  const text = `${texts.join('\n\n')}\n`
  if (process.env.UPDATE_LISTS) writeFileSync(FILE, text)
  expect(text).toBe(readFileSync(FILE, 'utf8'))
  // These have the one value that they can have, or the day that is meant without them.
  expect(text.match(/^-- (?!global|fromDate|toDate)\w+: $/gm)).toBeNull()
}, 180_000)
