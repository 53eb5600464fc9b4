/** JSON schemas with label, meaning, unit and an example of each field, by the vocabularies that screens have them from. */
import { allVocabularies, storedSchemas } from '@dcir/core/contract/all'
import type { Schema } from '@dcir/core/contract/endpoint'
import { BusinessDate, Instant, KoboField, MAX_PAGE_SIZE } from '@dcir/core/contract/schemas'
import type { Field, FieldKind, Vocabulary } from '@dcir/core/contract/vocabulary'
import { freshSchemaOf, type JsonSchema } from './json-schema'

/** How a value of a kind is written; nothing for a kind whose values say it themselves. */
const notation: Partial<Record<FieldKind, string>> = {
  money: 'in kobo',
  percent: 'per cent, an exact decimal as text',
  instant: 'ISO 8601 with an offset',
  deadline: 'ISO 8601 with an offset',
  date: 'YYYY-MM-DD, a day in Lagos',
  pan: 'masked: first six and last four digits',
  progress: 'from 0 to 100',
  size: 'in bytes',
  code: 'response code of the switch',
}

const examples: Partial<Record<FieldKind, string | number>> = {
  money: 1_250_000,
  percent: '0.5',
  instant: '2026-11-20T14:05:09+01:00',
  deadline: '2026-11-23T18:00:00+01:00',
  date: '2026-11-20',
  pan: '539983******1234',
  progress: 40,
  code: '00',
}

/** Names that mean the same everywhere. */
const common: Readonly<Record<string, string>> = {
  page: 'Number of the page, from 0',
  size: `Rows on a page, at most ${MAX_PAGE_SIZE}`,
  startDate: 'From this day on, YYYY-MM-DD in Lagos',
  endDate: 'Up to and with this day, YYYY-MM-DD in Lagos',
  content: 'Rows of the page',
  totalElements: 'Number of all rows',
  totalItems: 'Number of all rows',
  totalPages: 'Number of pages',
  totalIsEstimate: 'Whether the total is an estimate of the database',
  message: 'Outcome in words',
  result: 'Answer',
  id: 'Number or name of the record',
  from: 'From this day on, YYYY-MM-DD in Lagos',
  until: 'Up to and with this day, YYYY-MM-DD in Lagos',
  createdDateFrom: 'Created from this day on, YYYY-MM-DD in Lagos',
  createdDateTo: 'Created up to and with this day, YYYY-MM-DD in Lagos',
  transactionDateStart: 'Transactions from this day on, YYYY-MM-DD in Lagos',
  transactionDateEnd: 'Transactions up to and with this day, YYYY-MM-DD in Lagos',
  tatExpiryStartDate: 'Deadline from this day on, YYYY-MM-DD in Lagos',
  tatExpiryEndDate: 'Deadline up to and with this day, YYYY-MM-DD in Lagos',
  limit: 'Entries of one answer, at most',
  after: 'The entry that the answer follows on; 0 for the beginning',
  merchantId: 'Number of the super agent',
  merchantName: 'Name of the super agent',
  username: 'Username',
  authorities: 'Rights, by their keys',
  count: 'Number of them',
  minutes: 'Minutes',
  hours: 'Hours',
}

type Properties = Record<string, JsonSchema>

const typesOf = ({ type, anyOf }: JsonSchema): unknown[] =>
  Array.isArray(anyOf) ? anyOf.flatMap((one) => typesOf(one as JsonSchema)) : [type].flat()

function describe(property: JsonSchema, { label, meaning, kind }: Field): void {
  const words = [label, notation[kind]].filter(Boolean).join(', ')
  property.description = meaning ? `${words}: ${meaning}` : words
  const example = examples[kind]
  const type = typeof example === 'string' ? 'string' : 'integer'
  if (example !== undefined && typesOf(property).includes(type) && !property.enum) property.examples = [example]
}

/** The vocabulary whose fields an object has; of several the one with most of them. */
const vocabularyOf = (properties: Properties): Vocabulary<string> | undefined =>
  allVocabularies.find((fields) => Object.keys(fields).every((name) => name in properties))

/** As many fields as an object shares with a vocabulary are no coincidence. */
const ALIKE = 3

/** The field of a name in the vocabulary that has most names in common with an object. */
function fieldNamed(name: string, names: readonly string[], least: number): Field | undefined {
  const shared = (fields: Vocabulary<string>) => names.filter((one) => one in fields).length
  const [best] = allVocabularies.filter((fields) => name in fields).sort((one, other) => shared(other) - shared(one))
  return best && shared(best) >= least ? best[name] : undefined
}

/** @param io whether the schema describes what goes in or what comes out */
export function describedSchemaOf(schema: Schema, io: 'input' | 'output'): JsonSchema {
  return freshSchemaOf(schema, io, ({ zodSchema, jsonSchema }) => {
    const node = jsonSchema as JsonSchema
    // Limits of JavaScript itself, which say nothing about the value.
    if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
    if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
    if (zodSchema === (KoboField as unknown)) node.description = 'In kobo'
    if (zodSchema === (Instant as unknown)) node.format = 'date-time'
    if (zodSchema === (BusinessDate as unknown)) node.format = 'date'
    const stored = storedSchemas.get(zodSchema as Schema)
    if (stored) Object.assign(node, describedSchemaOf(stored, io))
    const properties = node.properties as Properties | undefined
    if (!properties || stored) return
    const names = Object.keys(properties)
    const fields = vocabularyOf(properties)
    for (const [name, property] of Object.entries(properties)) {
      const field = fields?.[name] ?? fieldNamed(name, names, io === 'input' ? 1 : ALIKE)
      if (field) describe(property, field)
      else if (common[name] !== undefined) property.description ??= common[name]
    }
  })
}
