import { Box } from '@chakra-ui/react'
import { RELEASE, VERSION } from '@dcir/core/display/build'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { Alert } from '@dcir/ui/feedback/alert'
import type { Notice } from '@dcir/ui/session/notice.ts'
import { BankLogo, bankStyle } from '@dcir/ui/shell/bank-logo'
import type { ReactNode } from 'react'
import type { Population } from './population'
import { SignInPanel } from './sign-in-panel'

interface SignInFrameProps {
  population: Population
  /** The heading; the application's name when not given. */
  title?: string
  notice?: Notice | null
  children: ReactNode
}

const faces: Record<Population, { audience: string; purpose: string }> = {
  'back-office': { audience: 'Back office', purpose: 'Every card transaction, settlement and dispute in one place.' },
  'front-office': { audience: 'Super agents', purpose: 'Your transactions, settlements and disputes in one place.' },
  monitor: { audience: 'Operations', purpose: 'The health of the platform, at a glance.' },
}

/** Frame of every step of signing in: the bank's panel beside a column with the step's heading and form. */
export function SignInFrame({ population, title, notice, children }: SignInFrameProps) {
  const { bankName, applicationName } = useRuntimeConfig()
  const { audience, purpose } = faces[population]
  return (
    <Box
      minHeight="100dvh"
      display="grid"
      gridTemplateColumns={{ base: '1fr', lg: 'minmax(0, 1.1fr) minmax(480px, 1fr)' }}
    >
      <SignInPanel purpose={purpose} />
      <Box
        as="main"
        display="flex"
        flexDirection="column"
        padding={{ base: '24px', md: '48px' }}
        background="bg.surface"
      >
        <Box margin="auto" width="100%" maxWidth="384px" paddingBlock="24px">
          <BankLine name={bankName} />
          <Box color="accent.text" fontWeight="600" fontSize="13px" marginBottom="8px">
            {audience}
          </Box>
          <Box
            as="h1"
            fontSize={{ base: '24px', md: '28px' }}
            lineHeight={{ base: '32px', md: '36px' }}
            color="text.strong"
            marginBottom="32px"
            {...bankStyle(bankName).name}
          >
            {title ?? applicationName}
          </Box>
          {notice && (
            <Alert title={notice.title} tone={notice.tone}>
              <NoticeText notice={notice} />
            </Alert>
          )}
          {children}
        </Box>
        <Box textAlign="center" fontSize="13px" color="text.muted" fontVariantNumeric="tabular-nums">
          Version {VERSION} · {RELEASE}
        </Box>
      </Box>
    </Box>
  )
}

function NoticeText({ notice: { text, address } }: { notice: Notice }) {
  const [before, after] = address ? text.split(address) : []
  if (!address || after === undefined) return text
  return (
    <>
      {before}
      <Box asChild textDecoration="underline">
        <a href={address}>{address}</a>
      </Box>
      {after}
    </>
  )
}

/** On narrow screens the panel is not there, and the bank's mark is above the form. */
function BankLine({ name }: { name: string }) {
  return (
    <Box
      display={{ base: 'flex', lg: 'none' }}
      alignItems="center"
      gap="12px"
      marginBottom="40px"
      fontWeight="600"
      color="accent.text"
    >
      <BankLogo />
      {name}
    </Box>
  )
}
