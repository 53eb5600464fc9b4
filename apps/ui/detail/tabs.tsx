import { Box, chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useAddress, useChangeAddress } from '../address/address-search'

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  tabs: readonly Tab[]
  label: string
  /** Adds space above the content, for content that has none. */
  spaced?: boolean
  /** Field of the address that names the open one, for tabs of a record beside tabs of its list. */
  field?: string | undefined
}

/** Parts of a screen of which one shows; which one is in the address, so that a link opens the same part. */
export function Tabs({ tabs, label, spaced = false, field = 'tab' }: TabsProps) {
  const address = useAddress()
  const change = useChangeAddress()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = tabs.find((tab) => tab.id === address[field]) ?? tabs[0]
  if (!chosen) return null
  // The pages of one part say nothing about the pages of another, and the first part needs no mention.
  const first = field === 'tab' ? { page: undefined } : undefined
  const choose = (tab: Tab) =>
    void change({ ...first, [field]: tab === tabs[0] ? undefined : tab.id }, { replace: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabs[nextTab(event.key, tabs.indexOf(chosen), tabs.length)]
    if (!next) return
    event.preventDefault()
    choose(next)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <Box>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <TabButton
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            aria-selected={tab === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {tab.label}
          </TabButton>
        ))}
      </List>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen.id}`}
        key={chosen.id}
        paddingTop={spaced ? '16px' : undefined}
      >
        {chosen.content}
      </Box>
    </Box>
  )
}

function nextTab(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return -1
  }
}

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '4px',
    padding: '0 16px',
    overflowX: 'auto',
    borderBottomWidth: '1px',
    borderColor: 'border.line',
  },
})

const TabButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    padding: '12px',
    marginBottom: '-1px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'text.muted',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { color: 'text.strong' },
    _selected: { color: 'accent.text', borderColor: 'accent.solid' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '-2px', borderRadius: '6px' },
  },
})
