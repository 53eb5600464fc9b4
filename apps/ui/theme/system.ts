import { createSystem, defineConfig, mergeConfigs } from '@chakra-ui/react'
import { type Accent, accentOf } from './accent'
import { semanticColors } from './colors'
import { globalCss } from './global-css'
import { recipes } from './recipes'
import { styleBase } from './style-base'

const values = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, { value }]))

/** The scale of four pixels, under the names that the library's own scale has. */
const scale = Object.fromEntries(
  [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20].map((step) => [
    String(step),
    { value: `${step * 4}px` },
  ]),
)

const INTER = "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif"
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

const tokens = {
  fonts: values({ body: INTER, heading: INTER, mono: MONO }),
  fontSizes: values({ xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px', '2xl': '24px' }),
  fontWeights: values({ normal: '400', medium: '500', semibold: '600', bold: '700' }),
  spacing: scale,
  sizes: { ...scale, full: { value: '100%' }, '100%': { value: '100%' } },
  radii: values({ none: '0', sm: '4px', md: '6px', lg: '8px', xl: '12px', full: '9999px' }),
  zIndex: values({
    docked: '10',
    dropdown: '1000',
    sticky: '1100',
    overlay: '1300',
    modal: '1400',
    popover: '1500',
    skipNav: '1600',
    toast: '1700',
    tooltip: '1800',
  }),
  durations: values({ fast: '120ms', moderate: '180ms' }),
}

const keyframes = {
  spin: { to: { transform: 'rotate(360deg)' } },
  pulse: { '50%': { opacity: '0.5' } },
  'fade-in': { from: { opacity: '0' } },
  'fade-out': { to: { opacity: '0' } },
  'rise-in': { from: { opacity: '0', transform: 'translateY(8px)' } },
  'slide-in': { from: { transform: 'translateX(-100%)' } },
}

const shadows = {
  sm: { value: { _light: '0 1px 2px rgb(16 24 40 / 0.08)', _dark: '0 1px 2px rgb(0 0 0 / 0.5)' } },
  md: { value: { _light: '0 4px 12px rgb(16 24 40 / 0.1)', _dark: '0 4px 12px rgb(0 0 0 / 0.5)' } },
  lg: { value: { _light: '0 12px 32px rgb(16 24 40 / 0.16)', _dark: '0 12px 32px rgb(0 0 0 / 0.6)' } },
}

/** The design system of one console: the library's engine with our own few tokens and recipes. */
export function consoleSystem(accent: Accent) {
  const theme = {
    // `lg` is the width at which the side navigation is beside the page.
    breakpoints: { sm: '30em', md: '48em', lg: '56.25em', xl: '80em' },
    keyframes,
    tokens,
    semanticTokens: { colors: semanticColors(accent), shadows },
    ...recipes,
  }
  return createSystem(mergeConfigs(styleBase, defineConfig({ preflight: true, globalCss, theme })))
}

/** The system for a brand colour of `/config.json`. */
export const systemFor = (brandColor: string) => consoleSystem(accentOf(brandColor))
