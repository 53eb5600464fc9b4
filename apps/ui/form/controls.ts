import { chakra } from '@chakra-ui/react'

const base = {
  width: '100%',
  height: { base: '44px', md: '36px' },
  padding: '0 12px',
  borderRadius: '6px',
  borderWidth: '1px',
  borderColor: 'border.strong',
  background: 'bg.surface',
  color: 'text.strong',
  fontSize: '14px',
  fontVariantNumeric: 'tabular-nums',
  colorScheme: { base: 'light', _dark: 'dark' },
  _placeholder: { color: 'text.muted' },
  _hover: { borderColor: 'text.muted' },
  _focusVisible: {
    outline: '2px solid',
    outlineColor: 'accent.solid',
    outlineOffset: '0',
    borderColor: 'accent.solid',
  },
  _disabled: { opacity: 0.6, cursor: 'not-allowed' },
  '&[aria-invalid=true]': { borderColor: 'error.solid' },
} as const

/** A line of text, a number or a date: the native inputs, which every phone knows how to fill. */
export const TextInput = chakra('input', { base })

/** Several lines of text. */
export const TextArea = chakra('textarea', {
  base: { ...base, height: 'auto', minHeight: '88px', padding: '8px 12px', resize: 'vertical' },
})

/** One of a few: the native select. */
export const SelectInput = chakra('select', {
  base: {
    ...base,
    paddingInlineEnd: '32px',
    appearance: 'none',
    backgroundRepeat: 'no-repeat',
    backgroundPosition: 'right 12px center',
    backgroundSize: '10px 6px',
    // A chevron from gradients: an image in the style would be refused by the content security policy.
    backgroundImage:
      'linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(135deg, currentColor 50%, transparent 50%)',
    '&:not([multiple])': {
      backgroundPosition: 'calc(100% - 17px) 16px, calc(100% - 12px) 16px',
      backgroundSize: '5px 5px, 5px 5px',
    },
    '& option': { background: 'bg.surface', color: 'text.strong' },
  },
})
