/** `dcir transaction-processing`: how transactions are processed. */
import {
  type MetricRow,
  metricFields,
  transactionProcessing,
} from '@dcir/core/monitoring/transaction-processing-contract'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { addQueryFlags, queryOf } from '../../kit/flags'
import { printRows } from '../../kit/table'

const { time: _, ...fields } = metricFields
const columns = columnsOf<MetricRow>(Object.values(fields))

const list: CommandSpec<Record<string, string>> = {
  usage: 'list',
  summary: 'How transactions are processed, today by time slot or by day between two dates',
  flags: (command) => addQueryFlags(command, transactionProcessing.range),
  examples: [
    'dcir transaction-processing list',
    'dcir transaction-processing list --from 2026-11-01 --to 2026-11-20 --json',
  ],
  async run(cli, _args, options) {
    const api = await cli.monitor()
    const isPast = Object.keys(options).some((name) => /^(from|to|startDate|endDate)$/.test(name))
    const rows = isPast
      ? await api.call(transactionProcessing.range, { query: queryOf(transactionProcessing.range, options) })
      : await api.call(transactionProcessing.today, {})
    await printRows(cli.terminal, columns, rows)
    if (rows.length === 0) cli.terminal.say('No transaction was processed today.')
    return exitCodes.done
  },
}

export const transactionProcessingNoun: Noun = {
  name: 'transaction-processing',
  summary: 'How transactions are processed',
  verbs: [list],
}
