/** `dcir service-accounts`: programs that call the platform with keys. */
import { serviceAccounts } from '@dcir/core/access/service-accounts/contract'
import {
  serviceAccountFields as fields,
  serviceAccountColumns,
  serviceKeyFields,
} from '@dcir/core/access/service-accounts/fields'
import { serviceAccountMessages } from '@dcir/core/access/service-accounts/rules'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'
import { printOne, printRows } from '../../kit/table'

const list = listCommand({
  endpoint: serviceAccounts.list,
  fields: serviceAccountColumns,
  search: fields,
  nouns: 'service accounts',
  empty: serviceAccountMessages.empty,
  examples: ['dcir service-accounts list', 'dcir service-accounts list --state ACTIVE --json'],
})

const show: CommandSpec = {
  usage: 'show <name>',
  summary: serviceAccounts.show.summary,
  examples: ['dcir service-accounts show nightly-statements', 'dcir service-accounts show nightly-statements --json'],
  async run(cli, [name = '']) {
    const params = paramsOf(serviceAccounts.show, { id: name })
    const account = await (await cli.api()).call(serviceAccounts.show, { params })
    await printOne(cli.terminal, columnsOf(Object.values(fields)), account)
    if (!cli.terminal.json && account.allKeys.length > 0)
      await printRows(cli.terminal, columnsOf(Object.values(serviceKeyFields)), account.allKeys)
    return exitCodes.done
  },
}

interface Choice {
  entry: string
  summary: string
  waits: boolean
  mayGive: boolean
}

const column = (title: string, value: (row: Choice) => string) => ({ title, value, text: true })
const columns = [
  column('Entry', ({ entry }) => entry),
  column('Does', ({ summary }) => summary),
  column('Waits', ({ waits }) => (waits ? 'for a colleague' : '')),
  column('You may give it', ({ mayGive }) => (mayGive ? 'yes' : 'no')),
]

const entries: CommandSpec = {
  usage: 'entries',
  summary: serviceAccounts.entries.summary,
  examples: ['dcir service-accounts entries', 'dcir service-accounts entries --json'],
  async run(cli) {
    await printRows(cli.terminal, columns, await (await cli.api()).call(serviceAccounts.entries, {}))
    return exitCodes.done
  },
}

const wordsIn = (text = ''): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const rangesIn = (text: string): string[] => (text === 'any' ? [] : wordsIn(text))

const waits = 'A colleague has to approve it. Nobody gives an entry that they may not call themselves.'
const addressesMeaning = 'networks that its keys are good from, separated by commas, or any'

interface NewOptions {
  description: string
  entries: string
  expires: string
  addresses?: string
}

const create: CommandSpec<NewOptions> = {
  usage: 'create <name>',
  summary: serviceAccounts.create.summary,
  flags: (command) =>
    command
      .requiredOption('--description <text>', 'what the program does')
      .requiredOption('--entries <list>', 'what it may call, separated by commas: see "dcir service-accounts entries"')
      .requiredOption('--expires <date>', 'the last day on which its keys are good, within 400 days')
      .option('--addresses <list>', addressesMeaning, 'any'),
  examples: [
    'dcir service-accounts create nightly --description "Sends statements" --entries statements.upload,statements.show --expires 2027-06-30',
    'dcir service-accounts create figures --description "Reads" --entries transactions.list --expires 2027-06-30 --addresses 10.20.0.0/16 --json',
  ],
  notes: [waits],
  async run(cli, [name = ''], { description, entries, expires, addresses = 'any' }) {
    const body = bodyOf(serviceAccounts.create, {
      ...{ name, description, entries: wordsIn(entries) },
      ...{ expiresOn: expires, addressRanges: rangesIn(addresses) },
    })
    return printAnswer(cli, await (await cli.api()).call(serviceAccounts.create, { body }))
  },
}

interface Changes {
  description?: string
  give?: string
  take?: string
  expires?: string
  addresses?: string
}

const update: CommandSpec<Changes> = {
  usage: 'update <name>',
  summary: serviceAccounts.update.summary,
  flags: (command) =>
    command
      .option('--description <text>', 'what the program does')
      .option('--give <list>', 'entries that it may call besides, separated by commas')
      .option('--take <list>', 'entries that it may call no more')
      .option('--expires <date>', 'the last day on which its keys are good, within 400 days')
      .option('--addresses <list>', addressesMeaning),
  examples: [
    'dcir service-accounts update nightly --give statements.list',
    'dcir service-accounts update nightly --expires 2027-12-31 --json',
  ],
  notes: [waits, 'What is not named stays as it is.'],
  async run(cli, [name = ''], { description, give, take, expires, addresses }) {
    const api = await cli.api()
    const params = paramsOf(serviceAccounts.update, { id: name })
    const before = await api.call(serviceAccounts.show, { params })
    const taken = new Set(wordsIn(take))
    const body = bodyOf(serviceAccounts.update, {
      description: description ?? before.description,
      entries: [...new Set([...before.entries, ...wordsIn(give)])].filter((one) => !taken.has(one)),
      expiresOn: expires ?? before.expiresOn,
      addressRanges: addresses === undefined ? before.addressRanges : rangesIn(addresses),
    })
    return printAnswer(cli, await api.call(serviceAccounts.update, { params, body }))
  },
}

const revoke: CommandSpec = {
  usage: 'revoke <name>',
  summary: serviceAccounts.remove.summary,
  examples: ['dcir service-accounts revoke nightly', 'dcir service-accounts revoke nightly --json'],
  async run(cli, [name = '']) {
    const params = paramsOf(serviceAccounts.remove, { id: name })
    return printAnswer(cli, await (await cli.api()).call(serviceAccounts.remove, { params }))
  },
}

const issueKey: CommandSpec = {
  usage: 'issue-key <name>',
  summary: serviceAccounts.issueKey.summary,
  examples: [
    '(umask 077; dcir service-accounts issue-key nightly > /etc/dcir/nightly.key)',
    'dcir service-accounts issue-key nightly --json',
  ],
  notes: [
    'The key alone is written to stdout. Programs read it from DCIR_API_KEY, or from the file that DCIR_API_KEY_FILE names.',
    'An account has two keys at most: issue the new one, put it in place, then revoke the old one.',
  ],
  async run(cli, [name = '']) {
    const params = paramsOf(serviceAccounts.issueKey, { id: name })
    const answer = await (await cli.api()).call(serviceAccounts.issueKey, { params })
    await cli.terminal.data(cli.terminal.json ? `${JSON.stringify(answer)}\n` : `${answer.apiKey}\n`)
    if (!cli.terminal.json) cli.terminal.say(answer.message)
    return exitCodes.done
  },
}

const revokeKey: CommandSpec = {
  usage: 'revoke-key <name> <key>',
  summary: serviceAccounts.revokeKey.summary,
  examples: [
    'dcir service-accounts revoke-key nightly 3f9a0c27d1be',
    'dcir service-accounts revoke-key nightly 3f9a0c27d1be --json',
  ],
  notes: ['A key is named by its public part: the twelve signs after dcir_.'],
  async run(cli, [name = '', key = '']) {
    const params = paramsOf(serviceAccounts.revokeKey, { id: name, key })
    return printAnswer(cli, await (await cli.api()).call(serviceAccounts.revokeKey, { params }))
  },
}

export const serviceAccountsNoun: Noun = {
  name: 'service-accounts',
  summary: 'Programs that call the platform with keys',
  verbs: [list, show, entries, create, update, issueKey, revokeKey, revoke],
}
