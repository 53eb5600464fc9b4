import { Box } from '@chakra-ui/react'

/** A key to press, in a sentence. */
export function Key({ children }: { children: string }) {
  return (
    <Box
      as="kbd"
      display="inline-block"
      minWidth="20px"
      padding="0 5px"
      borderRadius="4px"
      borderWidth="1px"
      borderColor="border.strong"
      color="text.strong"
      fontFamily="inherit"
      fontSize="12px"
      lineHeight="18px"
      textAlign="center"
    >
      {children}
    </Box>
  )
}
