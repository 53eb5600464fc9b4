/** `dcir service-accounts list`, `show` and `entries`. */
import { serviceAccounts } from '@dcir/core/access/service-accounts-contract'
import {
  serviceAccountFields as fields,
  serviceAccountColumns,
  serviceKeyFields,
} from '@dcir/core/access/service-accounts-fields'
import { serviceAccountMessages } from '@dcir/core/access/service-accounts-rules'
import { columnsOf } from '../../../kit/columns'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { listCommand } from '../../../kit/list-command'
import { printOne, printRows } from '../../../kit/table'

export const list = listCommand({
  endpoint: serviceAccounts.list,
  fields: serviceAccountColumns,
  search: fields,
  nouns: 'service accounts',
  empty: serviceAccountMessages.empty,
  examples: ['dcir service-accounts list', 'dcir service-accounts list --state ACTIVE --json'],
})

export const show: CommandSpec = {
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

export const entries: CommandSpec = {
  usage: 'entries',
  summary: serviceAccounts.entries.summary,
  examples: ['dcir service-accounts entries', 'dcir service-accounts entries --json'],
  async run(cli) {
    await printRows(cli.terminal, columns, await (await cli.api()).call(serviceAccounts.entries, {}))
    return exitCodes.done
  },
}
