import { Box } from '@chakra-ui/react'
import type { Tone } from '@dcir/core/display/status'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { error: CircleAlert, success: CircleCheck, pending: Info, warning: TriangleAlert }

interface AlertProps {
  title?: string
  tone?: Tone
  children?: ReactNode
}

/** A message that stays in the place it belongs to, such as the refusal above a form. */
export function Alert({ title, tone = 'error', children }: AlertProps) {
  const Icon = icons[tone]
  return (
    <Box
      role={tone === 'error' ? 'alert' : 'status'}
      display="flex"
      gap="12px"
      padding="12px 16px"
      marginBottom="16px"
      borderRadius="8px"
      background={`${tone}.bg`}
      color={`${tone}.text`}
    >
      <Box aria-hidden="true" paddingTop="2px" flexShrink="0">
        <Icon size={18} />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        {title && <Box fontWeight="600">{title}</Box>}
        {children}
      </Box>
    </Box>
  )
}
