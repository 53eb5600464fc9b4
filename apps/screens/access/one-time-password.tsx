import { Box } from '@chakra-ui/react'
import type { OneTimePassword as Made } from '@dcir/core/access/users/contract'
import { userMessages } from '@dcir/core/access/users/rules'
import { Alert } from '@dcir/ui/feedback/alert'
import { CopyText } from '@dcir/ui/value/copy-text'

/** The password of a reset: on its way to its user, or shown here and never again. */
export function OneTimePassword({ message, oneTimePassword, sentTo }: Made) {
  if (oneTimePassword === null)
    return (
      <>
        <Alert tone="success">{message}</Alert>
        {sentTo !== null && <Box color="text.muted">{userMessages.sentTo(sentTo)}</Box>}
      </>
    )
  return (
    <>
      <Alert tone="success">{message}</Alert>
      <Box fontSize="12px" color="text.muted" marginBottom="4px">
        One-time password
      </Box>
      <Box
        fontFamily="mono"
        fontSize="20px"
        lineHeight={{ base: '44px', md: '32px' }}
        color="text.strong"
        marginBottom="12px"
      >
        <CopyText value={oneTimePassword} label="One-time password" />
      </Box>
      <Box color="text.muted">{userMessages.noMail}</Box>
    </>
  )
}
