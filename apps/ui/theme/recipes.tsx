import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

const focusRing = { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' }
const blocked = { opacity: '0.55', cursor: 'not-allowed' }

const button = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    gap: '8px',
    borderRadius: '6px',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: '500',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    cursor: 'pointer',
    transition: 'background-color 120ms, border-color 120ms, color 120ms',
    _focusVisible: focusRing,
    _disabled: blocked,
  },
  variants: {
    size: {
      xs: { height: '28px', minWidth: '28px', paddingInline: '8px', fontSize: '12px', gap: '4px' },
      sm: { height: '32px', minWidth: '32px', paddingInline: '12px', fontSize: '13px' },
      md: { height: '36px', minWidth: '36px', paddingInline: '16px', fontSize: '14px' },
      lg: { height: '44px', minWidth: '44px', paddingInline: '20px', fontSize: '15px' },
    },
    variant: {
      solid: {
        background: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { background: 'colorPalette.solid/90', _disabled: { background: 'colorPalette.solid' } },
      },
      outline: {
        background: 'bg.surface',
        borderColor: 'border.strong',
        color: 'text.strong',
        _hover: { background: 'bg.hover' },
        _expanded: { background: 'bg.subtle' },
      },
      subtle: {
        background: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { background: 'colorPalette.subtle/80' },
      },
      surface: {
        background: 'colorPalette.subtle',
        borderColor: 'border.line',
        color: 'colorPalette.fg',
        _hover: { background: 'colorPalette.subtle/80' },
      },
      ghost: {
        background: 'transparent',
        color: 'text.normal',
        _hover: { background: 'bg.hover', color: 'text.strong' },
        _expanded: { background: 'bg.subtle' },
      },
      plain: { color: 'colorPalette.fg', textUnderlineOffset: '3px', _hover: { textDecoration: 'underline' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
})

const typed = {
  width: '100%',
  minWidth: '0',
  borderRadius: '6px',
  borderWidth: '1px',
  borderColor: 'border.strong',
  background: 'bg.surface',
  color: 'text.strong',
  transition: 'border-color 120ms, box-shadow 120ms',
  _placeholder: { color: 'text.muted', opacity: '1' },
  _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '-1px' },
  _invalid: { borderColor: 'error.solid' },
  _disabled: { ...blocked, background: 'bg.subtle' },
}

const input = defineRecipe({
  className: 'chakra-input',
  base: typed,
  variants: {
    size: {
      sm: { height: '32px', paddingInline: '8px', fontSize: '13px' },
      md: { height: '36px', paddingInline: '12px', fontSize: '14px' },
      lg: { height: '44px', paddingInline: '14px', fontSize: '15px' },
    },
  },
  defaultVariants: { size: 'md' },
})

const textarea = defineRecipe({
  className: 'chakra-textarea',
  base: { ...typed, paddingInline: '12px', paddingBlock: '8px', minHeight: '88px', fontSize: '14px' },
})

/** The dialog's parts are styled where they are used; only the way they come and go is said here. */
const dialog = defineSlotRecipe({
  className: 'chakra-dialog',
  slots: ['trigger', 'backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger'],
  base: {
    backdrop: { _open: { animation: 'fade-in 120ms ease-out' } },
    content: { _open: { animation: 'rise-in 140ms ease-out' } },
  },
})

/** Only the recipes that the kit uses: each other one of the library would be loaded before the first paint. */
export const recipes = { recipes: { button, input, textarea }, slotRecipes: { dialog } }
