import { Box, Button } from '@chakra-ui/react'
import { Settings2 } from 'lucide-react'

/** The console cannot start; the reason is for whoever runs it, the rest for whoever wanted to use it. */
export function ConfigFailure({ reason }: { reason: string }) {
  return (
    <Box as="main" minHeight="100dvh" display="grid" placeItems="center" padding="24px">
      <Box
        role="alert"
        maxWidth="520px"
        padding="32px"
        borderRadius="12px"
        borderWidth="1px"
        borderColor="border.line"
        background="bg.surface"
        display="grid"
        gap="12px"
        justifyItems="start"
      >
        <Box color="text.muted" aria-hidden="true">
          <Settings2 size={24} />
        </Box>
        <Box as="h1" fontSize="20px" lineHeight="28px" fontWeight="600" color="text.strong">
          This console is not set up correctly
        </Box>
        <Box>Please tell the people who run it what is written below, then try again.</Box>
        <Box as="code" width="100%" padding="12px" borderRadius="8px" background="bg.subtle" overflowWrap="anywhere">
          {reason}
        </Box>
        <Button variant="outline" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Box>
    </Box>
  )
}
