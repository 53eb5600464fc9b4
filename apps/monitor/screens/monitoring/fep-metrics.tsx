import { Chart } from '@dcir/ui/chart/chart'
import { Alert } from '@dcir/ui/feedback/alert'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen } from '@dcir/ui/list/screen'
import { FigureTile, FigureTiles } from '@dcir/ui/value/figure-tile'

/** Made for the page, as the specification has it; the notice says so. */
const EXAMPLE = {
  categories: ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'],
  values: [18, 21, 24, 20, 19, 18],
}

/** A place for the front-end processor's figures, with an example of them until it is connected. */
export function FepMetrics() {
  return (
    <Screen>
      <ListHead title="FEP Processing Metrics" actions={[]} />
      <Alert tone="warning" title="Example figures">
        The front-end processor does not report to the platform, so nothing on this page was measured.
      </Alert>
      <FigureTiles columns={3}>
        <FigureTile large label="Average response (example)" value="20 secs" />
      </FigureTiles>
      <Chart
        question="How long does an answer take? (example)"
        kind="line"
        heading="Time"
        categories={EXAMPLE.categories}
        series={[{ name: 'Example', meaning: 'platform', values: EXAMPLE.values }]}
        format={(seconds) => `${seconds} secs`}
      />
    </Screen>
  )
}
