/** `dcir disputes list`. */

import { formatCount } from '@dcir/core/display/numbers'
import { statusText, statusTone } from '@dcir/core/display/status'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import type { Dispute, DisputeFilter } from '@dcir/core/disputes/schemas'
import { formatNaira, nairaText } from '@dcir/core/money/kobo'
import { formatInstant } from '@dcir/core/time/lagos'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { addBodyFlags, addQueryFlags, bodyOf, queryOf } from '../../../kit/flags'
import { type Column, printRows } from '../../../kit/table'
import { addViewFlag, type View, viewOf } from './views'

const columns: readonly Column<Dispute>[] = [
  { title: 'Log code', value: (row) => row.logCode },
  { title: 'Super Agent', value: (row) => row.merchantName },
  { title: 'Customer', value: (row) => row.customerAccountName },
  {
    title: 'Amount',
    value: (row) => nairaText(row.transactionAmount),
    shown: (row) => formatNaira(row.transactionAmount),
    right: true,
  },
  { title: 'Log Date', value: (row) => row.createdOn, shown: (row) => formatInstant(row.createdOn) },
  { title: 'TAT', value: (row) => row.tatExpiryDate, shown: (row) => formatInstant(row.tatExpiryDate) },
  {
    title: 'Status',
    value: (row) => row.status,
    shown: (row) => statusText(row.status),
    tone: (row) => statusTone(row.status),
  },
  {
    title: 'Resolution',
    value: (row) => row.resolutionStatus,
    shown: (row) => statusText(row.resolutionStatus),
    tone: (row) => statusTone(row.resolutionStatus),
  },
  { title: 'Logged by', value: (row) => row.loggedBy },
]

export const list: CommandSpec<{ view?: View }> = {
  usage: 'list',
  summary: 'List disputes',
  flags: (command) => {
    addViewFlag(command)
    addQueryFlags(command, disputeLists.filterAll)
    addBodyFlags(command, disputeLists.filterAll)
  },
  examples: [
    'dcir disputes list --view failed-response --order expiry',
    "dcir disputes list --status PENDING --size 100 | awk -F'\\t' '{ print $1 }'",
  ],
  async run(cli, _args, options) {
    const query = queryOf(disputeLists.filterAll, options)
    const filter = bodyOf(disputeLists.filterAll, options) as DisputeFilter
    const api = await cli.api()
    const { list: endpoint, body } = await viewOf(api, options.view, filter)
    const found = await api.call(endpoint, { query, body })
    await printRows(cli.terminal, columns, found.content)
    if (found.totalElements === 0) cli.terminal.say('No disputes found...')
    else if (cli.terminal.err.rich) {
      const page = Number(query?.page ?? 0) + 1
      cli.terminal.say(`Page ${page} of ${found.totalPages}, ${formatCount(found.totalElements)} disputes`)
    }
    return exitCodes.done
  },
}
