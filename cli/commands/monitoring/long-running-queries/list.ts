/** `dcir long-running-queries list`: the statements that take the database longest. */
import { pick } from '@dcir/core/contract/vocabulary'
import {
  longRunningQueryFields as fields,
  type LongRunningQuery,
  longRunningQueries,
  statementStart,
} from '@dcir/core/monitoring/long-running-queries-contract'
import { listCommand } from '../../../kit/list-command'

const startOf = ({ statementText }: LongRunningQuery) => statementStart(statementText)

export const list = listCommand({
  endpoint: longRunningQueries.list,
  fields: pick(
    fields,
    'averageElapsedTime',
    'totalElapsedTime',
    'executionCount',
    'lastExecutionTime',
    'statementText',
  ),
  columns: { statementText: { value: startOf, shown: startOf } },
  search: { dbName: { label: 'Database', meaning: 'name of the database; the platform’s own unless given' } },
  nouns: 'statements',
  empty: 'No results found!',
  examples: ['dcir long-running-queries list', 'dcir long-running-queries list --size 50 --json'],
})
