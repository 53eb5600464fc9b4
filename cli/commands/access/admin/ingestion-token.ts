/** `dcir admin ingestion-token`: credentials of the switch beside that of the file, so that one follows another. */
import type { CommandSpec } from '../../../kit/command'
import { exitCodes, usageError } from '../../../kit/exit-codes'
import { runOnServer, sayFromServer } from '../../../kit/server-program'
import { type Column, printRows } from '../../../kit/table'

interface Credential {
  name: string
  createdAt: string
  lastSeenAt: string | null
}

const columns: readonly Column<Credential>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Created', value: ({ createdAt }) => createdAt },
  { title: 'Last seen', value: ({ lastSeenAt }) => lastSeenAt },
]

export const ingestionToken: CommandSpec = {
  usage: 'ingestion-token <task> [name]',
  summary: 'Make, list or end credentials of the switch, on the machine that the platform runs on',
  examples: [
    'dcir admin ingestion-token new switch-2027 > /etc/dcir/ingestion-token.new',
    'dcir admin ingestion-token list',
  ],
  notes: [
    'The task is new, list or end. Two may live at once: make the second, give it to the switch, and end the first when',
    'list shows that it is not seen any more. The one of the file is called switch, and ends by another token in the file.',
    'A token is printed once and kept as a hash. The audit trail names the account of the machine that ran it.',
  ],
  async run(cli, [task = '', name = '']) {
    const { terminal } = cli
    if (task === 'list') {
      await printRows(terminal, columns, JSON.parse(await runOnServer(['ingestion-token', task], cli)) as Credential[])
      return exitCodes.done
    }
    if (!name || (task !== 'new' && task !== 'end')) throw usageError('Say new NAME, list, or end NAME.')
    if (task === 'end') return sayFromServer(cli, ['ingestion-token', task, name])
    const token = await runOnServer(['ingestion-token', task, name], cli)
    await terminal.data(terminal.json ? `${JSON.stringify({ name, token })}\n` : `${token}\n`)
    return exitCodes.done
  },
}
