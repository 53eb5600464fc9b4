/** The filter that names the lines which may repeat an earlier one: it may name too many, and never too few. */
import { createCopyPages } from '@dcir/api/features/reconciliation/statement-copy'
import { createRepeatFilter } from '@dcir/api/features/reconciliation/statement-repeats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const SEED = 20_261_123
const PROBLEM = '\\N\t\\N\t\\N\t\\N'

/** Of each line, whether it may repeat another, as the table gets it. */
function flagsOf(lines: readonly string[]): string[] {
  const pages = createCopyPages(PROBLEM, createRepeatFilter())
  for (const [at, line] of lines.entries()) pages.good(`${at + 2}\t${PROBLEM}\t${line}`)
  const text = Buffer.concat(pages.taken()).toString('utf8')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t').at(-1) ?? '')
}

const lineOf = (narration: string, rrn: number, amount: string | number) =>
  `2026-11-20\t${narration}\t506099******1234\t${rrn}\t000101\t${amount}\t20110101\tf`

describe('lines that may repeat another', () => {
  test('are all that do, whatever their narration and the zeros of their amount', () => {
    const some = fc.record({
      narration: fc.string({ unit: fc.constantFrom('0', 'a', ' ', 'é', '₦', '😀', '"'), maxLength: 40 }),
      rrn: fc.integer({ min: 1, max: 40 }),
      zeros: fc.constantFrom('', '0', '00'),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 60 }), (lines) => {
        const flags = flagsOf(lines.map(({ narration, rrn, zeros }) => lineOf(narration, rrn, `${zeros}${rrn * 50}`)))
        const seen = new Set<number>()
        for (const [at, { rrn }] of lines.entries()) {
          if (seen.has(rrn)) expect(flags[at]).toBe('t')
          seen.add(rrn)
        }
      }),
      { seed: SEED, numRuns: 200 },
    )
  })

  test('are few others: of 200,000 different lines hardly any', () => {
    const flags = flagsOf(Array.from({ length: 200_000 }, (_, at) => lineOf('POS', 632_500_000_000 + at, at + 1)))
    expect(flags.filter((flag) => flag === 't').length).toBeLessThan(20)
  })
})
