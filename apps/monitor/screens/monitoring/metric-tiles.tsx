import { formatCount, percentParts } from '@dcir/core/display/numbers'
import type { MetricRow } from '@dcir/core/monitoring/transaction-processing-contract'
import { FigureTile, FigureTiles } from '@dcir/ui/value/figure-tile'
import { averageSeconds, secondsText, totalOutcome } from './metric-figures'

interface MetricTilesProps {
  rows: readonly MetricRow[]
  /** Rows of another period, which the total is compared with. */
  than?: readonly MetricRow[] | undefined
  half?: boolean
}

/** The change from one count to another in whole per cent, or null where there was nothing. */
const changeText = (count: number, before: number): string | null => {
  if (before === 0) return null
  const change = Math.round((count / before - 1) * 100)
  return change === 0
    ? 'As many as in the other period'
    : `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than the other period`
}

/** The period in six figures, for whoever looks up at the wall. */
export function MetricTiles({ rows, than, half = false }: MetricTilesProps) {
  const { total, approved, declined, failed } = totalOutcome(rows)
  const shares = percentParts([approved, declined, failed]).map((share) => `${share.toFixed(1)}%`)
  const platform = averageSeconds(rows, 'aptentResponseDurationAvg')
  const bank = averageSeconds(rows, 'bankResponseDurationAvg')
  return (
    <FigureTiles columns={half ? 2 : 3}>
      <FigureTile
        large
        label="Transactions"
        value={formatCount(total)}
        note={than && changeText(total, totalOutcome(than).total)}
      />
      <FigureTile large label="Approved" tone="success" value={shares[0]} note={formatCount(approved)} />
      <FigureTile large label="Declined" tone="pending" value={shares[1]} note={formatCount(declined)} />
      <FigureTile large label="Failed" tone="error" value={shares[2]} note={formatCount(failed)} />
      <FigureTile large label="Average platform response" value={secondsText(platform)} />
      <FigureTile large label="Average bank response" value={secondsText(bank)} />
    </FigureTiles>
  )
}
