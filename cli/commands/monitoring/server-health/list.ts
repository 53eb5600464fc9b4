/** `dcir server-health list`: the servers as each reports itself. */
import { type ServerHealth, serverHealth, serverHealthFields } from '@dcir/core/monitoring/server-health-contract'
import { rowsCommand } from '../../../kit/list-command'

export const list = rowsCommand<typeof serverHealth.list, ServerHealth>({
  endpoint: serverHealth.list,
  rows: (rows) => rows,
  fields: Object.values(serverHealthFields),
  columns: { up: { tone: ({ up }) => (up ? 'success' : 'error') } },
  empty: 'No results found!',
  examples: ['dcir server-health list', 'dcir server-health list --json'],
})
