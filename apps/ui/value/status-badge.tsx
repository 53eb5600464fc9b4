import { statusText, statusTone, type Tone } from '@dcir/core/display/status'
import { Circle, CircleAlert, CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Badge } from './badge'
import { Hint } from './hint'

const icons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  pending: CircleDashed,
  error: CircleAlert,
  warning: TriangleAlert,
}

interface StatusBadgeProps {
  status: string | boolean | null | undefined
  /** Meaning of the status, on hover. */
  title?: string
  /** Next step for a status of the warning tone: on pointing and, unlike `title`, by keyboard and touch. */
  hint?: string | undefined
  /** Overrides the spec's tone where a screen's own words are not among its status words, such as `Up`. */
  tone?: Tone
}

/** A status in the tone of its meaning, with an icon and its word; dashes when there is none. */
export function StatusBadge({ status, title, hint, tone }: StatusBadgeProps) {
  const word = typeof status === 'boolean' ? String(status) : status
  if (!word?.trim()) return <>---</>
  const shownTone = tone ?? statusTone(word)
  const Icon = icons[shownTone] ?? Circle
  const badge = (
    <Badge tone={shownTone} title={title}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
      {statusText(word)}
    </Badge>
  )
  return hint && shownTone === 'warning' ? <Hint text={hint}>{badge}</Hint> : badge
}
