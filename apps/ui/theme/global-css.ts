import { defineGlobalStyles } from '@chakra-ui/react'

/** Styles of every page: type, background, focus, and no motion for users who asked for none. */
export const globalCss = defineGlobalStyles({
  html: {
    colorPalette: 'accent',
    fontFamily: 'body',
    fontSize: '14px',
    lineHeight: '20px',
    color: 'text.normal',
    background: 'bg.canvas',
    textSizeAdjust: '100%',
    fontFeatureSettings: '"cv05", "cv11", "calt"',
    '--row-height': '44px',
    '&[data-density=compact]': { '--row-height': '34px' },
  },
  body: { minHeight: '100dvh', background: 'bg.canvas', fontSize: '14px', lineHeight: '20px' },
  '*, *::before, *::after': {
    borderColor: 'border.line',
    _motionReduce: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      // Not a short one: it would be one of every property of every element, each waiting for what it inherits.
      transitionDuration: '0s !important',
      transitionDelay: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
  ':focus-visible': { outline: '2px solid', outlineColor: 'accent.solid', outlineOffset: '2px' },
  '*::selection': { background: 'accent.subtle', color: 'accent.text' },
  '*::placeholder': { color: 'text.muted', opacity: '1' },
  'code, kbd, pre': { fontFamily: 'mono', fontSize: '0.93em' },
  table: { fontVariantNumeric: 'tabular-nums' },
  dialog: { color: 'text.normal' },
})
