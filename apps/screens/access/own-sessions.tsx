import { Box, Button } from '@chakra-ui/react'
import { type OwnSession, ownSessions } from '@dcir/core/access/own-sessions-contract'
import { useAction } from '@dcir/ui/client/use-action.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '@dcir/ui/dialog/confirm-dialog'
import { Answer } from '@dcir/ui/feedback/answer'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { useSession } from '@dcir/ui/session/session-store.ts'
import { Instant } from '@dcir/ui/value/instant'
import { StatusBadge } from '@dcir/ui/value/status-badge'

/** The question before all sessions end, with the sessions themselves: one that is not known can be ended alone. */
export function SignOutEverywhereDialog(props: Omit<ConfirmDialogProps, 'title' | 'open' | 'confirm' | 'children'>) {
  return (
    <ConfirmDialog {...props} title="Sign out everywhere?" open confirm="Sign out everywhere" dangerous>
      All your sessions end, on this device and on every other. You can sign in again at any time.
      <OwnSessions />
    </ConfirmDialog>
  )
}

const consoleNames = { MAIN: 'Console or command', MONITOR: 'Monitor' } as const

function OwnSessions() {
  const isMonitor = useSession()?.isMonitoringSession
  const query = useEndpoint(isMonitor ? ownSessions.monitorList : ownSessions.list, {})
  const { run, running } = useAction(isMonitor ? ownSessions.monitorEnd : ownSessions.end, {
    success: ({ message }) => message,
  })
  return (
    <Box marginTop="16px">
      <Answer query={query} skeleton={<DetailSkeleton fields={2} />}>
        {({ sessions }) => (
          <Box as="ul" aria-label="Your sessions" maxHeight="280px" overflowY="auto" listStyleType="none" tabIndex={0}>
            {sessions.map((one) => (
              <SessionRow key={one.id} one={one}>
                <Button
                  type="button"
                  size="sm"
                  variant="outline"
                  disabled={running}
                  aria-label={`End the session from ${one.address}`}
                  onClick={() => void run({ params: { id: String(one.id) } })}
                >
                  End
                </Button>
              </SessionRow>
            ))}
          </Box>
        )}
      </Answer>
    </Box>
  )
}

function SessionRow({ one, children }: { one: OwnSession; children: React.ReactNode }) {
  return (
    <Box
      as="li"
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="12px"
      paddingBlock="8px"
      borderTopWidth="1px"
      borderColor="border.line"
    >
      <Box minWidth="0" fontSize="13px">
        <Box color="text.strong">
          {consoleNames[one.console]} from {one.address}
        </Box>
        <Box color="text.muted">
          Since <Instant value={one.openedAt} />, last active <Instant value={one.lastSeenAt} />
        </Box>
      </Box>
      {one.current ? <StatusBadge status="This one" tone="success" /> : children}
    </Box>
  )
}
