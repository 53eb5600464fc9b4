import { formatCount, type Tone } from '@dcir/core/rules/display'
import { Badge } from './badge'

/** A number as a badge: blue for totals, green for successes, red for failures. */
export function CountBadge({ count, tone = 'pending' }: { count: number; tone?: Tone }) {
  return <Badge tone={tone}>{formatCount(count)}</Badge>
}
