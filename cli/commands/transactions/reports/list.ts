/** `dcir reports list`. */

import { statusText, statusTone } from '@dcir/core/display/status'
import { formatInstant } from '@dcir/core/time/lagos'
import { type Report, reports } from '@dcir/core/transactions/reports-contract'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { addQueryFlags, queryOf } from '../../../kit/flags'
import { reportCalls } from '../../../kit/report-file'
import { type Column, printRows } from '../../../kit/table'

const columns: readonly Column<Report>[] = [
  { title: 'Record id', value: (row) => row.recordId },
  { title: 'Report Generation Date', value: (row) => row.createdAt, shown: (row) => formatInstant(row.createdAt) },
  { title: 'Completion Date', value: (row) => row.completedAt, shown: (row) => formatInstant(row.completedAt) },
  { title: 'Percentage Proccessed', value: (row) => row.percentageProcessed, right: true },
  {
    title: 'Report Generation Status',
    value: (row) => row.reportGenerationStatus,
    shown: (row) => statusText(row.reportGenerationStatus),
    tone: (row) => statusTone(row.reportGenerationStatus),
  },
  { title: 'Owner', value: (row) => row.owner },
]

export const list: CommandSpec = {
  usage: 'list',
  summary: reports.list.summary,
  flags: (command) => addQueryFlags(command, reports.list),
  examples: ['dcir reports list', 'dcir reports list --size 100 --json'],
  async run(cli, _args, options) {
    const query = queryOf(reports.list, options)
    const api = await cli.api()
    const calls = await reportCalls(api)
    const { content, totalElements } = await api.call(calls.list, { query })
    await printRows(cli.terminal, columns, content)
    if (totalElements === 0) cli.terminal.say('No reports found ...')
    return exitCodes.done
  },
}
