/** `dcir long-running-queries`: statements that take long. */
import { pick } from '@dcir/core/contract/vocabulary'
import {
  longRunningQueryFields as fields,
  type LongRunningQuery,
  longRunningQueries,
  statementStart,
} from '@dcir/core/monitoring/long-running-queries-contract'
import type { Noun } from '../../kit/command'
import { listCommand } from '../../kit/list-command'

const startOf = ({ statementText }: LongRunningQuery) => statementStart(statementText)

const list = listCommand({
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

export const longRunningQueriesNoun: Noun = {
  name: 'long-running-queries',
  summary: 'Statements that take long',
  verbs: [list],
}
