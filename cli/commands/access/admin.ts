/** `dcir admin`: the platform, on the machine that it runs on. */
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { newPasswordOf } from '../../kit/new-password'
import { printAnswer } from '../../kit/print-answer'
import { runOnServer, sayFromServer } from '../../kit/server-program'
import { type Column, printRows } from '../../kit/table'
import { backup, restore, verify } from './admin-backup'
import { bankCheck } from './admin-bank-check'
import { doctor } from './admin-doctor'

const bootstrap: CommandSpec = {
  usage: 'bootstrap <email> <firstname> <lastname>',
  summary: 'Make the first two administrators, on the machine that the platform runs on',
  examples: [
    'dcir admin bootstrap ada.obi@bank.ng Ada Obi',
    'DCIR_NEW_PASSWORD=... DATABASE_URL=... dcir admin bootstrap ada.obi@bank.ng Ada Obi',
  ],
  notes: [
    'Works twice, since one asks and another approves; everybody else is made on the screen Back Office Users Management.',
    'Works on the database itself, without a sign-in: DATABASE_URL, or the one that runs in DCIR_DATA_DIR (.data).',
    'The password is asked for, or comes from DCIR_NEW_PASSWORD. The audit trail names the account that ran it.',
  ],
  async run(cli, [email = '', firstName = '', lastName = '']) {
    const password = await newPasswordOf(cli)
    const message = await runOnServer(['bootstrap', email, firstName, lastName], {
      ...cli,
      env: { ...cli.env, DCIR_NEW_PASSWORD: password },
    })
    return printAnswer(cli, { message })
  },
}

const notes = [
  'Works on the database itself, without a sign-in: DATABASE_URL, or the one that runs in DCIR_DATA_DIR (.data).',
  'The audit trail names the account of the machine that ran it.',
]

const runs =
  (task: string): CommandSpec['run'] =>
  (cli, [user = '']) =>
    sayFromServer(cli, [task, user])

const unblock: CommandSpec = {
  usage: 'unblock <user>',
  summary: 'Unblock an account, on the machine that the platform runs on',
  examples: ['dcir admin unblock ada.obi', 'DCIR_DATA_DIR=/var/lib/dcir dcir admin unblock ada.obi'],
  notes,
  run: runs('unblock'),
}

const directory: CommandSpec = {
  usage: 'directory <user>',
  summary: 'Hand an account with a password here over to the bank’s directory',
  examples: ['dcir admin directory ada.obi', 'DCIR_DATA_DIR=/var/lib/dcir dcir admin directory ada.obi'],
  notes: [
    'The next sign-in at the directory with the address of the account ties it; its password here is gone.',
    ...notes,
  ],
  run: runs('directory'),
}

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

const ingestionToken: CommandSpec = {
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

export const adminNoun: Noun = {
  name: 'admin',
  summary: 'The platform, on the machine that it runs on',
  verbs: [bootstrap, unblock, directory, ingestionToken, doctor, bankCheck, backup, verify, restore],
}
