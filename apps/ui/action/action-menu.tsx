import { Box, IconButton, Menu, Portal } from '@chakra-ui/react'
import { EllipsisVertical } from 'lucide-react'
import { useGo } from '../address/target'
import type { Action } from './action'

interface ActionMenuProps {
  actions: readonly Action[]
  label?: string
  size?: 'xs' | 'sm'
}

/** Actions behind three dots. */
export function ActionMenu({ actions, label = 'Actions', size = 'sm' }: ActionMenuProps) {
  const go = useGo()
  const pick = (label: string) => {
    const action = actions.find((one) => one.label === label)
    if (!action || action.refusal) return
    if (action.target) void go(action.target)
    action.onSelect?.()
  }
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }} onSelect={({ value }) => pick(value)}>
      <Menu.Trigger asChild>
        <IconButton type="button" variant="ghost" size={size} aria-label={label}>
          <EllipsisVertical size={18} aria-hidden="true" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content
            minWidth="180px"
            padding="4px"
            zIndex="popover"
            borderRadius="8px"
            borderWidth="1px"
            borderColor="border.line"
            background="bg.surface"
            color="text.normal"
            boxShadow="lg"
            outline="none"
          >
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                value={action.label}
                // Not disabled, which the arrow keys would pass by: its reason is there to be read.
                aria-disabled={Boolean(action.refusal)}
                closeOnSelect={!action.refusal}
                display="flex"
                alignItems="center"
                gap="8px"
                minHeight={{ base: '44px', md: '36px' }}
                padding="0 12px"
                borderRadius="6px"
                cursor="pointer"
                _highlighted={{ background: 'bg.hover' }}
                {...(action.refusal && { color: 'text.muted', cursor: 'not-allowed' })}
              >
                {action.icon && <action.icon size={16} aria-hidden="true" />}
                <span>
                  {action.label}
                  {action.refusal && (
                    <Box
                      as="span"
                      display="block"
                      maxWidth="240px"
                      fontSize="12px"
                      lineHeight="16px"
                      paddingBottom="6px"
                    >
                      {action.refusal}
                    </Box>
                  )}
                </span>
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
