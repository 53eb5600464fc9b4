/** `<list>-report`: all that a list finds, as the workbook that the service makes of it. */
import type { CallInput } from '@dcir/core/client/client'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { CommandSpec } from './command'
import { exitCodes } from './exit-codes'
import { addQueryFlags, queryOf, type Search } from './flags'
import { saveAnswer } from './save-answer'

interface ListReport<E extends Endpoint> {
  usage: string
  endpoint: E
  search: Search
  examples: readonly [string, string]
}

interface Options {
  output?: string
  force?: boolean
}

export const listReportCommand = <E extends Endpoint>({
  usage,
  endpoint,
  search,
  examples,
}: ListReport<E>): CommandSpec<Options> => ({
  usage,
  summary: endpoint.summary ?? '',
  flags(command) {
    addQueryFlags(command, endpoint, { search })
    const file = endpoint.download?.name.replace('{date}', 'DATE')
    return command.option('--output <file>', `where to put it; else ${file}`).option('--force', 'overwrite the file')
  },
  examples,
  async run(cli, _args, { output, force, ...flags }) {
    const input = { query: queryOf(endpoint, flags) ?? {} } as CallInput<E>
    await saveAnswer(cli, endpoint, input, { ...(output && { output }), ...(force && { force }) })
    return exitCodes.done
  },
})
