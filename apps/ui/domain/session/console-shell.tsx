import { Box } from '@chakra-ui/react'
import type { NavItem } from '@dcir/core/permissions/navigation'
import { Outlet } from '@tanstack/react-router'
import { useRuntimeConfig } from '../../app/runtime-config'
import { useSession } from '../../session/session-store'
import type { PaletteFinder } from '../../shell/palette-finder'
import { Shell } from '../../shell/shell'
import { UserMenuItems } from '../../shell/user-menu'
import { BankLogo, bankStyle } from './bank-logo'
import { IdleWatch } from './idle-watch'
import { useNavEntries } from './nav-entries'
import { useSignOut } from './sign-out'
import { useSignOutEverywhere } from './sign-out-everywhere'

interface ConsoleShellProps {
  nav: readonly NavItem[]
  /** Finds the console's records for the palette. */
  finder?: PaletteFinder
}

/** The shell of a console with its own navigation, around the page of the moment. */
export function ConsoleShell({ nav, finder }: ConsoleShellProps) {
  const session = useSession()
  const signOut = useSignOut()
  const entries = useNavEntries(nav)
  const everywhere = useSignOutEverywhere()
  const watch = (
    <>
      <IdleWatch />
      {everywhere.dialog}
    </>
  )
  return (
    <UserMenuItems value={[everywhere.item]}>
      <Shell
        entries={entries}
        finder={finder}
        brand={<Brand />}
        guideFor={guideFor}
        onSignOut={() => void signOut()}
        watch={watch}
      >
        {session && <Outlet />}
      </Shell>
    </UserMenuItems>
  )
}

const guideFor = (path: string) => (path.includes('back-office') ? 'back-office-faq.md' : 'front-office-faq.md')

function Brand() {
  const { applicationName, bankName } = useRuntimeConfig()
  return (
    <Box display="flex" alignItems="center" gap="12px" minWidth="0" color="accent.text">
      <BankLogo size={30} />
      <Box data-brand-name="" minWidth="0" lineHeight="18px" title={`${applicationName}, ${bankName}`}>
        <Box color="text.strong" truncate {...bankStyle(bankName).name}>
          {applicationName}
        </Box>
        <Box fontSize="12px" color="text.muted" truncate>
          {bankName}
        </Box>
      </Box>
    </Box>
  )
}
