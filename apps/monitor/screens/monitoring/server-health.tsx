import { Box } from '@chakra-ui/react'
import { serverHealth } from '@dcir/core/monitoring/server-health-contract'
import { formatTimeOfDay } from '@dcir/core/time/lagos'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Answer } from '@dcir/ui/feedback/answer'
import { CardSkeleton, EmptyState } from '@dcir/ui/feedback/states'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen, Surface } from '@dcir/ui/list/screen'
import { ServerCard } from './server-card'

const WATCH_MS = 10_000

/** The servers, each as it reports itself. */
export function ServerHealthScreen() {
  const query = useEndpoint(serverHealth.list, {}, { pollMs: WATCH_MS })
  const asAt = query.dataUpdatedAt > 0 && `As at ${formatTimeOfDay(new Date(query.dataUpdatedAt))}`
  return (
    <Screen>
      <ListHead title="Server Health" hint={asAt} actions={[]} />
      <Answer query={query} skeleton={<CardSkeleton cards={3} height="280px" />} frame={Surface}>
        {(servers) =>
          servers.length === 0 ? (
            <Surface>
              <EmptyState text="No results found!" hint="A server appears here once it reports itself." />
            </Surface>
          ) : (
            <Box
              as="ul"
              listStyleType="none"
              display="grid"
              gap="16px"
              gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 340px), 1fr))"
            >
              {servers.map((server) => (
                <ServerCard key={server.name} server={server} />
              ))}
            </Box>
          )
        }
      </Answer>
    </Screen>
  )
}
