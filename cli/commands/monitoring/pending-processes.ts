/** `dcir pending-processes`: work that waits to be finished. */
import {
  type PendingProcesses,
  pendingProcesses,
  pendingProcessFields,
} from '@dcir/core/monitoring/pending-processes-contract'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { printOne } from '../../kit/table'

const columns = columnsOf<PendingProcesses>(Object.values(pendingProcessFields))

const show: CommandSpec = {
  usage: 'show',
  summary: pendingProcesses.counts.summary,
  examples: ['dcir pending-processes show', 'dcir pending-processes show --json'],
  async run(cli) {
    await printOne(cli.terminal, columns, await (await cli.monitor()).call(pendingProcesses.counts, {}))
    return exitCodes.done
  },
}

export const pendingProcessesNoun: Noun = {
  name: 'pending-processes',
  summary: 'Work that waits to be finished',
  verbs: [show],
}
