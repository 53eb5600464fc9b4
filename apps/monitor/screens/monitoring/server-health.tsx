import { Box } from '@chakra-ui/react'
import { serverHealth } from '@dcir/core/monitoring/server-health-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { CardSkeleton, EmptyState } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import { ServerCard } from './server-card'
import { WatchedScreen } from './watched-screen'

const WATCH_MS = 10_000

/** The servers, each as it reports itself. */
export function ServerHealthScreen() {
  const query = useEndpoint(serverHealth.list, {}, { pollMs: WATCH_MS })
  return (
    <WatchedScreen
      title="Server Health"
      query={query}
      everyMs={WATCH_MS}
      skeleton={<CardSkeleton cards={3} height="280px" />}
    >
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
    </WatchedScreen>
  )
}
