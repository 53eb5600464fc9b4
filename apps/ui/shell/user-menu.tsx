import { Box, Button } from '@chakra-ui/react'
import { VERSION } from '@dcir/core/display/build'
import { COMMIT } from '@dcir/core/display/commit'
import { roleName } from '@dcir/core/permissions/authorities'
import type { LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'
import { Popover } from '../dialog/popover'
import { type ConsoleSession, useSession } from '../session/session-store'
import { useColorMode } from '../theme/color-mode'
import { useDensity } from '../theme/density'
import { ChoiceRow } from './choice-row'

const initialsOf = ({ name }: ConsoleSession) =>
  name
    .split(/\s+/)
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()

const colorModes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const densities = [
  { value: 'roomy', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Something that a user can do about the own account. */
export interface UserMenuItem {
  label: string
  icon: LucideIcon
  onSelect: () => void
}

const ItemsContext = createContext<readonly UserMenuItem[]>([])

/** Gives the user menu of the shell below what it offers besides the look of the console. */
export const UserMenuItems = ItemsContext

/** Who is signed in, how they like the console to look, and which build it is. */
export function UserMenu() {
  const session = useSession()
  if (!session) return null
  return (
    <Box display="flex" alignItems="center" gap="12px">
      <Box display={{ base: 'none', md: 'block' }} textAlign="end" lineHeight="18px">
        <Box fontWeight="600" color="text.strong" maxWidth="22ch" truncate title={session.name}>
          {session.name}
        </Box>
        <Box fontSize="12px" color="text.muted">
          {roleName(session.role)}
        </Box>
      </Box>
      <Popover label={`User menu ${initialsOf(session)}`} icon={<Initials text={initialsOf(session)} />}>
        {(close) => <Panel session={session} onClose={close} />}
      </Popover>
    </Box>
  )
}

function Initials({ text }: { text: string }) {
  return (
    <Box as="span" aria-hidden="true" fontSize="12px" fontWeight="600" color="accent.text">
      {text}
    </Box>
  )
}

function Panel({ session, onClose }: { session: ConsoleSession; onClose: () => void }) {
  const items = useContext(ItemsContext)
  const color = useColorMode()
  const rows = useDensity()
  return (
    <Box width="264px" padding="16px" display="grid" gap="16px">
      <Box minWidth="0" overflowWrap="anywhere">
        <Box fontWeight="600" color="text.strong">
          {session.name}
        </Box>
        <Box color="text.muted">{session.email}</Box>
        <Box color="text.muted">{[roleName(session.role), session.merchantName].filter(Boolean).join(' · ')}</Box>
      </Box>
      <ChoiceRow legend="Appearance" choices={colorModes} value={color.choice} onChange={color.choose} />
      <ChoiceRow legend="Density" choices={densities} value={rows.density} onChange={rows.choose} />
      {items.length > 0 && (
        <Box display="grid" borderBlockWidth="1px" borderColor="border.line" margin="0 -16px" padding="8px">
          {items.map(({ label, icon: Icon, onSelect }) => (
            <Button
              key={label}
              type="button"
              variant="ghost"
              justifyContent="flex-start"
              paddingInline="8px"
              onClick={() => {
                onClose()
                onSelect()
              }}
            >
              <Icon size={16} aria-hidden="true" />
              {label}
            </Button>
          ))}
        </Box>
      )}
      <Box fontSize="12px" color="text.muted" fontVariantNumeric="tabular-nums">
        Version {VERSION} · commit {COMMIT}
      </Box>
    </Box>
  )
}
