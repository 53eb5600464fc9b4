import { Box } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Surface } from '../list/screen'

interface ChartSheetProps {
  /** The question that the figures answer; it names them. */
  question: string
  /** How the figures can be read, below the question. */
  note?: ReactNode
  /** A switch beside the question. */
  aside?: ReactNode
  children: ReactNode
}

/** The sheet on which figures answer a question, drawn or written. */
export function ChartSheet({ question, note, aside, children }: ChartSheetProps) {
  return (
    <Surface>
      <Box as="figure" aria-label={question} padding={{ base: '16px', md: '20px 24px' }}>
        <Box display="flex" alignItems="flex-start" justifyContent="space-between" gap="16px" marginBottom="12px">
          <Box>
            <Box as="h2" fontSize="16px" lineHeight="24px" fontWeight="600" color="text.strong">
              {question}
            </Box>
            {note}
          </Box>
          {aside}
        </Box>
        {children}
      </Box>
    </Surface>
  )
}
