import { chakra } from '@chakra-ui/react'

/** A link in the midst of fields. */
export const TextLink = chakra('span', {
  base: {
    fontSize: '13px',
    '& a': { color: 'accent.text', textUnderlineOffset: '3px', lineHeight: '24px' },
    '& a:hover': { textDecoration: 'underline' },
    '& a:focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  },
})
