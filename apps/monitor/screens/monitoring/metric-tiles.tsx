import { formatCount, percentParts } from '@dcir/core/display/numbers'
import type { MetricRow } from '@dcir/core/monitoring/transaction-processing-contract'
import { FigureTile, FigureTiles } from '@dcir/ui/value/figure-tile'
import { averageSeconds, secondsText, totalOutcome } from './metric-figures'

/** The period in six figures, for whoever looks up at the wall. */
export function MetricTiles({ rows, half = false }: { rows: readonly MetricRow[]; half?: boolean }) {
  const { total, approved, declined, failed } = totalOutcome(rows)
  const shares = percentParts([approved, declined, failed]).map((share) => `${share.toFixed(1)}%`)
  const platform = averageSeconds(rows, 'aptentResponseDurationAvg')
  const bank = averageSeconds(rows, 'bankResponseDurationAvg')
  return (
    <FigureTiles columns={half ? 2 : 3}>
      <FigureTile large label="Transactions" value={formatCount(total)} />
      <FigureTile large label="Approved" tone="success" value={shares[0]} note={formatCount(approved)} />
      <FigureTile large label="Declined" tone="pending" value={shares[1]} note={formatCount(declined)} />
      <FigureTile large label="Failed" tone="error" value={shares[2]} note={formatCount(failed)} />
      <FigureTile large label="Average platform response" value={secondsText(platform)} />
      <FigureTile large label="Average bank response" value={secondsText(bank)} />
    </FigureTiles>
  )
}
