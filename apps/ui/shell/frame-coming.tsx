import { Box } from '@chakra-ui/react'
import { Brand } from './brand'

/** Widths of the lines that stand for the entries of the navigation, as shares of it. */
const entries = [0.55, 0.7, 0.5, 0.8, 0.6, 0.45, 0.7, 0.55]

/** The frame around every page while its code is on the way: header, navigation, and the place of the heading. */
export function FrameComing() {
  return (
    <Box minHeight="100dvh" role="status" aria-label="Loading">
      <Box
        display="flex"
        alignItems="center"
        height="56px"
        paddingInline={{ base: '60px', md: '68px' }}
        background="bg.surface"
        borderBottomWidth="1px"
        css={{ '& [data-brand-name]': { display: { base: 'none', md: 'block' } } }}
      >
        <Brand />
      </Box>
      <Box display="flex">
        <Box
          display={{ base: 'none', lg: 'grid' }}
          alignContent="start"
          gap="24px"
          width="250px"
          height="calc(100dvh - 56px)"
          padding="24px"
          background="bg.surface"
          borderInlineEndWidth="1px"
        >
          {entries.map((share, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
            <Line key={at} width={`${share * 100}%`} height="12px" />
          ))}
        </Box>
        <Box flex="1" display="grid" alignContent="start" gap="24px" padding={{ base: '16px', md: '24px' }}>
          <Line width="220px" height="28px" />
          <Line width="100%" height="44px" />
          <Line width="100%" height="240px" />
        </Box>
      </Box>
    </Box>
  )
}

const Line = (size: { width: string; height: string }) => (
  <Box {...size} maxWidth="100%" borderRadius="6px" background="bg.subtle" />
)
