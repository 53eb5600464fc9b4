/** Rules of the domain beside the tests that stand for them: by the ids of a table, and of titles. */
import { expect, test } from 'vitest'
import { readSources } from './sources'

/** The ids of the table, in its order: first the left half of all rows, then the right one. */
function idsOfTable(text: string): string[] {
  const rows = text.split('\n').filter((line) => /^\| DOM-/.test(line))
  const cells = rows.map((line) => line.split('|').map((cell) => cell.trim()))
  return [1, 3].flatMap((at) => cells.map((row) => row[at] ?? '')).filter(Boolean)
}

/** The ids at the beginning of the titles of tests. */
function idsOfTitles(text: string): string[] {
  const titles = text.matchAll(/(?:\btest|\))\(\s*['"`]((?:[A-Z]+-?[\d.]+ )+)/g)
  return [...titles].flatMap(([, ids = '']) => ids.split(' ').filter((id) => id.startsWith('DOM-')))
}

const parts = (id: string) => id.replace('DOM-', '').split('.').map(Number) as [number, number]
const followEachOther = (ids: readonly string[]) =>
  ids.every((id, at) => {
    const [section, rule] = parts(id)
    const [before, last] = at === 0 ? [0, 0] : parts(ids[at - 1] as string)
    return section === before ? rule === last + 1 : section > before && rule === 1
  })

/** Faults of a table and the titles, as sentences. */
function faults(table: readonly string[], titles: ReadonlySet<string>): string[] {
  return [
    ...table.filter((id) => !titles.has(id)).map((id) => `${id} has no test whose title carries it`),
    ...[...titles].filter((id) => !table.includes(id)).map((id) => `${id} is in a title and not in the table`),
    ...(followEachOther(table) ? [] : ['the ids of the table do not follow each other']),
  ]
}

const [readme] = readSources((path) => path === 'tests/README.md')
const tests = readSources((path) => /^tests\/(?!architecture).*\.(test|e2e|long)\.ts$/.test(path))
const table = idsOfTable(readme?.text ?? '')
const titles = new Set(tests.flatMap(({ text }) => idsOfTitles(text)))

test('every rule of the table has a test with its id, and no title has another', () => {
  expect(table.length).toBeGreaterThan(30)
  expect(faults(table, titles)).toEqual([])
})

test.each([
  ['a rule without a test', ['DOM-2.1', 'DOM-2.2'], ['DOM-2.1']],
  ['a test of a rule that is not listed', ['DOM-2.1'], ['DOM-2.1', 'DOM-2.2']],
  ['a number that is left out', ['DOM-2.1', 'DOM-2.3'], ['DOM-2.1', 'DOM-2.3']],
])('%s is found', (_what, listed, said) => {
  expect(faults(listed, new Set(said))).toHaveLength(1)
})

test('ids are read from titles alone, whichever way a test is written', () => {
  const text = [
    "test('DOM-9.1 a rule', () => {})",
    "test('SET-01 DOM-9.2 S7 DOM-9.3 two', () => {})",
    "test.each(['a', 'b'])('DOM-9.4 %s', () => {})",
    "  ])('DOM-9.5 of a list', () => {})",
    'test.each([\'a\'] as const)("DOM-9.6 of a list", () => {})',
    "// test of DOM-9.7, and of 'DOM-9.8'",
  ].join('\n')
  expect(idsOfTitles(text)).toEqual([1, 2, 3, 4, 5, 6].map((rule) => `DOM-9.${rule}`))
})
