import { Box } from '@chakra-ui/react'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen, Surface } from '@dcir/ui/list/screen'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { ShieldCheck } from 'lucide-react'
import { ChangePasswordForm } from './change-password-form'

/** The Change Password page, open to everybody who is signed in. */
export function ChangePassword() {
  const session = useSession()
  if (!session) return null
  return (
    <Screen>
      <ListHead
        title="Change Password"
        hint="You will be signed out everywhere."
        actions={[{ label: 'Second factor', icon: ShieldCheck, target: { to: '/account/second-factor' } }]}
      />
      <Box maxWidth="520px">
        <Surface>
          <Box padding={{ base: '16px', md: '24px' }}>
            <ChangePasswordForm username={session.username} />
          </Box>
        </Surface>
      </Box>
    </Screen>
  )
}
