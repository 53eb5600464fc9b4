import { formatCount } from '@dcir/core/display/numbers'
import { formatNaira, type Kobo, kobo } from '@dcir/core/money/kobo'
import { scaleNaira } from '@dcir/core/transactions/dashboard-periods'
import type { Measure } from './dashboard-address'

/** A figure in both of its measures. */
export interface Figure {
  count: number
  value: Kobo
}

/** Charts draw naira: the amounts of the data are kobo. */
export const drawn = (measure: Measure, { count, value }: Figure): number => (measure === 'count' ? count : value / 100)

/** How a drawn figure is written in tips and tables, and on a scale. */
export const written = {
  count: { format: formatCount, formatAxis: (count: number) => formatCount(Math.round(count)) },
  value: { format: (naira: number) => formatNaira(kobo(Math.round(naira * 100))), formatAxis: scaleNaira },
} as const satisfies Record<Measure, object>

export const measureNames: Record<Measure, string> = { count: 'Count', value: 'Value' }

/** A figure in the chosen measure, and in the other one. */
export const figureText = (measure: Measure, { count, value }: Figure): readonly [chosen: string, other: string] =>
  measure === 'count' ? [formatCount(count), formatNaira(value)] : [formatNaira(value), formatCount(count)]
