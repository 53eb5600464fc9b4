import { Box, Button } from '@chakra-ui/react'
import { activeText } from '@dcir/core/display/status'
import { type Service, services, serviceTones } from '@dcir/core/monitoring/services-contract'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { Surface } from '@dcir/ui/list/screen'
import { Hint } from '@dcir/ui/value/hint'
import { StatusBadge } from '@dcir/ui/value/status-badge'
import { HeartPulse, Repeat, RotateCcw, Timer, Unplug } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { WatchedScreen } from './watched-screen'

const RestartQuestion = lazy(() => import('./restart-question').then((one) => ({ default: one.RestartQuestion })))

const WATCH_MS = 10_000
const ways = [
  { label: 'Service health', icon: HeartPulse, target: { to: '/monitor/service-health' } },
  { label: 'Connection closures', icon: Unplug, target: { to: '/monitor/connection-closures' } },
  { label: 'Long running queries', icon: Timer, target: { to: '/monitor/long-running-queries' } },
]

/** The platform's services: do they run and do their work, where, and a restart for one that hangs. */
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
      isCalm
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
  const { serviceId, serviceName, active, status, details } = service
  const { run: retry, running } = useAction(services.retry, { success: ({ message }) => message })
  // The documents' badge says whether it runs; the one of the health says what the work is like.
  const isIll = status !== 'UP' && status !== 'DOWN'
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
        {status !== 'UP' && (
          <Box
            as="ul"
            listStyleType="none"
            fontSize="14px"
            fontWeight="400"
            overflowWrap="anywhere"
            color="text.normal"
          >
            {details.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        )}
      </Box>
      <Box display="flex" flexWrap="wrap" gap="8px" minWidth="120px">
        <Hint text={details.join('. ')}>
          <StatusBadge status={activeText(active)} tone={active ? 'success' : 'error'} />
        </Hint>
        {isIll && <StatusBadge status={status} tone={serviceTones[status]} />}
      </Box>
      {status === 'FAILING' && (
        <Button
          variant="outline"
          disabled={running}
          onClick={() => void retry({ params: { serviceId } })}
          aria-label={`Retry the failed jobs of ${serviceName}`}
        >
          <Repeat size={16} aria-hidden="true" />
          Retry
        </Button>
      )}
      <Button variant="outline" onClick={onRestart} aria-label={`Restart ${serviceName}`}>
        <RotateCcw size={16} aria-hidden="true" />
        Restart
      </Button>
    </Box>
  )
}
