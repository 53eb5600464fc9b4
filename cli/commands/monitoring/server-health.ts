/** `dcir server-health`: the servers. */
import { type ServerHealth, serverHealth, serverHealthFields } from '@dcir/core/monitoring/server-health-contract'
import type { Noun } from '../../kit/command'
import { rowsCommand } from '../../kit/list-command'

const list = rowsCommand<typeof serverHealth.list, ServerHealth>({
  endpoint: serverHealth.list,
  rows: (rows) => rows,
  fields: Object.values(serverHealthFields),
  columns: { up: { tone: ({ up }) => (up ? 'success' : 'error') } },
  empty: 'No results found!',
  examples: ['dcir server-health list', 'dcir server-health list --json'],
})

export const serverHealthNoun: Noun = {
  name: 'server-health',
  summary: 'The servers',
  verbs: [list],
}
