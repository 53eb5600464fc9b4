/** Commands of a declared noun: its list with a flag for each filter, one record, and its workbook. */
import type { SheetEndpoints } from '@dcir/core/bulk/edit-sheet-contract'
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, EndpointSpec, Schema } from '@dcir/core/contract/endpoint'
import { type AnyNoun, fieldsNamed, type NounCommand } from '@dcir/core/contract/noun'
import type { Page } from '@dcir/core/contract/schemas'
import type { Noun } from './command'
import { applySheetCommand, editSheetCommand } from './edit-sheet'
import { addBodyFlags, bodyOf } from './flags'
import { listCommand, showCommand } from './list-command'

type Listing = Endpoint<EndpointSpec & { result: Schema<Page<object>> }>

/** The parts of a noun that its commands need; one that is not declared as a whole has them too. */
type Named = Pick<AnyNoun, 'name' | 'many' | 'fields'> & {
  key: { field: string }
  texts: { empty: string }
  command: NounCommand<string>
}

export interface RecordEndpoints {
  list: Listing
  filter?: Listing
  show?: Endpoint
}

interface RecordCommands<N extends Named> {
  endpoints: RecordEndpoints
  sheets?: SheetEndpoints
  /** Texts of columns that are not those of their field's kind. */
  cells?: { readonly [K in keyof N['fields']]?: (row: never) => string }
}

/** Commands of a noun, in the order of its help. */
export function recordCommands<N extends Named>(noun: N, options: RecordCommands<N>): Noun {
  const { endpoints, sheets, cells = {} } = options
  const { list, filter, show } = endpoints
  const { many: nouns, fields, texts, key } = noun
  const { name = noun.name, summary, columns, examples } = noun.command
  const twice = (verb: string, more = ''): [string, string] => [
    `dcir ${name} ${verb}`,
    `dcir ${name} ${verb}${more} --json`,
  ]
  const listed = listCommand({
    endpoint: list,
    fields: (columns ? fieldsNamed(noun, columns) : Object.values(fields)) as never,
    columns: Object.fromEntries(Object.entries(cells).map(([field, text]) => [field, { value: text, shown: text }])),
    search: fields,
    ...(filter && {
      flags: (command) => addBodyFlags(command, filter, { search: fields }),
      call: (api, query, flags) =>
        api.call(filter, { query, body: bodyOf(filter, flags) } as CallInput<Listing>) as Promise<Page<object>>,
    }),
    nouns,
    empty: texts.empty,
    examples: twice('list', ` ${examples.list}`),
  })
  const shown =
    show &&
    showCommand({
      endpoint: show,
      argument: key.field,
      fields: Object.values(fields),
      examples: twice(`show ${examples.show}`),
    })
  const edited = sheets && { noun: name, endpoints: sheets }
  const all = [listed, shown, edited && editSheetCommand(edited), edited && applySheetCommand(edited)]
  return { name, summary, verbs: all.filter((one) => one !== undefined) }
}
