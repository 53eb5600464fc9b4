/** `dcir connection-closures`: database connections that were lost. */
import {
  type ConnectionClosures,
  connectionClosureFields,
  connectionClosures,
} from '@dcir/core/monitoring/connection-closures-contract'
import { formatInstant } from '@dcir/core/time/lagos'
import type { Noun } from '../../kit/command'
import { listCommand } from '../../kit/list-command'

const list = listCommand({
  endpoint: connectionClosures.list,
  fields: Object.values(connectionClosureFields),
  columns: {
    dateTimeOfOccurrences: {
      value: ({ dateTimeOfOccurrences }: ConnectionClosures) => dateTimeOfOccurrences.join(' '),
      shown: ({ dateTimeOfOccurrences }: ConnectionClosures) => dateTimeOfOccurrences.map(formatInstant).join(' · '),
    },
  },
  nouns: 'days of services',
  empty: 'No results found!',
  examples: ['dcir connection-closures list', 'dcir connection-closures list --page 2 --json'],
})

export const connectionClosuresNoun: Noun = {
  name: 'connection-closures',
  summary: 'Database connections that were lost',
  verbs: [list],
}
