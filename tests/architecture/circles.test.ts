import { describe, expect, test } from 'vitest'
import { filesOf, findCircles, kept, roomsOf } from './circles'
import { importsOf, readSources } from './sources'

const sources = readSources()
const imports = sources.flatMap(importsOf)
const graph = (pairs: Record<string, readonly string[]>) =>
  new Map(Object.entries(pairs).map(([name, others]) => [name, new Set(others)]))

describe('the rooms of the API', () => {
  test('stand on each other in one direction', () => {
    expect(roomsOf(imports).size).toBeGreaterThan(10)
    expect(findCircles(roomsOf(imports))).toEqual([])
  })

  test('a room that imports back is caught', () => {
    const planted = importsOf({ path: 'apps/api/write/x.ts', text: "import type { x } from '../http/mount'" })
    expect(findCircles(roomsOf([...imports, ...planted]))).toEqual([['http', 'write']])
  })
})

describe('files', () => {
  test('import each other nowhere but where it is said why', () => {
    expect(filesOf(imports).size).toBeGreaterThan(1000)
    expect(findCircles(filesOf(imports))).toEqual(kept.map(({ files }) => files).sort())
  })

  test('a file that imports back is caught, also for a type alone', () => {
    const planted = importsOf({ path: 'core/money/kobo.ts', text: "import type { x } from '../disputes/transitions'" })
    const found = findCircles(filesOf([...imports, ...planted])).flat()
    expect(found).toContain('core/money/kobo')
  })
})

describe('circles', () => {
  test('are found by way of others, each by itself', () => {
    expect(
      findCircles(graph({ a: ['b'], b: ['c'], c: ['a', 'd'], d: ['e', 'gone'], e: ['d'], f: ['a', 'f2'], f2: [] })),
    ).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
  })

  test('are none where names only share what is below them', () => {
    expect(findCircles(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }))).toEqual([])
  })
})
