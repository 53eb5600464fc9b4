import { simulation } from '@dcir/core/monitoring/simulation-contract'
import { simulationLines } from '@dcir/core/monitoring/simulation-rules'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { Alert } from '@dcir/ui/feedback/alert'

const WATCH_MS = 15_000

/** That what is seen here was brought about on purpose; nothing where there is no simulator, or it simulates nothing. */
export function SimulationNote() {
  const { data } = useEndpoint(simulation.show, {}, { pollMs: ({ simulated }) => simulated && WATCH_MS })
  const lines = data ? simulationLines(data) : []
  return lines.map((line) => (
    <Alert key={line} tone="pending">
      {line}
    </Alert>
  ))
}
