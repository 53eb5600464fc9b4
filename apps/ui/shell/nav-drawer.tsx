import { Box, IconButton } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Modal } from './modal'

/** The side navigation on narrow screens: over the page, until a page is chosen or it is closed. */
export function NavDrawer({
  brand,
  onClose,
  children,
}: {
  brand: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Modal kind="drawer" label="Menu" onClose={onClose}>
      <Box id="side-nav" display="flex" flexDirection="column" height="100%">
        <Box display="flex" alignItems="center" height="56px" paddingInline="24px 8px" borderBottomWidth="1px">
          <Box flex="1" minWidth="0">
            {brand}
          </Box>
          <IconButton variant="ghost" aria-label="Close menu" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </Box>
        <Box flex="1" minHeight="0">
          {children}
        </Box>
      </Box>
    </Modal>
  )
}
