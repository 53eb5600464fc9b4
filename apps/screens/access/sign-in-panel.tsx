import { Box } from '@chakra-ui/react'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { BankLogo } from '@dcir/ui/shell/bank-logo'

/** The large brand-coloured half of the sign-in screen; it carries no information that the form does not. */
export function SignInPanel({ purpose }: { purpose: string }) {
  const { bankName } = useRuntimeConfig()
  return (
    <Box
      as="aside"
      aria-label={bankName}
      display={{ base: 'none', lg: 'flex' }}
      flexDirection="column"
      justifyContent="space-between"
      // A step that is longer than the window scrolls beside it.
      position="sticky"
      top="0"
      height="100dvh"
      overflow="hidden"
      padding="48px"
      color="white"
      background="accent.panel"
      backgroundImage="radial-gradient(120% 90% at 0% 0%, rgb(255 255 255 / 0.14), transparent 60%),
        linear-gradient(160deg, transparent 40%, rgb(2 6 23 / 0.45))"
    >
      <Routes />
      <Box position="relative" display="flex" alignItems="center" gap="16px" fontSize="18px" fontWeight="600">
        <BankLogo size={44} />
        {bankName}
      </Box>
      <Box
        position="relative"
        maxWidth="25ch"
        fontSize="32px"
        lineHeight="40px"
        fontWeight="600"
        letterSpacing="-0.02em"
        textWrap="balance"
      >
        {purpose}
      </Box>
    </Box>
  )
}

const lanes = [
  'M-20 150H180c70 0 80 150 150 150h190c70 0 80-120 150-120h250',
  'M-20 300H330c60 0 70 0 130 0h440',
  'M-20 450H140c80 0 110-150 190-150h190c80 0 90 190 170 190h230',
  'M-20 600H260c80 0 80-110 160-110h270c70 0 70 90 140 90h90',
]
const stops = [
  [180, 150],
  [330, 300],
  [520, 300],
  [690, 490],
  [260, 600],
  [670, 180],
] as const

/** Lanes that part and meet, as card traffic does. */
function Routes() {
  return (
    <Box position="absolute" inset="0" opacity="0.22" aria-hidden="true">
      <svg width="100%" height="100%" viewBox="0 0 900 750" preserveAspectRatio="xMidYMid slice" role="presentation">
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          {lanes.map((lane) => (
            <path key={lane} d={lane} />
          ))}
        </g>
        <g fill="currentColor">
          {stops.map(([x, y]) => (
            <circle key={`${x}-${y}`} cx={x} cy={y} r="6" />
          ))}
        </g>
      </svg>
    </Box>
  )
}
