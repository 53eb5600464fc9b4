/** Commands that an endpoint and a vocabulary say everything about: a list with its filter, and one record. */
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint, EndpointSpec, Result, Schema } from '@dcir/core/contract/endpoint'
import type { Page } from '@dcir/core/contract/schemas'
import type { Field } from '@dcir/core/contract/vocabulary'
import { formatCount } from '@dcir/core/display/numbers'
import { columnsOf } from './columns'
import type { CommandSpec } from './command'
import { exitCodes } from './exit-codes'
import { addQueryFlags, paramsOf, queryOf } from './flags'
import { printOne, printRows } from './table'

type ListEndpoint = Endpoint<EndpointSpec & { result: Schema<Page<object>> }>
type RowOf<E extends EndpointSpec> = Result<E> extends { content: (infer Row extends object)[] } ? Row : never

interface ListCommand<E extends ListEndpoint> {
  endpoint: E
  fields: readonly Field<string & keyof RowOf<E>>[]
  /** The noun in its plural, for the line below the table. */
  nouns: string
  /** The spec's sentence for a list without rows. */
  empty: string
  examples: readonly [string, string]
  /** What the query's schema cannot say by itself. @throws CliError */
  check?: (query: Record<string, unknown>) => Record<string, unknown>
}

/** `dcir <noun> list`: a page of an endpoint, with a flag for each field of its query. */
export function listCommand<E extends ListEndpoint>(options: ListCommand<E>): CommandSpec {
  const { endpoint, fields, nouns, empty, examples, check = (query) => query } = options
  return {
    usage: 'list',
    summary: endpoint.summary,
    flags: (command) => addQueryFlags(command, endpoint),
    examples,
    async run(cli, _args, flags) {
      const query = check({ ...(queryOf(endpoint, flags) as Record<string, unknown> | undefined) })
      const api = await cli.api()
      const found = (await api.call(endpoint, { query } as CallInput<E>)) as Page<RowOf<E>>
      await printRows(cli.terminal, columnsOf<RowOf<E>>(fields), found.content)
      if (found.totalElements === 0) cli.terminal.say(empty)
      else if (cli.terminal.err.rich) cli.terminal.say(pageLine(found, Number(query.page ?? 0) + 1, nouns))
      return exitCodes.done
    },
  }
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
      const api = await cli.api()
      const record = await api.call(endpoint, { params } as CallInput<E>)
      type Row = Result<E> & object
      await printOne(cli.terminal, columnsOf<Row>(fields as readonly Field<string & keyof Row>[]), record as Row)
      return exitCodes.done
    },
  }
}
