/** No regular expression of the product takes worse than linear time: whoever sends ten thousand characters waits for none. */
import { describe, expect, test } from 'vitest'
import { readSources } from './sources'

interface Found {
  path: string
  source: string
  flags: string
}

const isOfProduct = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.startsWith('tests/')

/** A literal where an expression may begin; what divides stands behind a value. */
const LITERAL =
  /(?:[(,=:[!&|?{;>]|\breturn|^)[ \t]*\/(?![/*])((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?![\w/])/gm

/** The regular expressions that a file writes out. */
function expressionsIn(path: string, text: string): Found[] {
  return [...text.matchAll(LITERAL)].flatMap(([, source = '', flags = '']) => {
    try {
      new RegExp(source, flags)
      return [{ path, source, flags }]
    } catch {
      return []
    }
  })
}

const LENGTH = 10_000
const USUAL = [
  ' ',
  '\n',
  '\t',
  '0',
  '9',
  'a',
  'A',
  '_',
  '-',
  '.',
  ',',
  '"',
  "'",
  ':',
  '/',
  '\\',
  '<',
  '*',
  '=',
  '(',
  '{',
]

/** Characters that the expression names, and one of each class. */
const lettersOf = (source: string): string[] => [
  ...new Set([...USUAL, ...source.replace(/\\[a-zA-Z]/g, '').replace(/[^ -~]/g, '')]),
]

/** Long texts that an expression may try again from each of their characters: of one character, and of two in turn. */
function* textsFor({ source }: Found): Generator<string> {
  const letters = lettersOf(source)
  const own = letters.filter((letter) => source.includes(letter) || letter === ' ' || letter === '0' || letter === 'a')
  for (const letter of letters) for (const end of ['', '\u0000', '\n!']) yield letter.repeat(LENGTH) + end
  for (const one of own)
    for (const other of own.slice(0, 12)) if (one !== other) yield `${(one + other).repeat(LENGTH / 2)}\u0000`
}

/** The shortest of some tries in milliseconds, each with a new object: what is remembered of a text helps nobody. */
function took({ source, flags }: Found, text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  // Twice far beyond the limit is no accident of a loaded machine.
  for (let run = 0; run < 5 && least > enough && !(run > 1 && least > 20 * enough); run++) {
    const expression = new RegExp(source, flags.replace('y', ''))
    const begin = performance.now()
    if (flags.includes('g')) text.replace(expression, '')
    else expression.test(text)
    least = Math.min(least, performance.now() - begin)
  }
  return least
}

/** A linear one takes a tenth of it; a quadratic one thirty times as much. */
const MAX_MS = 4
const SHORT = 22

/** The text that takes it too long, or null. */
function slowTextOf(found: Found): string | null {
  for (const text of textsFor(found)) {
    // A time that doubles with each character shows on the short text already, so that nobody waits for the long one.
    const isSlow = [`${text.slice(0, SHORT)}${text.slice(-2)}`, text].some((some) => took(found, some, MAX_MS) > MAX_MS)
    if (isSlow) return `${JSON.stringify(text.slice(0, 4))}…`
  }
  return null
}

const all = readSources()
  .filter(({ path }) => isOfProduct(path))
  .flatMap(({ path, text }) => expressionsIn(path, text))
const distinct = [...new Map(all.map((found) => [`${found.source}/${found.flags}`, found])).values()]

describe('regular expressions', () => {
  test('are told from what divides', () => {
    const text = 'const a = /x\\/[/]y/g\nconst half = whole / 2 / 3\nreturn /^z$/.test(a)'
    expect(expressionsIn('some.ts', text).map(({ source }) => source)).toEqual(['x\\/[/]y', '^z$'])
  })

  test('are found', () => expect(distinct.length).toBeGreaterThan(100))

  test('take linear time for ten thousand characters, whichever', () => {
    const slow = distinct.flatMap((found) => {
      const text = slowTextOf(found)
      return text === null ? [] : [`${found.path}: /${found.source}/${found.flags} with ${text}`]
    })
    expect(slow).toEqual([])
  }, 300_000)

  test.each(['\\s*\\n\\s*', '\\s+$', '(a+)+b', '(\\d+)x$'])(
    '/%s/ is caught',
    (source) => {
      expect(slowTextOf({ path: 'planted', source, flags: 'g' })).not.toBeNull()
    },
    60_000,
  )
})
