/** The filter that names the lines which may repeat an earlier one: it may name too many, and never too few. */

import type { PlainRow } from '@dcir/core/reconciliation/scan/rows'
import { createCopyPages } from '@dcir/spreadsheets/statement-copy'
import { createRepeatFilter } from '@dcir/spreadsheets/statement-repeats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const SEED = 20_261_123
const PROBLEM = '\\N'

interface Line {
  narration: string
  rrn: number
  /** In kobo. */
  amount: number
  /** Zeros that a plain row's amount begins with; null for a row that went through the reader. */
  zeros: string | null
}

const DAY = '2026-11-20'
const PAN = '506099******1234'

/** Through the reader: text but for whether it may repeat. */
const readLine = ({ narration, rrn, amount }: Line, row: number) =>
  `${row}\t${PROBLEM}\t${DAY}\t${narration}\t${PAN}\t${rrn}\t000101\t${amount}\t20110101\tf`

/** As the scanner hands it over: the bytes of its cells. */
function plainRow({ narration, rrn, amount, zeros }: Line): PlainRow {
  const naira = `${zeros}${(amount / 100).toFixed(2)}`
  const texts = [narration, PAN, String(rrn), '000101', naira, '20110101'].map((text) => Buffer.from(text))
  const to = Int32Array.from(texts, (_, at) => texts.slice(0, at + 1).reduce((sum, text) => sum + text.length, 0))
  const from = Int32Array.from(texts, (text, at) => (to[at] as number) - text.length)
  const cells = { bytes: Buffer.concat(texts), count: texts.length, from, to, doubled: new Uint8Array(texts.length) }
  const columns = {
    transactionDate: -1,
    narration: 0,
    maskedPan: 1,
    rrn: 2,
    stan: 3,
    amount: 4,
    terminalId: 5,
    isDebit: -1,
  }
  return { cells, columns, transactionDate: DAY, isDebit: false }
}

/** Flag of each line, whether it may repeat another, as the table gets it. */
function flagsOf(lines: readonly Line[]): string[] {
  const pages = createCopyPages(PROBLEM, createRepeatFilter())
  for (const [at, line] of lines.entries())
    if (line.zeros === null) pages.good(readLine(line, at + 2), DAY)
    else pages.plain(plainRow(line), at + 2)
  const rows = Buffer.concat(pages.taken()).toString('utf8').split('\n').slice(0, -1)
  // Both ways put the same on the page.
  expect(rows.map((row) => row.slice(0, -2))).toEqual(lines.map((line, at) => readLine(line, at + 2)))
  return rows.map((row) => row.at(-1) ?? '')
}

describe('lines that may repeat another', () => {
  test('are all that do, whatever their narration, the zeros of their amount and the way that they were read', () => {
    const some = fc.record({
      narration: fc.string({ unit: fc.constantFrom('0', 'a', ' ', 'é', '₦', '😀'), maxLength: 40 }),
      rrn: fc.integer({ min: 1, max: 40 }),
      zeros: fc.constantFrom(null, '', '0', '00'),
    })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 60 }), (made) => {
        const lines = made.map((one) => ({ ...one, amount: one.rrn * 50 }))
        const flags = flagsOf(lines)
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
    const one = (at: number): Line => ({ narration: 'POS', rrn: 632_500_000_000 + at, amount: at + 1, zeros: null })
    const flags = flagsOf(Array.from({ length: 200_000 }, (_, at) => one(at)))
    expect(flags.filter((flag) => flag === 't').length).toBeLessThan(40)
  })
})
