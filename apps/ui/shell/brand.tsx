import { Box } from '@chakra-ui/react'
import { useRuntimeConfig } from '../app/runtime-config'
import { BankLogo, bankStyle } from './bank-logo'

/** The bank's mark, and the names of the application and of the bank. */
export function Brand() {
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
