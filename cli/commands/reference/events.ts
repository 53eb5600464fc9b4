/** `dcir events`: events that were sent, or wait to be. */
import { events } from '@dcir/core/reference/event-endpoints/contract'
import { attemptFields, eventColumns, eventFields as fields } from '@dcir/core/reference/event-endpoints/fields'
import { endpointMessages } from '@dcir/core/reference/event-endpoints/rules'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'
import { printOne, printRows } from '../../kit/table'

const list = listCommand({
  endpoint: events.list,
  fields: eventColumns,
  search: fields,
  nouns: 'events',
  empty: endpointMessages.emptyEvents,
  examples: ['dcir events list', 'dcir events list --endpoint EP-1 --status FAILED --json'],
})

const ID = 'msg_5d0c7a1e4b6f4a5f9d1e2c3b4a596877'

const show: CommandSpec = {
  usage: 'show <id>',
  summary: events.show.summary,
  examples: [`dcir events show ${ID}`, `dcir events show ${ID} --json`],
  async run(cli, [id = '']) {
    const event = await (await cli.api()).call(events.show, { params: paramsOf(events.show, { id }) })
    await printOne(cli.terminal, columnsOf(Object.values(fields)), event)
    if (!cli.terminal.json) await printRows(cli.terminal, columnsOf(Object.values(attemptFields)), event.tries)
    return exitCodes.done
  },
}

const sendAgain: CommandSpec = {
  usage: 'send-again <id>',
  summary: events.sendAgain.summary,
  examples: [`dcir events send-again ${ID}`, `dcir events send-again ${ID} --json`],
  async run({ api, terminal }, [id = '']) {
    const answer = await (await api()).call(events.sendAgain, { params: paramsOf(events.sendAgain, { id }) })
    return printAnswer({ terminal }, answer)
  },
}

export const eventsNoun: Noun = {
  name: 'events',
  summary: 'Events that were sent, or wait to be',
  verbs: [list, show, sendAgain],
}
