/** Reads params, query and body by the contract's schemas; every problem is named with its field. */
import type { Described, Schema } from '@dcir/core/contract/endpoint'
import { reversedRange } from '@dcir/core/contract/search'
import { type ErrorLine, errorMessage, Refusal } from '@dcir/core/errors/catalogue'
import { invalidMessage, labelledMessage, requiredMessage } from '@dcir/core/validators/messages'
import * as z from 'zod/mini'

type Part = 'params' | 'query' | 'body'

function linesOf(part: Part, issues: readonly z.core.$ZodIssue[], value: unknown): ErrorLine[] {
  return issues.flatMap((issue): ErrorLine[] => {
    const path = issue.path.map(String)
    if (issue.code === 'invalid_union' && issue.path.length === 0) return linesOf(part, closest(issue.errors), value)
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        message: errorMessage('unknown-field', { label: key }),
        code: 'unknown-field',
        field: [part, ...path, key].join('.'),
      }))
    }
    const label = path.at(-1) ?? part
    const missing = valueAt(value, issue.path) === undefined
    const message = missing ? requiredMessage(label) : labelledMessage(label, issue.message)
    return [{ message, code: 'bad-input', field: [part, ...path].join('.') }]
  })
}

/** The shape that a body was meant to have: of several possible ones, the one with the fewest faults. */
function closest(shapes: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] {
  const faults = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0)
  return [...shapes].sort((a, b) => faults(a) - faults(b))[0] ?? []
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], value)
}

/** NUL, or half of a surrogate pair: a whole pair is one character to the pattern, and no such half. */
const BROKEN_TEXT = /[\0\p{Surrogate}]/u

/** A text as the database can keep it, for what is written down as it came and refused by no schema. */
export const keepable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\u{fffd}')

/**
 * Where a text is none that the database could keep as it came: it holds a NUL character or half of a surrogate pair.
 * Said here once for every field, since no text of ours needs either.
 */
function brokenTexts(part: Part, value: unknown, path: readonly string[] = []): ErrorLine[] {
  if (typeof value === 'string') {
    if (!BROKEN_TEXT.test(value)) return []
    return [{ message: invalidMessage(path.at(-1) ?? part), code: 'bad-input', field: [part, ...path].join('.') }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => brokenTexts(part, one, [...path, key]))
}

/** The lines of a row that is read by itself, each with its field; no lines where it is as its schema says. */
export function readPart(schema: Schema, value: unknown): { value: unknown; lines: ErrorLine[] } {
  const { value: taken, lines } = read('body', schema, value)
  return { value: taken, lines: lines.map((line) => ({ ...line, field: line.field?.replace(/^body\.?/, '') })) }
}

function read(part: Part, schema: Schema | undefined, value: unknown): { value: unknown; lines: ErrorLine[] } {
  if (!schema) return { value: undefined, lines: [] }
  const result = z.safeParse(schema, value ?? (part === 'body' ? undefined : {}))
  // A value that the schema accepted is no deeper than the schema, whatever was sent.
  if (result.success) return { value: result.data, lines: brokenTexts(part, result.data).slice(0, 100) }
  return { value: undefined, lines: linesOf(part, result.error.issues, value).slice(0, 100) }
}

function refuseReversedRange(part: Part, value: unknown): void {
  const range = reversedRange(value ?? {})
  if (range) throw new Refusal('range-reversed', {}, `${part}.${range[0]}`)
}

/**
 * Reads a request by the schemas of its endpoint.
 * @throws Refusal 400 with one line per bad field; 422 for a range of days that ends before it begins
 */
export function readInput(endpoint: Described, given: Record<Part, unknown>): Record<Part, unknown> {
  const params = read('params', endpoint.params, given.params)
  const query = read('query', endpoint.query, given.query)
  const body = read('body', endpoint.body, given.body)
  const lines = [...params.lines, ...query.lines, ...body.lines]
  if (lines.length > 0) throw Refusal.badInput(lines)
  refuseReversedRange('query', query.value)
  refuseReversedRange('body', body.value)
  return { params: params.value, query: query.value, body: body.value }
}

/** One value by one schema, for what comes wrapped in something else. @throws the schema's own error */
export const readValue = <T>(schema: Schema<T>, value: unknown): T => z.parse(schema, value)
