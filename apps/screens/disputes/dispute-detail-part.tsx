import { Box } from '@chakra-ui/react'
import { Surface } from '@dcir/ui/list/screen'
import type { ReactNode } from 'react'

interface DisputePartProps {
  title: string
  /** Shown beside the title. */
  note?: ReactNode
  children: ReactNode
}

/** One matter of a dispute, on a sheet of its own. */
export function DisputePart({ title, note, children }: DisputePartProps) {
  return (
    <Surface>
      <Box as="section" aria-label={title}>
        <Box
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="4px 16px"
          minHeight="48px"
          padding={{ base: '8px 16px', md: '8px 24px' }}
          borderBottomWidth="1px"
          borderColor="border.line"
        >
          <Box as="h2" fontSize="15px" fontWeight="600" color="text.strong">
            {title}
          </Box>
          {note}
        </Box>
        {children}
      </Box>
    </Surface>
  )
}
