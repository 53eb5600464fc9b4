/** Commands that an endpoint and a vocabulary say everything about: a list with its filter, and one record. */
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, EndpointSpec, Result, Schema } from '@dcir/core/contract/endpoint'
import type { Page } from '@dcir/core/contract/schemas'
import type { Field } from '@dcir/core/contract/vocabulary'
import { formatCount } from '@dcir/core/display/numbers'
import type { Api } from './api'
import { type ColumnChanges, columnsOf } from './columns'
import type { Command, CommandSpec } from './command'
import { type ExitCode, exitCodes } from './exit-codes'
import { addQueryFlags, FlagError, hasField, paramsOf, queryOf, type Search } from './flags'
import { printOne } from './table'
import { addTableFlags, type TableOptions, tablePrinter } from './table-flags'
import type { Terminal } from './terminal'

type ListEndpoint = Endpoint<EndpointSpec & { result: Schema<Page<object>> }>
type RowOf<E extends EndpointSpec> = Result<E> extends { content: (infer Row extends object)[] } ? Row : never

interface ListCommand<E extends ListEndpoint, Flags> {
  usage?: string
  /** Where it is called otherwise than the endpoint. */
  summary?: string
  endpoint: E
  fields: readonly Field<string & keyof RowOf<E>>[]
  columns?: ColumnChanges<RowOf<E>>
  /** Search of the list, for the help texts of its flags. */
  search?: Search
  /** Flags beside those of the query. */
  flags?(command: Command): void
  /** The noun in its plural, for the line below the table. */
  nouns: string
  /** The spec's sentence for a list without rows. */
  empty: string
  examples: readonly [string, string]
  /** Checks the query beyond its schema. @throws CliError */
  check?: (query: Record<string, unknown>) => Record<string, unknown>
  /** Calls the service, where that takes more than the query. */
  call?: (api: Api, query: Record<string, unknown>, flags: Flags) => Promise<Page<RowOf<E>>>
}

/** `dcir <noun> list`: a page of an endpoint, with a flag for each field of its query. */
export function listCommand<E extends ListEndpoint, Flags extends object = object>(
  options: ListCommand<E, Flags>,
): CommandSpec<Flags & TableOptions & { all?: boolean }> {
  const { endpoint, search, nouns, empty, check = (query) => query } = options
  const { call = (api, query) => api.call(endpoint, { query } as CallInput<E>) as Promise<Page<RowOf<E>>> } = options
  const columns = columnsOf<RowOf<E>>(options.fields, options.columns)
  return {
    usage: options.usage ?? 'list',
    summary: options.summary ?? endpoint.summary,
    flags(command) {
      options.flags?.(command)
      addQueryFlags(command, endpoint, { search })
      if (hasField(endpoint.query, 'page')) command.option('--all', 'every page, one after the other')
      addTableFlags(command, columns)
    },
    examples: options.examples,
    async run(cli, _args, flags) {
      const { terminal } = cli
      const query = check({ ...(queryOf(endpoint, flags) as Record<string, unknown> | undefined) })
      const print = tablePrinter(terminal, columns, flags)
      const api = await cli.apiOf(endpoint)
      if (flags.all) return allPages(terminal, query, print, empty, (one) => call(api, one, flags))
      const found = await call(api, query, flags)
      await print(found.content)
      if (found.totalElements === 0) terminal.say(empty)
      else if (terminal.err.rich) terminal.say(pageLine(found, Number(query.page ?? 0) + 1, nouns))
      return exitCodes.done
    },
  }
}

const LARGEST_PAGE = 100

/** Prints page after page; a table on a terminal is aligned as one. Rows that a new one pushed on are not printed twice. */
async function allPages<Row extends object>(
  terminal: Terminal,
  query: Record<string, unknown>,
  print: (rows: readonly Row[]) => Promise<void>,
  empty: string,
  read: (query: Record<string, unknown>) => Promise<Page<Row>>,
): Promise<ExitCode> {
  if (query.page !== undefined) throw new FlagError('--page and --all do not go together.')
  const held: Row[] = []
  let before = new Set<string>()
  for (let page = 0; ; page++) {
    const { content } = await read({ ...query, page, size: LARGEST_PAGE })
    const rows = content.filter((row) => !before.has(JSON.stringify(row)))
    if (terminal.out.rich && !terminal.json) held.push(...rows)
    else await print(rows)
    terminal.progress(`Reading  page ${page + 1}`)
    if (page === 0 && content.length === 0) terminal.say(empty)
    if (content.length < LARGEST_PAGE) break
    before = new Set(content.map((row) => JSON.stringify(row)))
  }
  terminal.clearProgress()
  if (held.length > 0) await print(held)
  return exitCodes.done
}

function pageLine({ totalPages, totalElements, totalIsEstimate }: Page<unknown>, page: number, nouns: string): string {
  const about = totalIsEstimate ? 'about ' : ''
  return `Page ${page} of ${totalPages}, ${about}${formatCount(totalElements)} ${nouns}`
}

interface ShowCommand<E extends Endpoint> {
  endpoint: E
  /** The path's parameter, as the command's one argument. */
  argument: string
  fields: readonly Field<string & keyof Result<E>>[]
  examples: readonly [string, string]
}

/** `dcir <noun> show <id>`: one record, a line for each of its fields. */
export function showCommand<E extends Endpoint>(options: ShowCommand<E>): CommandSpec {
  const { endpoint, argument, fields, examples } = options
  return {
    usage: `show <${argument}>`,
    summary: endpoint.summary,
    examples,
    async run(cli, [value = '']) {
      const params = paramsOf(endpoint, { [argument]: value })
      const api = await cli.apiOf(endpoint)
      const record = await api.call(endpoint, { params } as CallInput<E>)
      type Row = Result<E> & object
      await printOne(cli.terminal, columnsOf<Row>(fields as readonly Field<string & keyof Row>[]), record as Row)
      return exitCodes.done
    },
  }
}

interface RowsCommand<E extends Endpoint, Row extends object> {
  usage?: string
  endpoint: E
  /** The rows of an answer that has no pages. */
  rows(answer: Result<E>): readonly Row[]
  fields: readonly Field<string & keyof Row>[]
  /** Where they depend on the instant, a function of it. */
  columns?: ColumnChanges<Row> | ((now: Date) => ColumnChanges<Row>)
  empty: string
  examples: readonly [string, string]
}

/** `dcir <noun> list` of an endpoint that answers with all there is. */
export function rowsCommand<E extends Endpoint, Row extends object>(
  options: RowsCommand<E, Row>,
): CommandSpec<TableOptions> {
  const { endpoint, fields, columns, empty, examples } = options
  return {
    usage: options.usage ?? 'list',
    summary: endpoint.summary,
    flags: (command) => addTableFlags(command, columnsOf<Row>(fields)),
    examples,
    async run(cli, _args, flags) {
      const rows = options.rows(await (await cli.apiOf(endpoint)).call(endpoint, {} as CallInput<E>))
      const changes = typeof columns === 'function' ? columns(cli.now()) : columns
      await tablePrinter(cli.terminal, columnsOf<Row>(fields, changes), flags)(rows)
      if (rows.length === 0) cli.terminal.say(empty)
      return exitCodes.done
    },
  }
}
