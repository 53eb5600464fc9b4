/** `dcir roles list` and `show`. */
import { roles } from '@dcir/core/access/roles-contract'
import { roleFields as fields, roleColumns } from '@dcir/core/access/roles-fields'
import { rightNames, rightsByArea, roleMessages } from '@dcir/core/access/roles-rules'
import { columnsOf } from '../../../kit/columns'
import type { CommandSpec } from '../../../kit/command'
import { exitCodes } from '../../../kit/exit-codes'
import { paramsOf } from '../../../kit/flags'
import { listCommand } from '../../../kit/list-command'
import { printOne, printRows } from '../../../kit/table'

export const list = listCommand({
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

export const show: CommandSpec = {
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
