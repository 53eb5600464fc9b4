import { Box } from '@chakra-ui/react'
import { disputes } from '@dcir/core/disputes/contract'
import { holidayEffectText } from '@dcir/core/disputes/holiday-effect'
import { formatInstant } from '@dcir/core/time/lagos'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'

export interface HolidayEffectProps {
  date: string
  recurring: boolean
  code?: string | undefined
  removed?: boolean | undefined
}

/** How many open disputes get another deadline, and which. */
export function HolidayEffect({ date, recurring, code, removed = false }: HolidayEffectProps) {
  const yes = (is: boolean) => (is ? 'true' : 'false')
  const query = { date, recurring: yes(recurring), removed: yes(removed), ...(code ? { code } : {}) } as const
  const { data, isError } = useEndpoint(disputes.holidayEffect, { query })
  if (isError) return 'Could not count the affected disputes.'
  if (!data) return 'Counting the open disputes that it moves ...'
  if (data.moved === 0) return holidayEffectText(data)
  return (
    <Box as="details">
      <summary>{holidayEffectText(data)}</summary>
      <Box as="ul" paddingInlineStart="20px" marginTop="8px" fontVariantNumeric="tabular-nums">
        {data.disputes.map(({ logCode, from, to }) => (
          <li key={logCode}>
            {logCode}: {formatInstant(from)} → {formatInstant(to)}
          </li>
        ))}
        {data.moved > data.disputes.length && <li>and {data.moved - data.disputes.length} more</li>}
      </Box>
    </Box>
  )
}
