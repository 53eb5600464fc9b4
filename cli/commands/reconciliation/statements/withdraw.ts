/** `dcir statements withdraw`: takes out everything that a file brought. */
import { statements } from '@dcir/core/reconciliation/contract'
import type { CommandSpec } from '../../../kit/command'
import { type ExitCode, exitCodes } from '../../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../../kit/flags'
import { printOne } from '../../../kit/table'
import { resultColumns } from './counts'
import { followStatement } from './follow'

interface Options {
  reason: string
  wait?: boolean
}

export const withdraw: CommandSpec<Options> = {
  usage: 'withdraw <fileKey>',
  summary: statements.withdraw.summary,
  flags: (command) =>
    command
      .requiredOption('--reason <text>', 'why, for whoever sees the file and for the audit trail')
      .option('--wait', 'follow the work to its end and print the counts'),
  examples: [
    'dcir statements withdraw ST-20261121-0A1B2C3D --reason "The branch sent the wrong day"',
    'dcir statements withdraw ST-20261121-0A1B2C3D --reason "Wrong day" --wait --json',
  ],
  notes: [
    'Its matches are undone and its transactions are open again; the same file may be uploaded again afterwards.',
    'It is refused while lines were resolved or paired by hand, disputes were initiated, or a report is being made.',
  ],
  async run(cli, [fileKey = ''], { reason, wait }): Promise<ExitCode> {
    const { terminal } = cli
    const params = paramsOf(statements.withdraw, { fileKey })
    const body = bodyOf(statements.withdraw, { reason })
    const api = await cli.api()
    const { message } = await api.call(statements.withdraw, { params, body })
    if (terminal.json && !wait) await terminal.data(`${JSON.stringify({ message })}\n`)
    else terminal.say(message)
    if (!wait) return exitCodes.done
    await printOne(terminal, resultColumns, await followStatement(cli, api, fileKey))
    return exitCodes.done
  },
}
