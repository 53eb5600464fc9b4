import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

const focusRing = { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' }
const blocked = { opacity: '0.55', cursor: 'not-allowed' }

/** Wide enough for a finger, where there may be one. */
const touched = (size: string) => ({ base: '44px', md: size })

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
      xs: { height: touched('28px'), minWidth: touched('28px'), paddingInline: '8px', fontSize: '12px', gap: '4px' },
      sm: { height: touched('32px'), minWidth: touched('32px'), paddingInline: '12px', fontSize: '13px' },
      md: { height: touched('36px'), minWidth: touched('36px'), paddingInline: '16px', fontSize: '14px' },
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
export const recipes = { recipes: { button }, slotRecipes: { dialog } }
