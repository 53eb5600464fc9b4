/** Text of a declared noun: all that is derived from its declaration, for people to read and for a test to compare. */
import { jsonSchemaOf } from '@dcir/api/http/json-schema'
import { nouns as commands } from '@dcir/cli/commands/all'
import { addCommand, Command } from '@dcir/cli/kit/command'
import { keyOf, type SheetColumn } from '@dcir/core/bulk/edit-sheet'
import { sheetOf } from '@dcir/core/bulk/sheet-of'
import { contract } from '@dcir/core/contract/all'
import { type Endpoint, fullPath, grantsThrough, type Schema, type SingleSpec } from '@dcir/core/contract/endpoint'
import { type AnyNoun, fieldsNamed } from '@dcir/core/contract/noun'
import type { AnyField } from '@dcir/ui/form/field.ts'
import { filterFieldsOf, formFieldsOf } from '@dcir/ui/record/input-fields.ts'

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`)

interface Shape {
  properties?: Readonly<Record<string, { items?: Shape }>>
  items?: Shape
  required?: readonly string[]
}

function shapeLines(title: string, { properties, items, required = [], ...rest }: Shape): string[] {
  if (properties?.totalElements) return shapeLines(`${title}, a page of`, properties.content?.items ?? {})
  if (items) return shapeLines(`${title}, a list of`, items)
  if (!properties) return [`${title}: ${JSON.stringify(rest)}`]
  const lines = Object.entries(properties).map(
    ([name, one]) => `${name}${required.includes(name) ? '' : '?'}: ${JSON.stringify(one)}`,
  )
  return [`${title}:`, ...indented(lines)]
}

const schemaLines = (title: string, schema: Schema | undefined, io: 'input' | 'output'): string[] =>
  schema ? shapeLines(title, jsonSchemaOf(schema, io)) : []

function endpointLines(endpoint: Endpoint<SingleSpec>): string[] {
  const { method, key, summary, gated, changes, errors, params, query, body, result } = endpoint
  const said = { authority: grantsThrough(endpoint, null), gated, changes, errors }
  const facts = Object.entries(said).flatMap(([name, value]) =>
    value ? [`${name}: ${[value].flat().join(', ')}`] : [],
  )
  return [
    `${key}: ${method} ${fullPath(endpoint)}`,
    ...indented([
      summary,
      ...facts,
      ...schemaLines('params', params, 'input'),
      ...schemaLines('query', query, 'input'),
      ...schemaLines('body', body, 'input'),
      ...schemaLines('result', result, 'output'),
    ]),
  ]
}

function fieldLine({ kind, name, label, rules, type, most, hint, choices, noLimit }: AnyField): string {
  const facts = [
    type === 'INPUT' ? null : type,
    rules.required === false ? 'optional' : 'required',
    most && most < Number.POSITIVE_INFINITY ? `at most ${most}` : null,
    noLimit ? 'days to come too' : null,
    choices && `one of ${choices.map((one) => one.label).join(', ')}`,
    hint && `"${hint}"`,
  ]
  return `${name}: ${kind} "${label}", ${facts.filter(Boolean).join(', ')}`
}

const columnLine = ({ field, edited, fresh, choices, ...column }: SheetColumn<object>) =>
  `${field.label}: ${keyOf({ field, edited, ...column })}, edited in ${edited} rows${fresh === undefined ? '' : `, ${fresh} in new ones`}${choices ? `, one of ${choices.join(', ')}` : ''}`

function commandLines({ name, command }: AnyNoun): string[] {
  const found = commands.filter((one) => one.name === (command?.name ?? name))
  return found.flatMap((own) =>
    own.verbs.flatMap((verb) => {
      const command = addCommand(new Command(), verb, async () => undefined)
      const flags = command.options.filter(({ hidden }) => !hidden)
      return [
        `dcir ${own.name} ${verb.usage}: ${verb.summary}`,
        ...indented([...flags.map((flag) => `${flag.flags}  ${flag.description}`), ...verb.examples]),
      ]
    }),
  )
}

/** Everything that a declaration becomes, part by part. */
export function nounText(noun: AnyNoun): string {
  const { name, many, endpoints: declared, sheet, form, fields } = noun
  const endpoints = contract[name] as Record<string, Endpoint<SingleSpec>>
  const { create, update } = endpoints
  const parts: Record<string, readonly string[]> = {
    endpoints: Object.keys(declared).flatMap((verb) => endpointLines(endpoints[verb] as Endpoint<SingleSpec>)),
    'columns of the list': fieldsNamed(noun, noun.columns).map(({ label, kind }) => `${label} (${kind})`),
    details: Object.values(fields).map((field) => `${(field as { label: string }).label}`),
    filter: filterFieldsOf(noun).map(fieldLine),
    'form of a new one': form ? formFieldsOf(noun, 'create').map(fieldLine) : [],
    'form of one that is there': form && update ? formFieldsOf(noun, 'update').map(fieldLine) : [],
    workbook: sheet && create && update ? sheetOf(noun, { create, update }).columns.map(columnLine) : [],
    commands: commandLines(noun),
  }
  const written = Object.entries(parts).filter(([, lines]) => lines.length > 0)
  return [many, ...written.map(([title, lines]) => `\n${title}\n${indented(lines).join('\n')}`), ''].join('\n')
}
