/** Values made from a JSON schema: ones that fit it, and ones that nobody who read it would send. */
import type { JsonSchema } from '@dcir/api/http/json-schema'
import fc from 'fast-check'

/** Values that exist on the platform under test, by the name of the field that carries them. */
export type Words = Readonly<Record<string, readonly string[]>>

const LONG = 'a'.repeat(5_000)

/** Texts at which programs stumble. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  LONG,
  '9'.repeat(400),
  '\u202egnp.exe\u202c',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u{1f3f3}\ufe0f\u200d\u{1f308}',
  'İstanbul ß ﬁ \ufeff\u00a0\u2028',
  "' OR 1=1; DROP TABLE users; --",
  '=HYPERLINK("http://127.0.0.1","x")',
  '@SUM(1+1)*cmd|calc',
  '<img src=x onerror=alert(1)>',
  '$' + '{7*7}{{7*7}}',
  '../../../etc/passwd',
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-000001-01-01',
  '+275760-09-13',
  '2026-11-20T25:61:61Z',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '1e999',
  '-0',
  '-1',
  'NaN',
  'null',
  'true',
  '0x10',
  '٣٤',
  '__proto__',
  'constructor',
  'toString',
  '%',
  '%00',
  '%25%5f_',
  '\\',
  '\\u0000',
  '\r\nset-cookie: a=b',
  '1,2,3',
  '00,00,00',
]

const numbers = [0, -0, -1, 1.5, 0.1, 1e21, 1e308, -1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 2 ** 63, 1e15]

/** Mark of a JSON text that `JSON.stringify` never writes: the text behind it is sent as it is. */
const RAW = '@raw:'
const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`
const raws = [
  nested(5_000, '[', ']'),
  nested(5_000, '{"a":', '}'),
  '1e999',
  '-1e999',
  '1e-999',
  '1'.repeat(400),
  '"\\ud800"',
  '"\\u0000"',
  '{"a":1,"a":2}',
  '[]',
]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...numbers) },
  { weight: 1, arbitrary: fc.constantFrom(...raws.map((text) => RAW + text)) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        '{"__proto__":{"polluted":1}}',
        '{"constructor":{"prototype":{"polluted":1}}}',
        '{"toString":1,"valueOf":2}',
      )
      .map((text) => JSON.parse(text) as unknown),
  },
  {
    weight: 1,
    arbitrary: fc.constant(Array.from({ length: 2_000 }, () => 'x')),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** JSON text, with the marks for what no value stands for filled in. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/"@raw:((?:[^"\\]|\\.)*)"/g, (_, text: string) => JSON.parse(`"${text}"`))

const sized = (text: string, { minLength = 0, maxLength = 60 }: { minLength?: number; maxLength?: number }) =>
  text.slice(0, maxLength).padEnd(minLength, 'x')

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const { pattern, minLength, maxLength } = schema as { pattern?: string; minLength?: number; maxLength?: number }
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const limits = { ...(minLength ? { minLength } : {}), ...(maxLength ? { maxLength } : {}) }
  return fc
    .string({ unit: fc.constantFrom(...'abcXYZ 0189-*.,/é漢'), maxLength: 30 })
    .map((text) => sized(text, limits))
}

function numberOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const least = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1))
  const most = Number(maximum ?? 1_000_000)
  const [min, max] = [Math.max(least, -Number.MAX_SAFE_INTEGER), Math.min(most, Number.MAX_SAFE_INTEGER)]
  return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.max(min, -1e9), max: Math.min(max, 1e9) }))
}

function objectOf(schema: JsonSchema, words: Words): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, JsonSchema>; required?: string[] }
  const fields = Object.entries(properties).map(([name, one]) => [name, fittingOf(one, words, name)] as const)
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  // All of many optional fields at once would hardly ever fit together.
  const chosen = fc.subarray(optional, { maxLength: Math.min(optional.length, 3) })
  const whole = fc.record(Object.fromEntries(fields), { noNullPrototype: true })
  return fc.tuple(whole, chosen).map(([value, names]) => {
    const kept = Object.entries(value).filter(([name]) => required.includes(name) || names.includes(name))
    return Object.fromEntries(kept)
  })
}

/** Values that fit the schema, and where the platform has such a thing, values that exist. */
export function fittingOf(schema: JsonSchema, words: Words, name = ''): fc.Arbitrary<unknown> {
  const generic = genericOf(schema, words)
  const known = words[name]
  if (schema.type !== 'string' || !known || known.length === 0) return generic
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: generic })
}

function genericOf(schema: JsonSchema, words: Words): fc.Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices) return fc.oneof(...choices.map((one) => fittingOf(one, words)))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  if (schema.type === 'object') return objectOf(schema, words)
  if (schema.type === 'array') {
    return fc.array(fittingOf(schema.items as JsonSchema, words), {
      minLength: Number(schema.minItems ?? 0),
      maxLength: 3,
    })
  }
  if (schema.type === 'integer' || schema.type === 'number') return numberOf(schema)
  if (schema.type === 'boolean') return fc.boolean()
  return schema.type === 'string' ? textOf(schema) : fc.constantFrom('', '0', '7')
}

type Path = (string | number)[]

function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [
    at,
    ...Object.entries(value).flatMap(([key, one]) => pathsIn(one, [...at, Array.isArray(value) ? Number(key) : key])),
  ]
}

function replaced(value: unknown, path: Path, change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? replaced(one, rest, change) : one))
  const entries = Object.entries(value as object).map(([name, one]) => [
    name,
    name === key ? replaced(one, rest, change) : one,
  ])
  return Object.fromEntries(entries)
}

const GONE = Symbol('gone')
const withoutGone = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((one) => one !== GONE).map(withoutGone)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (one === GONE ? [] : [[key, withoutGone(one)]])),
  )
}

const miss = fc.record({
  where: fc.nat(),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  name: fc.oneof(fc.constantFrom('extra', 'id', '', 'constructor', '2fa', 'a.b', 'a[b]'), hostileText),
  value: hostileJson,
})

function missed(
  value: unknown,
  { where, kind, name, value: strange }: typeof miss extends fc.Arbitrary<infer M> ? M : never,
) {
  const paths = pathsIn(value)
  const path = paths[where % paths.length] ?? []
  return replaced(value, path, (old) => {
    if (kind === 'remove') return path.length > 0 ? GONE : {}
    if (kind === 'wrap') return [old]
    const isObject = typeof old === 'object' && old !== null && !Array.isArray(old)
    return kind === 'add' && isObject ? { ...old, [name]: strange } : strange
  })
}

/** Values that fit but for a few places; some of them fit entirely. */
export const nearlyOf = (fitting: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fitting,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 5, arbitrary: fc.array(miss, { minLength: 1, maxLength: 2 }) },
      ),
    )
    .map(([value, misses]) => withoutGone(misses.reduce<unknown>(missed, value)))
