/** `dcir pending-processes show`: how much work still waits to be finished. */
import {
  type PendingProcesses,
  pendingProcesses,
  pendingProcessFields,
} from '@dcir/core/monitoring/pending-processes-contract'
import { columnsOf } from '../../../kit/columns'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { printOne } from '../../../kit/table'

const columns = columnsOf<PendingProcesses>(Object.values(pendingProcessFields))

export const show: CommandSpec = {
  usage: 'show',
  summary: pendingProcesses.counts.summary,
  examples: ['dcir pending-processes show', 'dcir pending-processes show --json'],
  async run(cli) {
    await printOne(cli.terminal, columns, await (await cli.monitor()).call(pendingProcesses.counts, {}))
    return exitCodes.done
  },
}
