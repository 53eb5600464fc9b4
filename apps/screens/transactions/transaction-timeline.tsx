import { Box } from '@chakra-ui/react'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import { Surface } from '@dcir/ui/list/screen'
import { Instant } from '@dcir/ui/value/instant'

/** Events of a transaction, in the order in which they happened. */
export function TransactionTimeline({ entries }: { entries: TransactionDetail['timeline'] }) {
  if (entries.length === 0) return null
  return (
    <Surface>
      <Box padding={{ base: '16px', md: '20px 24px' }}>
        <Box as="h2" fontSize="16px" fontWeight="600" color="text.strong" marginBottom="16px">
          Timeline
        </Box>
        <Box as="ol" listStyleType="none">
          {entries.map((entry, index) => (
            <Box
              as="li"
              key={`${entry.kind}-${entry.at}`}
              position="relative"
              paddingInlineStart="24px"
              paddingBottom={index === entries.length - 1 ? '0' : '20px'}
              borderInlineStartWidth={index === entries.length - 1 ? '0' : '2px'}
              borderColor="border.line"
              marginInlineStart={index === entries.length - 1 ? '6px' : '5px'}
            >
              <Box
                aria-hidden="true"
                position="absolute"
                insetInlineStart={index === entries.length - 1 ? '-6px' : '-7px'}
                top="4px"
                width="12px"
                height="12px"
                borderRadius="full"
                borderWidth="2px"
                borderColor="accent.solid"
                background="bg.surface"
              />
              <Box color="text.strong">{entry.text}</Box>
              <Box color="text.muted" fontSize="13px">
                <Instant value={entry.at} />
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Surface>
  )
}
