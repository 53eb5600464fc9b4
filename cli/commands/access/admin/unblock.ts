/** `dcir admin unblock` and `directory`. */
import type { CommandSpec } from '../../../kit/command'
import { sayFromServer } from '../../../kit/server-program'

const notes = [
  'Works on the database itself, without a sign-in: DATABASE_URL, or the one that runs in DCIR_DATA_DIR (.data).',
  'The audit trail names the account of the machine that ran it.',
]

const runs =
  (task: string): CommandSpec['run'] =>
  (cli, [user = '']) =>
    sayFromServer(cli, [task, user])

export const unblock: CommandSpec = {
  usage: 'unblock <user>',
  summary: 'Unblock an account, on the machine that the platform runs on',
  examples: ['dcir admin unblock ada.obi', 'DCIR_DATA_DIR=/var/lib/dcir dcir admin unblock ada.obi'],
  notes,
  run: runs('unblock'),
}

export const directory: CommandSpec = {
  usage: 'directory <user>',
  summary: 'Hand an account with a password here over to the bank’s directory',
  examples: ['dcir admin directory ada.obi', 'DCIR_DATA_DIR=/var/lib/dcir dcir admin directory ada.obi'],
  notes: [
    'The next sign-in at the directory with the address of the account ties it; its password here is gone.',
    ...notes,
  ],
  run: runs('directory'),
}
