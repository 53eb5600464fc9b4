/** `dcir alerts`: figures that are watched, and those that are out of bounds. */
import {
  type AlertConfig,
  alertConfigFields,
  alertConfigs,
  type OpenAlert,
  openAlertFields,
} from '@dcir/core/monitoring/alert-configs-contract'
import { alertMessages } from '@dcir/core/monitoring/alert-rules'
import { incidents } from '@dcir/core/monitoring/incidents-contract'
import type { CommandSpec, Noun } from '../../kit/command'
import { bodyOf, paramsOf } from '../../kit/flags'
import { rowsCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'

const list = rowsCommand<typeof alertConfigs.open, OpenAlert>({
  endpoint: alertConfigs.open,
  rows: ({ alerts }) => alerts,
  fields: Object.values(openAlertFields),
  columns: { sentence: { tone: ({ acknowledged }) => (acknowledged ? 'warning' : 'error') } },
  empty: 'No alert is open.',
  examples: ['dcir alerts list', 'dcir alerts list --json'],
})

const recipientsOf = ({ emailRecipients }: AlertConfig) => emailRecipients.join(', ')

const configs = rowsCommand<typeof alertConfigs.list, AlertConfig>({
  usage: 'configs',
  endpoint: alertConfigs.list,
  rows: (rows) => rows,
  fields: Object.values(alertConfigFields),
  columns: { emailRecipients: { value: recipientsOf, shown: recipientsOf } },
  empty: alertMessages.empty,
  examples: ['dcir alerts configs', 'dcir alerts configs --json'],
})

const acknowledge: CommandSpec<{ reason: string }> = {
  usage: 'acknowledge <id>',
  summary: incidents.acknowledge.summary,
  flags: (command) => command.requiredOption('--reason <text>', 'why, for colleagues who read it beside the alert'),
  examples: [
    'dcir alerts acknowledge 7 --reason "The bank restarts its switch"',
    'dcir alerts acknowledge 7 --reason "Known" --json',
  ],
  notes: ['dcir alerts list shows the ids.'],
  async run(cli, [id = ''], { reason }) {
    const params = paramsOf(incidents.acknowledge, { id })
    const body = bodyOf(incidents.acknowledge, { reason })
    const { message } = await (await cli.monitor()).call(incidents.acknowledge, { params, body })
    return printAnswer(cli, { message })
  },
}

export const alertsNoun: Noun = {
  name: 'alerts',
  summary: 'Figures that are watched, and those that are out of bounds',
  verbs: [list, configs, acknowledge],
}
