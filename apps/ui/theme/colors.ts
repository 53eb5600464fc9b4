import type { Accent } from './accent'

const both = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } })

/** Grey carries everything that is not meaning. Every pair of text and ground here meets WCAG 2.2 AA. */
const ground = {
  canvas: both('#f6f7f9', '#0d1117'),
  surface: both('#ffffff', '#151b23'),
  subtle: both('#eef0f4', '#1e2631'),
  hover: both('#f2f4f8', '#1a222c'),
}
const line = both('#dfe3ea', '#2a3441')
const strongLine = both('#7d8899', '#6b7789')
const text = {
  strong: both('#111827', '#f3f5f8'),
  normal: both('#2b3444', '#d3d9e2'),
  muted: both('#566175', '#9aa6b7'),
}

type Pair = readonly [light: string, dark: string]
interface Meaning {
  bg: Pair
  text: Pair
  solid: Pair
  contrast: Pair
}

/** A colour that means a state; the other names are those that the component library's parts ask a palette for. */
function palette({ bg, text: words, solid, contrast }: Meaning) {
  const fields = { bg, text: words, solid, contrast, fg: words, subtle: bg, muted: bg, emphasized: bg }
  const rings = { focusRing: solid, border: solid }
  return Object.fromEntries(Object.entries({ ...fields, ...rings }).map(([name, pair]) => [name, both(...pair)]))
}

const WHITE = '#ffffff'
const errorLine: Pair = ['#c92a2a', '#f87171']
const errorText: Pair = ['#a61b1b', '#fda4a4']
const states = {
  success: palette({
    bg: ['#e7f6ec', '#11291d'],
    text: ['#14653a', '#6ee7a8'],
    solid: ['#1a7f4b', '#34d27b'],
    contrast: [WHITE, '#06180e'],
  }),
  pending: palette({
    bg: ['#e6f0fd', '#14253f'],
    text: ['#1a4fa3', '#93bdfd'],
    solid: ['#2563c9', '#5b9bf8'],
    contrast: [WHITE, '#071426'],
  }),
  error: palette({
    bg: ['#fdecec', '#361819'],
    text: errorText,
    solid: errorLine,
    contrast: [WHITE, '#240808'],
  }),
  warning: palette({
    bg: ['#fdf3dc', '#33260c'],
    text: ['#7a4a00', '#fcd34d'],
    solid: ['#b45309', '#f5b52e'],
    contrast: [WHITE, '#211602'],
  }),
}

/** The semantic colours of a console: the greys, its accent, and one colour for each state. */
export function semanticColors(accent: Accent) {
  const neutral = {
    solid: text.strong,
    contrast: ground.surface,
    fg: text.normal,
    text: text.normal,
    subtle: ground.subtle,
    muted: ground.subtle,
    emphasized: ground.subtle,
    focusRing: both(...accent.solid),
    border: strongLine,
  }
  return {
    bg: { DEFAULT: ground.canvas, ...ground, muted: ground.subtle, panel: ground.surface },
    border: { DEFAULT: line, line, strong: strongLine, error: both(...errorLine) },
    text,
    fg: { DEFAULT: text.normal, muted: text.muted, error: both(...errorText) },
    accent: { ...palette({ bg: accent.subtle, ...accent }), panel: both(...accent.panel) },
    gray: neutral,
    ...states,
  }
}
