/** The contract's zod schemas as JSON schema: for serialising answers quickly and for the OpenAPI document. */
import type { Schema } from '@dcir/core/contract/endpoint'
import * as z from 'zod/mini'

export type JsonSchema = Record<string, unknown>

/** `anyOf: [X, null]` costs the serialiser a validator; `nullable` says the same for nothing. */
function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (typeof node !== 'object' || node === null) return node
  const entries = Object.entries(node).filter(([key]) => key !== '$schema' && key !== '~standard')
  const schema = Object.fromEntries(entries.map(([key, value]) => [key, simplify(value)]))
  const choices = schema.anyOf
  if (!Array.isArray(choices) || choices.length !== 2) return schema
  const other = choices.find((choice) => (choice as JsonSchema).type !== 'null') as JsonSchema | undefined
  const hasNull = choices.some((choice) => (choice as JsonSchema).type === 'null')
  return hasNull && other ? { ...other, nullable: true } : schema
}

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

/** A schema that nothing else shares, so that it may be added to. */
export const freshSchemaOf = (schema: Schema, io: 'input' | 'output', override?: Override): JsonSchema =>
  simplify(
    z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-7', ...(override ? { override } : {}) }),
  ) as JsonSchema

/** Schemas of the contract last as long as the process, and each is needed more than once. */
const known = { input: new WeakMap<Schema, JsonSchema>(), output: new WeakMap<Schema, JsonSchema>() }

/** @param io whether the schema describes what goes in or what comes out */
export function jsonSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const made = known[io].get(schema) ?? freshSchemaOf(schema, io)
  known[io].set(schema, made)
  return made
}
