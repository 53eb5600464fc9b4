/** `dcir services`: the worker groups. */
import {
  type Service,
  type ServiceStatus,
  serviceFields,
  serviceStatusFields,
  services,
  serviceTones,
} from '@dcir/core/monitoring/services-contract'
import type { CommandSpec, Noun } from '../../kit/command'
import { paramsOf } from '../../kit/flags'
import { rowsCommand } from '../../kit/list-command'
import { printAnswer } from '../../kit/print-answer'

const detailsOf = ({ details }: Service) => details.join('; ')

const list = rowsCommand<typeof services.list, Service>({
  endpoint: services.list,
  rows: (rows) => rows,
  fields: Object.values(serviceFields),
  columns: { details: { value: detailsOf, shown: detailsOf } },
  empty: 'No results found!',
  examples: ['dcir services list', 'dcir services list --json'],
})

const status = rowsCommand<typeof services.status, ServiceStatus>({
  usage: 'status',
  endpoint: services.status,
  rows: (rows) => rows,
  fields: Object.values(serviceStatusFields),
  columns: { status: { tone: ({ status: one }) => serviceTones[one] } },
  empty: 'No results found!',
  examples: ['dcir services status', 'dcir services status --json'],
})

const restart: CommandSpec = {
  usage: 'restart <serviceId>',
  summary: services.restart.summary,
  examples: ['dcir services restart bulk', 'dcir services restart payments --json'],
  async run(cli, [serviceId = '']) {
    const params = paramsOf(services.restart, { serviceId })
    const answer = await (await cli.monitor()).call(services.restart, { params })
    return printAnswer(cli, answer)
  },
}

const retry: CommandSpec = {
  usage: 'retry <serviceId>',
  summary: services.retry.summary,
  examples: ['dcir services retry reports', 'dcir services retry mail --json'],
  notes: ['dcir services list names the cause of the last failure.'],
  async run(cli, [serviceId = '']) {
    const params = paramsOf(services.retry, { serviceId })
    return printAnswer(cli, await (await cli.monitor()).call(services.retry, { params }))
  },
}

export const servicesNoun: Noun = {
  name: 'services',
  summary: 'The worker groups',
  verbs: [list, status, restart, retry],
}
