import { Box, Button } from '@chakra-ui/react'
import { activeText } from '@dcir/core/display/status'
import { type Service, services } from '@dcir/core/monitoring/services-contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import { Hint } from '@dcir/ui/value/hint'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { HeartPulse, RotateCcw, Timer, Unplug } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { WatchedScreen } from './watched-screen'

const RestartQuestion = lazy(() => import('./restart-question').then((one) => ({ default: one.RestartQuestion })))

const WATCH_MS = 10_000
const ways = [
  { label: 'Service health', icon: HeartPulse, target: { to: '/monitor/service-health' } },
  { label: 'Connection closures', icon: Unplug, target: { to: '/monitor/connection-closures' } },
  { label: 'Long running queries', icon: Timer, target: { to: '/monitor/long-running-queries' } },
]

/** The platform's services: do they run, where, and a restart for one that hangs. */
export function ServiceMonitoring() {
  const query = useEndpoint(services.list, {}, { pollMs: WATCH_MS })
  const [asked, setAsked] = useState<Service | null>(null)
  return (
    <WatchedScreen
      title="Service Monitoring"
      query={query}
      everyMs={WATCH_MS}
      skeleton={<CardSkeleton cards={1} height="420px" />}
      actions={ways}
    >
      {(all) => (
        <Surface>
          <Box as="ul" listStyleType="none">
            {all.map((service) => (
              <Row key={service.serviceId} service={service} onRestart={() => setAsked(service)} />
            ))}
          </Box>
          <Suspense>{asked && <RestartQuestion service={asked} onClose={() => setAsked(null)} />}</Suspense>
        </Surface>
      )}
    </WatchedScreen>
  )
}

function Row({ service, onRestart }: { service: Service; onRestart: () => void }) {
  const { serviceName, active, details } = service
  return (
    <Box
      as="li"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8px 24px"
      padding="12px 24px"
      borderBottomWidth="1px"
      borderColor="border.line"
      _last={{ borderBottomWidth: '0' }}
    >
      <Box flex="1 1 220px" minWidth="0" fontSize="16px" fontWeight="600" color="text.strong">
        {serviceName}
      </Box>
      <Box width="120px">
        <Hint text={details.join('. ')}>
          <StatusBadge status={activeText(active)} tone={active ? 'success' : 'error'} />
        </Hint>
      </Box>
      <Button variant="outline" onClick={onRestart} aria-label={`Restart ${serviceName}`}>
        <RotateCcw size={16} aria-hidden="true" />
        Restart
      </Button>
    </Box>
  )
}
