import { Box } from '@chakra-ui/react'
import { statusText, statusTone, type Tone } from '@dcir/core/display/status'
import { Circle, CircleAlert, CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
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
  /** Grey text for what is well or under way, as in lists where colour is for what needs somebody. */
  quiet?: boolean
}

/** A status in the tone of its meaning, with an icon and its word; dashes when there is none. */
export function StatusBadge({ status, title, hint, tone, quiet }: StatusBadgeProps) {
  const word = typeof status === 'boolean' ? String(status) : status
  if (!word?.trim()) return <>---</>
  const shownTone = tone ?? statusTone(word)
  if (quiet && (shownTone === 'success' || shownTone === 'pending'))
    return <Quiet title={title}>{statusText(word)}</Quiet>
  const Icon = icons[shownTone] ?? Circle
  const badge = (
    <Badge tone={shownTone} title={title}>
      <Icon size={12} strokeWidth={2.5} aria-hidden="true" />
      {statusText(word)}
    </Badge>
  )
  return hint && shownTone === 'warning' ? <Hint text={hint}>{badge}</Hint> : badge
}

const Quiet = ({ title, children }: { title: string | undefined; children: ReactNode }) => (
  <Box as="span" data-quiet="" title={title} color="text.muted" fontSize="12px" lineHeight="18px" fontWeight="500">
    {children}
  </Box>
)
