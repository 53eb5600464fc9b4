import { Box, Button } from '@chakra-ui/react'
import { useRouter } from '@tanstack/react-router'
import { NotFound } from '../feedback/failures'

/** An address with no screen behind it, outside the shell. */
export function NotFoundPage() {
  const router = useRouter()
  const home = () => void router.navigate({ href: '/', replace: true })
  return (
    <Box as="main" minHeight="100dvh" display="grid" placeItems="center">
      <NotFound
        hint="The address may be mistyped, or what it showed is gone."
        action={
          <Button variant="outline" onClick={home}>
            Go to the first page
          </Button>
        }
      />
    </Box>
  )
}
