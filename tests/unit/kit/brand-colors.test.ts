import { accentOf, contrast } from '@dcir/ui/theme/accent.ts'
import { semanticColors } from '@dcir/ui/theme/colors.ts'
import { describe, expect, test } from 'vitest'

/** Colours that banks have and that are hard to read on or in. */
const hard = {
  yellow: '#ffff00',
  'almost white': '#fdfdfd',
  white: '#ffffff',
  black: '#000000',
  'neon green': '#39ff14',
  orange: '#ff7a00',
  'middle grey': '#808080',
  'pale pink': '#ffd6e7',
  navy: '#00004d',
  cyan: '#00ffff',
  crimson: '#c8102e',
  'pure red, short': '#f00',
} as const

const named = { blue: 'blue', teal: 'teal', slate: 'slate' } as const

interface Pair {
  value: { _light: string; _dark: string }
}
type Tree = { [name: string]: Tree } & Partial<Pair>

/** The colours as the consoles have them, for one mode. */
function colorsOf(color: string, mode: '_light' | '_dark') {
  const tree = semanticColors(accentOf(color)) as unknown as Tree
  return (name: string): string => {
    const found = name.split('.').reduce<Tree | undefined>((at, part) => at?.[part], tree)
    if (!found?.value) throw new Error(`there is no colour ${name}`)
    return found.value[mode]
  }
}

/** One colour over another, as a browser blends it. */
function over(color: string, share: number, below: string): string {
  const parts = (one: string) => [1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16))
  const under = parts(below)
  const mixed = parts(color).map((value, at) => Math.round(value * share + (under[at] ?? 0) * (1 - share)))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

const AA = 4.5
const MARK = 3

/** Every pair of words and ground, and of marks and ground, that the accent is used for. */
function pairsOf(color: string, mode: '_light' | '_dark'): [what: string, found: number, wanted: number][] {
  const at = colorsOf(color, mode)
  const grounds = ['bg.canvas', 'bg.surface', 'bg.hover', 'accent.subtle']
  return [
    ['words on a button', contrast(at('accent.contrast'), at('accent.solid')), AA],
    ...grounds.map((ground): [string, number, number] => [
      `words on a button that is pointed at, over ${ground}`,
      contrast(at('accent.contrast'), over(at('accent.solid'), 0.9, at(ground))),
      AA,
    ]),
    ...grounds.map((ground): [string, number, number] => [
      `words in the accent on ${ground}`,
      contrast(at('accent.text'), at(ground)),
      AA,
    ]),
    ...grounds.map((ground): [string, number, number] => [
      `focus ring on ${ground}`,
      contrast(at('accent.solid'), at(ground)),
      MARK,
    ]),
    ['words on the sign-in panel', contrast('#ffffff', at('accent.panel')), AA],
    ['words where the panel is lit', contrast('#ffffff', over('#ffffff', 0.14, at('accent.panel'))), AA],
  ]
}

describe.each(['_light', '_dark'] as const)('in %s', (mode) => {
  test.each(Object.entries({ ...named, ...hard }))('words and marks in and on %s can be read', (_name, color) => {
    const poor = pairsOf(color, mode).filter(([, found, wanted]) => found < wanted)
    expect(poor).toEqual([])
  })
})

test('a pair that cannot be read is found', () => {
  expect(contrast('#ffffff', '#ffff00')).toBeLessThan(AA)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

test('a colour that can be read as it is stays as the bank gave it', () => {
  expect(accentOf('#1b3f9e').solid[0]).toBe('#1b3f9e')
  expect(accentOf('#7dd3fc').solid[1]).toBe('#7dd3fc')
})

test('the short form is the long one, and the name of a colour counts in any case', () => {
  expect(accentOf('#f00')).toEqual(accentOf('#ff0000'))
  expect(accentOf('#C8102E')).toEqual(accentOf('#c8102e'))
  expect(accentOf('Teal')).toEqual(accentOf('teal'))
})
