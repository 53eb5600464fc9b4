/** `dcir roles`: what each role lets its holders do. */
import { type RoleRecord, roles } from '@dcir/core/access/roles/contract'
import { roleFields as fields, roleColumns } from '@dcir/core/access/roles/fields'
import { rolePopulations } from '@dcir/core/access/roles/query'
import { rightNames, rightsByArea, roleMessages } from '@dcir/core/access/roles/rules'
import { type MonitorRole, monitorRoles, type UserType } from '@dcir/core/permissions/authorities'
import { type Authority, authorities } from '@dcir/core/permissions/authority-table'
import { Option } from 'commander'
import type { Cli } from '../../kit/cli'
import { columnsOf } from '../../kit/columns'
import type { Command, CommandSpec, Noun } from '../../kit/command'
import { exitCodes, usageError } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'
import { printOne, printRows } from '../../kit/table'

const list = listCommand({
  endpoint: roles.list,
  fields: roleColumns,
  search: fields,
  nouns: 'roles',
  empty: roleMessages.empty,
  examples: ['dcir roles list', 'dcir roles list --user-type back-office --json'],
})

interface Right {
  area: string
  right: string
  words: string
}

const column = (title: string, value: (row: Right) => string) => ({ title, value, text: true })
const columns = [
  column('Area', ({ area }) => area),
  column('What it lets do', ({ words }) => words),
  column('Right', ({ right }) => right),
]

const show: CommandSpec = {
  usage: 'show <name>',
  summary: roles.show.summary,
  examples: ['dcir roles show DCIR_BACKOFFICE_PAYER', 'dcir roles show DCIR_BACKOFFICE_PAYER --json'],
  async run(cli, [name = '']) {
    const params = paramsOf(roles.show, { id: name })
    const role = await (await cli.api()).call(roles.show, { params })
    const { authorities: _, ...shown } = fields
    await printOne(cli.terminal, columnsOf(Object.values(shown)), role)
    if (cli.terminal.json) return exitCodes.done
    const given = rightsByArea(role.authorities).flatMap(({ area, rights }) =>
      rights.map((right) => ({ area, right, words: rightNames[right] ?? right })),
    )
    await printRows(cli.terminal, columns, given)
    return exitCodes.done
  },
}

const halves = { bank: monitorRoles[0], platform: monitorRoles[1] } as const

const wordsIn = (text = ''): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

function rightsIn(flag: string, text: string | undefined): Authority[] {
  const known = new Set<string>(authorities)
  const names = wordsIn(text)
  const wrong = names.find((one) => !known.has(one))
  if (wrong) throw usageError(`--${flag}: ${wrong} is no right. See "dcir roles show DCIR_BACKOFFICE_ADMIN".`)
  return names as Authority[]
}

function halvesIn(text: string): MonitorRole[] {
  return wordsIn(text === 'none' ? '' : text).map((one) => {
    if (one !== 'bank' && one !== 'platform') throw usageError('--monitor: bank, platform, bank,platform or none.')
    return halves[one]
  })
}

const monitorOption = (command: Command) =>
  command.option('--monitor <halves>', 'halves of the monitoring console: bank, platform, bank,platform or none')

const recordOf = async (cli: Cli, name: string): Promise<RoleRecord> =>
  (await cli.api()).call(roles.show, { params: paramsOf(roles.show, { id: name }) })

interface NewOptions {
  description: string
  population: UserType
  rights?: string
  like?: string
  monitor?: string
}

const create: CommandSpec<NewOptions> = {
  usage: 'create <name>',
  summary: roles.create.summary,
  flags(command) {
    command
      .requiredOption('--description <text>', 'what the role is for')
      .option('--rights <list>', 'rights by their keys, separated by commas')
      .option('--like <role>', 'begin with the rights of this role')
    command.addOption(
      new Option('--population <population>', 'whose staff it is for')
        .choices([...rolePopulations])
        .default(rolePopulations[0]),
    )
    monitorOption(command)
  },
  examples: [
    'dcir roles create TREASURY_DESK --description "Pays by hand" --like DCIR_BACKOFFICE_PAYER',
    'dcir roles create SERVER_ROOM --description "Looks after servers" --monitor platform --json',
  ],
  notes: ['A colleague has to approve it. Nobody gives rights that they do not have.'],
  async run(cli, [name = ''], { description, population, rights, like, monitor }) {
    const model = like === undefined ? undefined : await recordOf(cli, like)
    const body = bodyOf(roles.create, {
      ...{ name, description, userType: model?.userType ?? population },
      authorities: [...new Set([...(model?.authorities ?? []), ...rightsIn('rights', rights)])],
      monitor: monitor === undefined ? (model?.monitor ?? []) : halvesIn(monitor),
    })
    return printAnswer(cli, await (await cli.api()).call(roles.create, { body }))
  },
}

interface Changes {
  description?: string
  give?: string
  take?: string
  monitor?: string
}

const update: CommandSpec<Changes> = {
  usage: 'update <name>',
  summary: roles.update.summary,
  flags(command) {
    command
      .option('--description <text>', 'what the role is for')
      .option('--give <list>', 'rights that it gives besides, separated by commas')
      .option('--take <list>', 'rights that it gives no more')
    monitorOption(command)
  },
  examples: [
    'dcir roles update TREASURY_DESK --give bo_view_manual_dispute_refund',
    'dcir roles update TREASURY_DESK --take bo_process_manual_dispute_refund --json',
  ],
  notes: ['A colleague has to approve it. What is not named stays as it is.'],
  async run(cli, [name = ''], { give, take, ...changes }) {
    const before = await recordOf(cli, name)
    const taken = new Set<string>(rightsIn('take', take))
    const body = bodyOf(roles.update, {
      description: changes.description ?? before.description,
      authorities: [...new Set([...before.authorities, ...rightsIn('give', give)])].filter((one) => !taken.has(one)),
      monitor: changes.monitor === undefined ? before.monitor : halvesIn(changes.monitor),
    })
    const params = paramsOf(roles.update, { id: name })
    return printAnswer(cli, await (await cli.api()).call(roles.update, { params, body }))
  },
}

const remove: CommandSpec = {
  usage: 'delete <name>',
  summary: roles.remove.summary,
  examples: ['dcir roles delete TREASURY_DESK', 'dcir roles delete TREASURY_DESK --json'],
  notes: ['A colleague has to approve it.'],
  async run(cli, [name = '']) {
    const params = paramsOf(roles.remove, { id: name })
    return printAnswer(cli, await (await cli.api()).call(roles.remove, { params }))
  },
}

export const rolesNoun: Noun = {
  name: 'roles',
  summary: 'What each role lets its holders do',
  verbs: [list, show, create, update, remove],
}
