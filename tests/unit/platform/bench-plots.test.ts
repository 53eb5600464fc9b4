import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Figure } from '../../bench/figures'
import { plotsOf, readGrowth, withPlots } from '../../bench/plots'

const path = fileURLToPath(new URL('../../bench/README.md', import.meta.url))

test("the bench's README shows the growth that was measured last", () => {
  const readme = readFileSync(path, 'utf8')
  const wanted = withPlots(readme, readGrowth())
  if (process.env.UPDATE_PLOTS) writeFileSync(path, wanted)
  else expect(readme).toBe(wanted)
})

test('a plot has a bar for each size, on one scale, and says how it grew', () => {
  const base = { against: '', unit: 'ms', reference: null, goal: '', met: null } as const
  const figures: Figure[] = [
    { ...base, figure: 'a list, page 0, 20000', ours: 5, ratio: null },
    { ...base, figure: 'a list, page 0, 200000', ours: 10, ratio: 0.5 },
  ]
  expect(plotsOf(figures)).toBe(
    `a list, page 0\n 20,000  ${'█'.repeat(20)} 5 ms\n200,000  ${'█'.repeat(40)} 10 ms, 2.00 times the one before`,
  )
})
