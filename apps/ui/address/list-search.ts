import type { EndpointSpec, QueryInput, Schema } from '@dcir/core/contract/endpoint'
import type { ValidatorAdapter } from '@tanstack/react-router'

/** Fields of an address that belong to the screen and never to a request. */
interface ScreenFields {
  dialog?: string | undefined
  tab?: string | undefined
}
const screenFields = ['dialog', 'tab']

/** All that an address needs of an endpoint. */
type Asked = Pick<EndpointSpec, 'query'>

export type ListSearch<E extends Asked, N extends string = never> = Partial<QueryInput<E> & object> &
  ScreenFields & { [name in N]?: string | undefined }

/**
 * Fields of a list's address, from the contract's query schema: `validateSearch: listSearch(transactions.list)`.
 * Names of further fields of the screen, such as a chosen period, may follow.
 * Every field is checked by itself, so that one bad field in a pasted link costs that field and not the page.
 */
export function listSearch<E extends Asked, N extends string = never>(
  endpoint: E,
  more: readonly N[] = [],
): ValidatorAdapter<ListSearch<E, N>, ListSearch<E, N>> {
  const shape = shapeOf(endpoint.query)
  const parse = (input: unknown): ListSearch<E, N> => {
    const given = (input ?? {}) as Record<string, unknown>
    const kept: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(shape)) {
      const text = name === 'page' ? pageText(given[name]) : plainText(given[name])
      if (text !== undefined && accepts(schema, text)) kept[name] = name === 'page' ? Number(text) : text
    }
    for (const name of [...screenFields, ...more]) {
      const text = plainText(given[name])
      if (text !== undefined) kept[name] = text
    }
    return kept as ListSearch<E, N>
  }
  // Only the types are read from `types`; the router never looks at its value.
  return { types: undefined as never, parse }
}

/** Only what is text or number can be part of an address; numbers were text before the router read them. */
function plainText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Addresses count pages from 1, and the first page needs no mention. */
function pageText(value: unknown): string | undefined {
  const text = plainText(value)
  return text && /^[1-9]\d{0,8}$/.test(text) && text !== '1' ? text : undefined
}

function accepts(schema: Schema, value: unknown): boolean {
  const outcome = schema['~standard'].validate(value)
  return !(outcome instanceof Promise) && outcome.issues === undefined
}

function shapeOf(query: Schema | undefined): Record<string, Schema> {
  const definition = (query?._zod.def ?? {}) as { shape?: Record<string, Schema> }
  return definition.shape ?? {}
}
