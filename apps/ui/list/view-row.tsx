import { Box, chakra, IconButton } from '@chakra-ui/react'
import type { View } from '@dcir/core/access/views-contract'
import { Check, Pin, PinOff, Trash2 } from 'lucide-react'

interface ViewRowProps {
  view: View
  /** Is it what the list shows? */
  isOpen: boolean
  onOpen: () => void
  onDefault: () => void
  onRemove: () => void
}

/** One kept view: its name opens it. */
export function ViewRow({ view, isOpen, onOpen, onDefault, onRemove }: ViewRowProps) {
  const { name, isDefault } = view
  const Icon = isDefault ? PinOff : Pin
  const pin = isDefault ? `Do not show ${name} first` : `Show ${name} first`
  return (
    <Box as="li" display="flex" alignItems="center" gap="2px">
      <Name type="button" aria-current={isOpen} onClick={onOpen}>
        <Box as="span" width="16px" flexShrink="0" color="accent.text" aria-hidden="true">
          {isOpen && <Check size={16} />}
        </Box>
        <Box as="span" minWidth="0" overflowWrap="anywhere">
          {name}
        </Box>
        {isDefault && (
          <Box as="span" marginInlineStart="auto" fontSize="12px" color="text.muted">
            Default
          </Box>
        )}
      </Name>
      <IconButton type="button" variant="ghost" size="xs" aria-label={pin} title={pin} onClick={onDefault}>
        <Icon size={14} aria-hidden="true" />
      </IconButton>
      <IconButton
        type="button"
        variant="ghost"
        size="xs"
        aria-label={`Remove ${name}`}
        title={`Remove ${name}`}
        onClick={onRemove}
      >
        <Trash2 size={14} aria-hidden="true" />
      </IconButton>
    </Box>
  )
}

const Name = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    flex: '1',
    minWidth: '0',
    minHeight: '32px',
    padding: '4px 8px',
    borderRadius: '6px',
    textAlign: 'start',
    color: 'text.strong',
    cursor: 'pointer',
    _hover: { background: 'bg.hover' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid' },
  },
})
