import { connectionClosures, type ConnectionClosures as Row } from '@dcir/core/monitoring/connection-closures-contract'
import { formatInstant } from '@dcir/core/time/lagos'
import { ListScreen } from '@dcir/ui/list/list-screen'
import { column } from '@dcir/ui/table/column'
import { WallSentence } from './wall-sentence'

const SHOWN = 10
const times = ({ dateTimeOfOccurrences: all }: Row) => {
  const more = all.length - SHOWN
  return all.slice(0, SHOWN).map(formatInstant).join(' · ') + (more > 0 ? ` and ${more} more` : '')
}
const columns = [
  column.text('service', 'Service', { card: 'lead' }),
  column.custom('dateTimeOfOccurrences', 'Date/Time of Occurrences', times),
]

/** When which service lost its connections to the database, a day in a row. */
export function ConnectionClosures() {
  return (
    <ListScreen
      title="Database Connection Closures"
      endpoint={connectionClosures.list}
      columns={columns}
      rowKey={({ service, dateTimeOfOccurrences: [last] }) => `${service} ${last}`}
      lead={<WallSentence />}
      empty="No results found!"
      emptyHint="No connection to the database was lost."
    />
  )
}
