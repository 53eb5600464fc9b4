import { Box, Button, IconButton } from '@chakra-ui/react'
import { BookOpen, LogOut, Menu, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { UserMenu } from './user-menu'

interface ShellHeaderProps {
  brand: ReactNode
  navOpen: boolean
  onToggleNav: () => void
  onPalette: () => void
  onGuide: () => void
  onSignOut: () => void
}

/** The bar above every page: menu, search, guide, the user, the way out. */
export function ShellHeader({ brand, navOpen, onToggleNav, onPalette, onGuide, onSignOut }: ShellHeaderProps) {
  return (
    <Box
      as="header"
      position="sticky"
      top="0"
      zIndex="sticky"
      display="flex"
      alignItems="center"
      gap="8px"
      height="56px"
      paddingInline={{ base: '8px', md: '16px' }}
      background="bg.surface"
      borderBottomWidth="1px"
    >
      <IconButton
        variant="ghost"
        {...stacked}
        aria-label="Menu"
        title="Menu"
        aria-expanded={navOpen}
        aria-controls="side-nav"
        _expanded={{ background: 'transparent', _hover: { background: 'bg.hover' } }}
        onClick={onToggleNav}
      >
        <Menu size={20} aria-hidden="true" />
        <Caption>Menu</Caption>
      </IconButton>
      {/* On a phone the mark alone has room here; the drawer says the name. */}
      <Box flex="1" minWidth="0" css={{ '& [data-brand-name]': { display: { base: 'none', md: 'block' } } }}>
        {brand}
      </Box>
      <SearchButton onClick={onPalette} />
      <HeaderButton
        label="User guide"
        word="Guide"
        icon={<BookOpen size={18} aria-hidden="true" />}
        onClick={onGuide}
      />
      <UserMenu />
      <HeaderButton label="Logout" word="Logout" icon={<LogOut size={18} aria-hidden="true" />} onClick={onSignOut} />
    </Box>
  )
}

interface HeaderButtonProps {
  label: string
  /** The label where there is room for one word. */
  word: string
  icon: ReactNode
  onClick: () => void
}

function HeaderButton({ label, word, icon, onClick }: HeaderButtonProps) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      paddingInline={{ base: '4px', md: '0', xl: '12px' }}
      {...stacked}
      onClick={onClick}
    >
      {icon}
      <Caption>{word}</Caption>
      <Box as="span" display={{ base: 'none', xl: 'inline' }}>
        {label}
      </Box>
    </Button>
  )
}

/** On a phone an icon has its word below it: nothing there says it when it is pointed at. */
const stacked = { flexDirection: { base: 'column', md: 'row' }, gap: { base: '1px', md: '8px' } } as const

const Caption = ({ children }: { children: ReactNode }) => (
  <Box as="span" aria-hidden="true" display={{ base: 'block', md: 'none' }} fontSize="11px" lineHeight="13px">
    {children}
  </Box>
)

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      variant="outline"
      aria-keyshortcuts="Control+K Meta+K"
      background={{ base: 'transparent', lg: 'bg.canvas' }}
      borderColor={{ base: 'transparent', lg: 'border.line' }}
      color={{ base: 'text.normal', lg: 'text.muted' }}
      fontWeight="400"
      width={{ base: '48px', md: '36px', lg: '220px' }}
      paddingInline={{ base: '0', lg: '12px' }}
      {...stacked}
      onClick={onClick}
    >
      <Search size={18} aria-hidden="true" />
      <Caption>Search</Caption>
      <Box as="span" srOnly={{ base: true, lg: false }} flex="1" textAlign="start">
        Search or go to…
      </Box>
      <Box as="kbd" display={{ base: 'none', lg: 'inline' }} fontSize="12px">
        {isMac() ? '⌘K' : 'Ctrl K'}
      </Box>
    </Button>
  )
}
