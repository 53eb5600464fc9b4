/** `dcir users`: the users of the bank. */

import { bulkUsers } from '@dcir/core/access/bulk-users-contract'
import { bulkUserLayouts, bulkUserSamples, bulkUserWords } from '@dcir/core/access/bulk-users-rules'
import { users } from '@dcir/core/access/users/contract'
import { userFields as fields, userFields } from '@dcir/core/access/users/fields'
import { type UserSource, userMessages, userSources } from '@dcir/core/access/users/rules'
import { userSheets } from '@dcir/core/access/users/sheet-contract'
import type { BulkLayout } from '@dcir/core/bulk/rows'
import { pick } from '@dcir/core/contract/vocabulary'
import { Option } from 'commander'
import { recordsResult, recordsUpload } from '../../kit/bulk-records'
import type { Command, CommandSpec, Noun } from '../../kit/command'
import { applySheetCommand, editSheetCommand } from '../../kit/edit-sheet'
import { exitCodes } from '../../kit/exit-codes'
import { listCommand, showCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'
import { sampleCommand } from '../../kit/sample'
import { writeCommand } from '../../kit/write-command'

const list = listCommand({
  endpoint: users.list,
  fields: pick(fields, 'username', 'name', 'email', 'role', 'userType', 'isActive', 'passwordStatus', 'createdOn'),
  search: fields,
  nouns: 'users',
  empty: userMessages.empty,
  examples: ['dcir users list', 'dcir users list --role DCIR_BACKOFFICE_ADMIN --json'],
})

const show = showCommand({
  endpoint: users.show,
  argument: 'id',
  fields: Object.values(fields),
  examples: ['dcir users show 12', 'dcir users show 12 --json'],
})

const labels = { ...userFields, role: { label: 'Role', meaning: 'the role, as dcir roles list names it' } }

const create = writeCommand({
  verb: 'create',
  endpoint: users.createLocal,
  labels,
  but: ['username'],
  examples: [
    'dcir users create --firstname Ada --lastname Obi --email ada.obi@bank.ng --role DCIR_BACKOFFICE_PAYER',
    'dcir users create --from ada.json --json',
  ],
  notes: ['The user signs in with the email.'],
})

const createDirectory = writeCommand({
  verb: 'create-directory',
  endpoint: users.createDirectory,
  args: { username: 'username' },
  labels,
  examples: [
    'dcir users create-directory ada.obi --firstname Ada --lastname Obi --email ada.obi@bank.ng --role DCIR_BACKOFFICE_PAYER',
    'dcir users create-directory ada.obi --from ada.json --json',
  ],
})

const setRole = writeCommand({
  verb: 'set-role',
  endpoint: users.changeRole,
  args: { username: 'username', role: 'role' },
  labels,
  examples: [
    'dcir users set-role ada.obi@bank.ng DCIR_BACKOFFICE_PAYER',
    'dcir users set-role ada.obi@bank.ng DCIR_BACKOFFICE_PAYER --json',
  ],
})

const status = (verb: string, active: boolean, summary: string) =>
  writeCommand({
    verb,
    endpoint: users.changeStatus,
    summary,
    args: { username: 'username' },
    labels,
    fixed: { active },
    examples: [`dcir users ${verb} ada.obi@bank.ng`, `dcir users ${verb} ada.obi@bank.ng --json`],
  })

const changing = [
  create,
  createDirectory,
  setRole,
  status('enable', true, 'Enable a back-office user'),
  status('disable', false, 'Disable a back-office user'),
] as const

const reset: CommandSpec = {
  usage: 'reset <username>',
  summary: users.resetPassword.summary,
  examples: ['dcir users reset ada.obi@bank.ng', 'dcir users reset ada.obi@bank.ng --json'],
  notes: ['Where mail is set up, the password is sent to its user and not shown.', userMessages.noMail],
  async run({ terminal, api }, [username = '']) {
    const result = await (await api()).call(users.resetPassword, { body: { username } })
    const { message, oneTimePassword, sentTo } = result
    if (terminal.json) await terminal.data(`${JSON.stringify({ username, ...result })}\n`)
    else if (oneTimePassword !== null) await terminal.data(`${oneTimePassword}\n`)
    terminal.say(`${message} ${sentTo === null ? userMessages.noMail : userMessages.sentTo(sentTo)}`)
    return exitCodes.done
  },
}

const resetSecondFactor: CommandSpec = {
  usage: 'reset-second-factor <username>',
  summary: users.resetSecondFactor.summary,
  examples: ['dcir users reset-second-factor ada.obi@bank.ng', 'dcir users reset-second-factor ada.obi@bank.ng --json'],
  notes: ['Every session of the user ends, and the password alone opens the next one.'],
  async run({ terminal, api }, [username = '']) {
    const { message } = await (await api()).call(users.resetSecondFactor, { body: { username } })
    return printAnswer({ terminal }, { message })
  },
}

const unblock: CommandSpec<{ userType: UserSource }> = {
  usage: 'unblock <username>',
  summary: users.unblock.summary,
  flags: (command) =>
    command.addOption(
      new Option('--user-type <type>', 'where the user signs in').choices([...userSources]).default('LOCAL'),
    ),
  examples: ['dcir users unblock ada.obi@bank.ng', 'dcir users unblock ngozi.eze --user-type AD'],
  async run({ terminal, api }, [username = ''], { userType }) {
    const { message } = await (await api()).call(users.unblock, { body: { username, userType } })
    return printAnswer({ terminal }, { message })
  },
}

interface Typed {
  type: UserSource
}

const kind = { noun: 'users', endpoints: bulkUsers }
const BATCH = 'UB-20261121-0A1B2C3D'
const typeOption = () =>
  new Option('--type <type>', 'LOCAL sign in with a password, AD through the directory').choices([...userSources])

const upload = recordsUpload<Typed, typeof bulkUsers>({
  ...kind,
  layout: ({ type }) => bulkUserLayouts[type] as BulkLayout<object>,
  words: ({ type }) => bulkUserWords[type],
  flags: (command: Command) => command.addOption(typeOption().makeOptionMandatory()),
  async input({ type }, api) {
    const { email } = await api.userDetail()
    return { query: { backofficeUserType: type, email } }
  },
  example: '--type LOCAL',
})

const batch = recordsResult({ ...kind, batch: BATCH })

const samples: Record<UserSource, CommandSpec> = {
  LOCAL: sampleCommand('users', bulkUsers.localSample, bulkUserSamples.LOCAL),
  AD: sampleCommand('users', bulkUsers.adSample, bulkUserSamples.AD),
}

const template: CommandSpec<Typed> = {
  ...samples.LOCAL,
  summary: 'Download the sample of a file of users',
  flags(command) {
    samples.LOCAL.flags?.(command)
    command.addOption(typeOption().default('LOCAL'))
  },
  examples: ['dcir users template csv --type LOCAL', 'dcir users template xlsx --type AD'],
  run: (cli, args, { type, ...options }) => samples[type].run(cli, args, options),
}

const edited = { noun: 'users', endpoints: userSheets }

const editSheet = editSheetCommand(edited)
const applySheet = applySheetCommand(edited)

export const usersNoun: Noun = {
  name: 'users',
  summary: 'The users of the bank',
  verbs: [list, show, ...changing, reset, resetSecondFactor, unblock, template, upload, batch, editSheet, applySheet],
}
