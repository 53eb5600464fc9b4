/** `dcir requests`: what waits for a second person. */
import { changesOf, outcomeOf } from '@dcir/core/access/workflow/changes'
import { workflow } from '@dcir/core/access/workflow/contract'
import { requestFields as fields } from '@dcir/core/access/workflow/fields'
import { waitsFor } from '@dcir/core/access/workflow/words'
import { fieldsOfAction, isDecidedWhole } from '@dcir/core/contract/requested-fields'
import { pick } from '@dcir/core/contract/vocabulary'
import { textOf } from '@dcir/core/display/text-of'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { confirmOnTerminal, YES } from '../../kit/confirm'
import { exitCodes } from '../../kit/exit-codes'
import { paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'
import { printOne, printRows } from '../../kit/table'

const list = listCommand<typeof workflow.list, { own?: boolean }>({
  endpoint: workflow.list,
  fields: pick(fields, 'reference', 'description', 'requestStatus', 'initiator', 'createdOn', 'lastModifiedOn'),
  search: fields,
  flags: (command) => command.option('--own', 'only what you asked for yourself'),
  nouns: 'requests',
  empty: 'No results found ...',
  examples: ['dcir requests list --status PENDING', 'dcir requests list --own --json'],
  call: (api, query, { own }) => (own ? api.call(workflow.listSelf, { query }) : api.call(workflow.list, { query })),
})

const shown = Object.values(fields)

const show: CommandSpec = {
  usage: 'show <requestId>',
  summary: 'Show one request, with what it would change',
  examples: ['dcir requests show WF-20261121-7', 'dcir requests show WF-20261121-7 --json'],
  async run(cli, [requestId = '']) {
    const params = paramsOf(workflow.show, { requestId })
    const request = await (await cli.api()).call(workflow.show, { params })
    const { terminal } = cli
    await printOne(terminal, columnsOf(shown), request)
    if (terminal.json) return exitCodes.done
    const outcome = outcomeOf(request)
    const changes = changesOf(request, fieldsOfAction(request.action))
    const isPart = outcome === 'changed' && !isDecidedWhole(request.action)
    const rows = isPart ? changes.filter(({ isChanged }) => isChanged) : changes
    const column = (title: string, value: (one: (typeof rows)[number]) => string) => ({ title, value, text: true })
    await printRows(
      terminal,
      [
        column('Field', ({ label }) => label),
        ...(outcome === 'new' ? [] : [column('Before', ({ kind, before }) => textOf(kind, before))]),
        ...(outcome === 'gone' ? [] : [column('After', ({ kind, after }) => textOf(kind, after))]),
      ],
      rows,
    )
    if (request.requestStatus === 'PENDING') terminal.say(waitsFor(request))
    if (request.onePerson) terminal.say(request.onePerson)
    return exitCodes.done
  },
}

const decision = (verb: 'approve' | 'decline', summary: string): CommandSpec<{ comment: string; yes?: boolean }> => ({
  usage: `${verb} <requestId>`,
  summary,
  flags(command) {
    command.requiredOption('--comment <text>', 'why, for who asked and for the audit trail')
    if (verb === 'approve') command.option(...YES)
  },
  examples: [
    `dcir requests ${verb} WF-20261121-7 --comment "As agreed with the desk"`,
    `dcir requests ${verb} WF-20261121-7 --comment "As agreed" --json`,
  ],
  async run(cli, [requestId = ''], { comment, yes }) {
    const params = paramsOf(workflow.process, { requestId })
    if (verb === 'approve') await confirmOnTerminal(cli, yes, `${requestId} is approved, and its change made.`)
    const body = { approved: verb === 'approve', authorizersComment: comment }
    const { message } = await (await cli.api()).call(workflow.process, { params, body })
    return printAnswer(cli, { message })
  },
})

const approve = decision('approve', 'Approve a request; the change that was asked for is made')
const decline = decision('decline', 'Decline a request; nothing is changed')

const cancel: CommandSpec = {
  usage: 'cancel <requestId>',
  summary: workflow.cancel.summary,
  examples: ['dcir requests cancel WF-20261121-7', 'dcir requests cancel WF-20261121-7 --json'],
  async run(cli, [requestId = '']) {
    const params = paramsOf(workflow.cancel, { requestId })
    const { message } = await (await cli.api()).call(workflow.cancel, { params })
    return printAnswer(cli, { message })
  },
}

export const requestsNoun: Noun = {
  name: 'requests',
  summary: 'What waits for a second person',
  verbs: [list, show, approve, decline, cancel],
}
