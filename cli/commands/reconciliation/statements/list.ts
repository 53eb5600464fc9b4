/** `dcir statements list`. */

import { formatCount } from '@dcir/core/display/numbers'
import { statements } from '@dcir/core/reconciliation/contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { addQueryFlags, queryOf } from '../../../kit/flags'
import { printRows } from '../../../kit/table'
import { listColumns } from './counts'

export const list: CommandSpec = {
  usage: 'list',
  summary: statements.list.summary,
  flags: (command) => addQueryFlags(command, statements.list),
  examples: [
    'dcir statements list --start-date 2026-11-01 --end-date 2026-11-30',
    "dcir statements list --size 100 | awk -F'\\t' '$4 == \"FAILED\"'",
  ],
  async run(cli, _args, options) {
    const query = queryOf(statements.list, options)
    const api = await cli.api()
    const found = await api.call(statements.list, { query })
    await printRows(cli.terminal, listColumns, found.content)
    const page = Number(query?.page ?? 0) + 1
    if (found.totalElements === 0) cli.terminal.say('No results found!')
    else if (cli.terminal.err.rich)
      cli.terminal.say(`Page ${page} of ${found.totalPages}, ${formatCount(found.totalElements)} files`)
    return exitCodes.done
  },
}
