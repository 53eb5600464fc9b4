/** The consoles' own base of styles says the same as the library's, for every style that the sources write. */
import { createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { accentOf } from '@dcir/ui/theme/accent.ts'
import { consoleSystem } from '@dcir/ui/theme/system.ts'
import { expect, test } from 'vitest'
import { isCode, readSources } from '../../architecture/sources'

const ours = consoleSystem(accentOf('blue'))
const whole = createSystem(defaultBaseConfig, { theme: ours._config.theme ?? {} })
const sources = readSources(
  (path) => isCode(path) && /^(apps\/(?!api|host|launcher|spreadsheets)|tests\/gallery)/.test(path),
)

/** Names that the sources use for something else than a style; `srOnly` has a test of its own. */
const otherMeanings = new Set(['bg', 'contrast', 'filter', 'focusRing', 'rotate', 'srOnly'])

/** The library keeps the ground of a box in a variable beside it, for a colour that nobody names. */
function css(system: typeof ours, property: string, value: string) {
  const styles = (system.css as (written: object) => object)({ [property]: value })
  return Object.fromEntries(Object.entries(styles).filter(([name]) => name !== '--bg-currentcolor'))
}

const known = new Set([...whole.utility.keys(), ...whole.conditions.keys()])
const literals = new Map<string, Set<string>>()
const conditions = new Set<string>()
for (const { text } of sources) {
  for (const [, name = '', value = ''] of text.matchAll(/\b([a-z]\w*)(?:=|: )\{?['"]([^'"\n]+)['"]/gi)) {
    if (known.has(name)) literals.set(name, (literals.get(name) ?? new Set()).add(value))
  }
  // A value that is worked out may be any token.
  for (const [, name = ''] of text.matchAll(/\b([a-z]\w*)(?:=\{|: )/gi)) {
    if (known.has(name) && !literals.has(name)) literals.set(name, new Set())
  }
  for (const [name] of text.matchAll(/\b_[a-z]\w*\b/gi)) if (known.has(name)) conditions.add(name)
}
const anyToken = [...ours.tokens.categoryMap.values()].flatMap((tokens) => [...tokens.keys()])

test('every style of the sources comes out as with the base of the library', () => {
  const styled = [...literals].filter(([property]) => !otherMeanings.has(property))
  expect(styled.length).toBeGreaterThan(50)
  for (const [property, values] of styled) {
    for (const value of [...values, ...anyToken, 'accent.solid/40', '12px']) {
      expect(css(ours, property, value), `${property}: ${value}`).toEqual(css(whole, property, value))
    }
  }
})

test('every condition of the sources is the one of the library', () => {
  expect(conditions.size).toBeGreaterThan(10)
  for (const name of conditions) expect(ours.conditions.resolve(name), name).toEqual(whole.conditions.resolve(name))
})

test('a style that is written without a value comes out as with the base of the library', () => {
  const bare = [...known].filter((name) =>
    sources.some(({ text }) => new RegExp(`\\s${name}(?=\\s+\\w+[=>]|\\s*/?>)`).test(text)),
  )
  expect(bare).toContain('truncate')
  const css = (system: typeof ours, name: string) => (system.css as (written: object) => object)({ [name]: true })
  for (const name of bare) expect(css(ours, name), name).toEqual(css(whole, name))
})

test('a style that is hidden but read out is the one of the library', () => {
  for (const value of [true, false]) expect(ours.css({ srOnly: value })).toEqual(whole.css({ srOnly: value }))
})
