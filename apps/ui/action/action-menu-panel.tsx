import { Box, Menu, Portal } from '@chakra-ui/react'
import { useGo } from '../address/target'
import type { Action } from './action'

interface ActionMenuPanelProps {
  actions: readonly Action[]
  open: boolean
  onClose: () => void
  /** The id of the button that it belongs to: it is placed beside it, and gives the focus back to it. */
  trigger: string
  /** The action that an arrow key opened it at. */
  startAt?: string | undefined
}

/** The menu behind three dots. It loads when somebody is about to open it: the library's menu is 20 kB. */
export function ActionMenuPanel({ actions, open, onClose, trigger, startAt }: ActionMenuPanelProps) {
  const go = useGo()
  const pick = (label: string) => {
    const action = actions.find((one) => one.label === label)
    if (!action || action.refusal) return
    if (action.target) void go(action.target)
    // A dialog that opens while the menu is there is a part of it, and goes with it.
    setTimeout(() => action.onSelect?.())
  }
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      open={open}
      onOpenChange={(details) => !details.open && onClose()}
      onSelect={({ value }) => pick(value)}
      ids={{ trigger }}
      positioning={{ placement: 'bottom-end' }}
      {...(startAt !== undefined && { defaultHighlightedValue: startAt })}
    >
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
                <ActionWords action={action} />
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

/** The label of an action, with the reason when it is refused. */
function ActionWords({ action }: { action: Action }) {
  return (
    <span>
      {action.label}
      {action.refusal && (
        <Box as="span" display="block" maxWidth="240px" fontSize="12px" lineHeight="16px" paddingBottom="6px">
          {action.refusal}
        </Box>
      )}
    </span>
  )
}
