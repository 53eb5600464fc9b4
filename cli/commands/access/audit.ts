/** `dcir audit`: the audit trail. */
import { audit } from '@dcir/core/access/audit/contract'
import { auditColumns, auditFields } from '@dcir/core/access/audit/fields'
import { changesOf } from '@dcir/core/access/workflow/changes'
import { fieldsOfAction } from '@dcir/core/contract/requested-fields'
import { textOf } from '@dcir/core/display/text-of'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printOne, printRows } from '../../kit/table'
import { exportTrail } from './audit-export'
import { historyOf } from './audit-history'
import { prove } from './audit-prove'
import { verify } from './audit-verify'

const list = listCommand({
  endpoint: audit.list,
  fields: [auditFields.id, ...auditColumns],
  search: { ...auditFields, outcome: auditFields.result },
  nouns: 'entries',
  empty: 'No entries found ...',
  examples: ['dcir audit list --actor ada.obi --from 2026-11-20', 'dcir audit list --action users --json'],
})

const show: CommandSpec = {
  usage: 'show <id>',
  summary: audit.show.summary,
  examples: ['dcir audit show 1207', 'dcir audit show 1207 --json'],
  async run(cli, [id = '']) {
    const params = paramsOf(audit.show, { id })
    const entry = await (await cli.api()).call(audit.show, { params })
    const { terminal } = cli
    await printOne(terminal, columnsOf(Object.values(auditFields)), entry)
    if (terminal.json) return exitCodes.done
    const said = changesOf({ beforeData: null, afterData: entry.details })
    const rows = [...said, ...changesOf(entry, fieldsOfAction(entry.action)).filter(({ isChanged }) => isChanged)]
    const column = (title: string, value: (one: (typeof rows)[number]) => string) => ({ title, value, text: true })
    await printRows(
      terminal,
      [
        column('Field', ({ label }) => label),
        column('Before', ({ kind, before }) => textOf(kind, before)),
        column('After', ({ kind, after }) => textOf(kind, after)),
      ],
      rows,
    )
    return exitCodes.done
  },
}

export const auditNoun: Noun = {
  name: 'audit',
  summary: 'The audit trail',
  verbs: [list, show, exportTrail, verify, prove, historyOf],
}
