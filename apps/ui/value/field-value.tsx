import { Box } from '@chakra-ui/react'
import type { FieldKind } from '@dcir/core/contract/vocabulary'
import { formatBytes, formatCount } from '@dcir/core/display/numbers'
import { percentageText } from '@dcir/core/display/text-of'
import type { Kobo } from '@dcir/core/money/kobo'
import type { ReactNode } from 'react'
import { BusinessDateText } from './business-date-text'
import { CopyText } from './copy-text'
import { Instant } from './instant'
import { MaskedPan } from './masked-pan'
import { Money } from './money'
import { ProgressBar } from './progress-bar'
import { ResponseCode } from './response-code'
import { StatusBadge } from './status-badge'

interface FieldValueProps {
  kind: FieldKind
  /** Name of the field, for a copied value or a progress bar. */
  label: string
  value: unknown
}

const figures = (text: string) => (
  <Box as="span" fontVariantNumeric="tabular-nums">
    {text}
  </Box>
)

/** Characters of a checksum that are enough to see; all of it is copied. */
const DIGEST_SHOWN = 16

const draw: Record<FieldKind, (value: never, label: string) => ReactNode> = {
  id: (value: string, label) => <CopyText value={value} label={label} />,
  digest: (value: string, label) => <CopyText value={value} label={label} shown={`${value.slice(0, DIGEST_SHOWN)}…`} />,
  text: (value: string | number) => figures(String(value)),
  money: (value: Kobo) => <Money amount={value} />,
  percent: (value: string) => figures(percentageText(value)),
  count: (value: number) => figures(formatCount(value)),
  size: (value: number) => figures(formatBytes(value)),
  progress: (value: number, label) => <ProgressBar percentage={value} label={label} />,
  instant: (value: string) => <Instant value={value} />,
  deadline: (value: string) => <Instant value={value} />,
  date: (value: string) => <BusinessDateText value={value} />,
  status: (value: string | boolean) => <StatusBadge status={value} />,
  flag: (value: boolean) => (value ? 'Yes' : 'No'),
  code: (value: string) => <ResponseCode code={value} />,
  pan: (value: string) => <MaskedPan value={value} />,
}

/** A value by the kind of its field, the same in a list, a detail and a dialog; dashes where there is none. */
export function FieldValue({ kind, label, value }: FieldValueProps) {
  if (value === null || value === undefined || value === '') return '---'
  return draw[kind](value as never, label)
}
