import type { ColorName } from '@dcir/core/contract/runtime-config'

type Pair = readonly [light: string, dark: string]

/** A console's one accent, each part for light and for dark. */
export interface Accent {
  solid: Pair
  contrast: Pair
  subtle: Pair
  text: Pair
  /** The background of the sign-in screen's large panel; white text is set on it. */
  panel: Pair
}

const named: Record<ColorName, Accent> = {
  blue: {
    solid: ['#1d4ed8', '#7aa2ff'],
    contrast: ['#ffffff', '#0b1430'],
    subtle: ['#eaf0fe', '#182642'],
    text: ['#1e40af', '#a3bfff'],
    panel: ['#1b3f9e', '#15275c'],
  },
  teal: {
    solid: ['#0d7169', '#2dd4bf'],
    contrast: ['#ffffff', '#04211e'],
    subtle: ['#e3f5f2', '#11302e'],
    text: ['#115e59', '#5eead4'],
    panel: ['#0f5c56', '#0c3b39'],
  },
  slate: {
    solid: ['#334155', '#7dd3fc'],
    contrast: ['#ffffff', '#0b1b26'],
    subtle: ['#e8ecf2', '#172a37'],
    text: ['#27364a', '#a5dffb'],
    panel: ['#1f2c3f', '#141d2a'],
  },
}

/** The accent that a deployment asked for: one of ours by name, its own as `#rgb` or `#rrggbb`, else blue. */
export function accentOf(color: string): Accent {
  const asked = color.toLowerCase()
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/.exec(asked) ?? []
  if (short) return derived(`#${[...short].map((digit) => digit + digit).join('')}`)
  if (long) return derived(asked)
  return asked in named ? named[asked as ColorName] : named.blue
}

const WHITE = '#ffffff'
/** How much of a button's colour is left while someone points at it, and how much light falls on the panel's corner. */
const POINTED_AT = 0.1
const LIT = 0.14
/** Somewhat more than the 4.5 of WCAG AA, since browsers round as they blend. */
const READABLE = 4.6

/** A bank's colour is shifted until words on it and words in it can be read, in light and in dark. */
function derived(color: string): Accent {
  const carriesWhite = (share: number) => (one: string) => contrast(mixed(one, WHITE, share), WHITE) >= READABLE
  const onLight = shifted(color, '#000000', carriesWhite(POINTED_AT))
  const onDark = shifted(color, WHITE, (one) => contrast(one, '#151b23') >= 5.5)
  const panel = shifted(onLight, '#000000', carriesWhite(LIT))
  const subtle: Pair = [mixed(onLight, WHITE, 0.9), mixed(onDark, '#0d1117', 0.84)]
  return {
    solid: [onLight, onDark],
    contrast: [WHITE, '#0b1017'],
    subtle,
    panel: [panel, mixed(panel, '#0b1020', 0.55)],
    text: [
      shifted(onLight, '#000000', (one) => contrast(one, subtle[0]) >= 5),
      shifted(onDark, WHITE, (one) => contrast(one, subtle[1]) >= 5),
    ],
  }
}

function shifted(color: string, towards: string, enough: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(color, towards, share)
    if (enough(candidate)) return candidate
  }
  return towards
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

function mixed(color: string, other: string, share: number): string {
  const others = channels(other)
  const parts = channels(color).map((value, index) => Math.round(value * (1 - share) + (others[index] ?? 0) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const linear = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
}

/** The contrast of two colours as WCAG counts it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
