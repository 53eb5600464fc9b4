/** `dcir statements withdraw`, `rerun` and `retry`: what is done with a file as a whole. */
import { statements } from '@dcir/core/reconciliation/contract'
import type { Api } from '../../kit/api'
import type { Cli } from '../../kit/cli'
import type { CommandSpec } from '../../kit/command'
import { type ExitCode, exitCodes } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { printOne } from '../../kit/table'
import { resultColumns } from './statements-counts'
import { followStatement } from './statements-follow'

interface Waiting {
  wait?: boolean
}

const WAIT = ['--wait', 'follow the work to its end and print the counts'] as const

/** Says what was answered, and where it is asked for follows the file to its end. */
async function finish(cli: Cli, api: Api, fileKey: string, message: string, { wait }: Waiting): Promise<ExitCode> {
  const { terminal } = cli
  if (terminal.json && !wait) await terminal.data(`${JSON.stringify({ message })}\n`)
  else terminal.say(message)
  if (wait) await printOne(terminal, resultColumns, await followStatement(cli, api, fileKey))
  return exitCodes.done
}

const withdraw: CommandSpec<Waiting & { reason: string }> = {
  usage: 'withdraw <fileKey>',
  summary: statements.withdraw.summary,
  flags: (command) =>
    command.requiredOption('--reason <text>', 'why, for whoever sees the file and for the audit trail').option(...WAIT),
  examples: [
    'dcir statements withdraw ST-20261121-0A1B2C3D --reason "The branch sent the wrong day"',
    'dcir statements withdraw ST-20261121-0A1B2C3D --reason "Wrong day" --wait --json',
  ],
  notes: [
    'It removes the lines of the file and undoes their matches; the same file may be uploaded again afterwards.',
    'It is refused while lines were resolved or paired by hand, disputes were initiated, or a report is being made.',
  ],
  async run(cli, [fileKey = ''], { reason, ...waiting }) {
    const params = paramsOf(statements.withdraw, { fileKey })
    const body = bodyOf(statements.withdraw, { reason })
    const api = await cli.api()
    const { message } = await api.call(statements.withdraw, { params, body })
    return finish(cli, api, fileKey, message, waiting)
  },
}

const rerun: CommandSpec<Waiting> = {
  usage: 'rerun <fileKey>',
  summary: statements.rerun.summary,
  flags: (command) => command.option(...WAIT),
  examples: ['dcir statements rerun ST-20261121-0A1B2C3D', 'dcir statements rerun ST-20261121-0A1B2C3D --wait --json'],
  notes: ['It happens each night as well. What was resolved or paired by hand stays as it is.'],
  async run(cli, [fileKey = ''], waiting) {
    const params = paramsOf(statements.rerun, { fileKey })
    const api = await cli.api()
    const { message } = await api.call(statements.rerun, { params })
    return finish(cli, api, fileKey, message, waiting)
  },
}

const retry: CommandSpec<Waiting> = {
  usage: 'retry <fileKey>',
  summary: statements.retry.summary,
  flags: (command) => command.option(...WAIT),
  examples: ['dcir statements retry ST-20261121-0A1B2C3D', 'dcir statements retry ST-20261121-0A1B2C3D --wait --json'],
  notes: ['A file that was refused for what it holds is put right and uploaded again.'],
  async run(cli, [fileKey = ''], waiting) {
    const params = paramsOf(statements.retry, { fileKey })
    const api = await cli.api()
    const { message } = await api.call(statements.retry, { params })
    return finish(cli, api, fileKey, message, waiting)
  },
}

export const fileChanges = [rerun, retry, withdraw] as const
