import { formatCount } from '@dcir/core/display/numbers'
import type { Tone } from '@dcir/core/display/status'
import { Badge } from './badge'

/** A number as a badge: blue for totals, green for successes, red for failures. */
export function CountBadge({ count, tone = 'pending' }: { count: number; tone?: Tone }) {
  return <Badge tone={tone}>{formatCount(count)}</Badge>
}
