/** `dcir incidents`: alerts that overlapped in time. */
import { alertMessages, countsText } from '@dcir/core/monitoring/alert-rules'
import {
  type AlertRecord,
  type IncidentDetail,
  incidentFields,
  incidents,
} from '@dcir/core/monitoring/incidents-contract'
import { formatInstant } from '@dcir/core/time/lagos'
import { columnsOf } from '../../kit/columns'
import type { CommandSpec, Noun } from '../../kit/command'
import { exitCodes } from '../../kit/exit-codes'
import { bodyOf, paramsOf } from '../../kit/flags'
import { listCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'
import { type Column, printOne, printRows } from '../../kit/table'

const list = listCommand({
  endpoint: incidents.list,
  fields: Object.values(incidentFields),
  nouns: 'incidents',
  empty: alertMessages.noIncidents,
  examples: ['dcir incidents list', 'dcir incidents list --size 50 --json'],
})

const head = columnsOf<IncidentDetail>(Object.values(incidentFields))

const alertColumns: readonly Column<AlertRecord>[] = [
  { title: 'Id', value: ({ id }) => id },
  { title: 'Alert', value: ({ sentence }) => sentence, text: true },
  { title: 'Counts', value: ({ counts }) => countsText(counts) },
  { title: 'Ended', value: ({ endedAt }) => endedAt, shown: ({ endedAt }) => formatInstant(endedAt) },
  {
    title: 'Acknowledged',
    value: ({ acknowledged }) => acknowledged && `${acknowledged.by}: ${acknowledged.reason}`,
    text: true,
  },
]

const noteColumns: readonly Column<IncidentDetail['notes'][number]>[] = [
  { title: 'Noted', value: ({ at }) => at, shown: ({ at }) => formatInstant(at) },
  { title: 'By', value: ({ author }) => author },
  { title: 'Note', value: ({ note: text }) => text, text: true },
]

const show: CommandSpec = {
  usage: 'show <id>',
  summary: incidents.show.summary,
  examples: ['dcir incidents show 7', 'dcir incidents show 7 --json'],
  async run(cli, [id = '']) {
    const params = paramsOf(incidents.show, { id })
    const incident = await (await cli.monitor()).call(incidents.show, { params })
    await printOne(cli.terminal, head, incident)
    if (cli.terminal.json) return exitCodes.done
    await printRows(cli.terminal, alertColumns, incident.alerts)
    await printRows(cli.terminal, noteColumns, incident.notes)
    return exitCodes.done
  },
}

const note: CommandSpec<{ text: string }> = {
  usage: 'note <id>',
  summary: incidents.note.summary,
  flags: (command) => command.requiredOption('--text <text>', 'what was found, done or agreed'),
  examples: [
    'dcir incidents note 7 --text "The bank expects its switch back at midnight"',
    'dcir incidents note 7 --text "Back again" --json',
  ],
  async run(cli, [id = ''], { text }) {
    const params = paramsOf(incidents.note, { id })
    const body = bodyOf(incidents.note, { note: text })
    const { message } = await (await cli.monitor()).call(incidents.note, { params, body })
    return printAnswer(cli, { message })
  },
}

export const incidentsNoun: Noun = {
  name: 'incidents',
  summary: 'Alerts that overlapped in time',
  verbs: [list, show, note],
}
