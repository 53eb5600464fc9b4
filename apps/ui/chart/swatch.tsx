import { Box } from '@chakra-ui/react'
import { useColorMode } from '../theme/color-mode'
import { colourOf, type Meaning } from './meanings'

/** The colour of a meaning, beside the word for it. */
export function Swatch({ meaning }: { meaning: Meaning }) {
  const { mode } = useColorMode()
  return (
    <Box
      aria-hidden="true"
      flexShrink="0"
      width="10px"
      height="10px"
      borderRadius="3px"
      style={{ backgroundColor: colourOf(meaning, mode) }}
    />
  )
}
