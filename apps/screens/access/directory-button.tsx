import { Box, Button } from '@chakra-ui/react'
import { useRuntimeConfig } from '@dcir/ui/app/runtime-config.ts'
import { Building2 } from 'lucide-react'
import { goToDirectory } from './directory'

/** The way in through the bank's directory. */
export function DirectoryButton() {
  const { apiBase } = useRuntimeConfig()
  return (
    <Box display="grid" gap="20px" marginTop="20px">
      <Box display="flex" alignItems="center" gap="12px" color="text.muted" fontSize="13px" aria-hidden="true">
        <Line />
        or
        <Line />
      </Box>
      <Button type="button" variant="outline" size="lg" width="100%" onClick={() => goToDirectory(apiBase)}>
        <Building2 size={18} aria-hidden="true" />
        Sign in with directory
      </Button>
    </Box>
  )
}

const Line = () => <Box flex="1" borderTopWidth="1px" borderColor="border.line" />
