import { layoutFault, StatementLayout } from '@dcir/core/reconciliation/layouts'
import { inferLayout } from '@dcir/core/reconciliation/layouts-inference'
import { type LayoutLine, readWithLayout } from '@dcir/core/reconciliation/layouts-reader'
import { encodingOf, statementTypeOf, textSample } from '@dcir/core/reconciliation/statement-text'
import { textTools } from '@dcir/spreadsheets/csv'
import { describe, expect, test } from 'vitest'
import { type BankFile, bankFiles, type KnownRow, knownRows } from '../../support/bank-layouts'

const TODAY = '2026-11-22'

/** What is read of a row, without what not every bank prints. */
const readOf = ({ read }: LayoutLine): Omit<KnownRow, 'stan' | 'maskedPan'> | null =>
  read && {
    date: read.transactionDate,
    rrn: read.rrn,
    terminalId: read.terminalId,
    amount: read.amount,
    isDebit: read.isDebit,
  }
const wanted = ({ stan: _, maskedPan: __, ...row }: KnownRow) => row
const byRrn = (one: { rrn: string } | null, other: { rrn: string } | null) =>
  (one?.rrn ?? '').localeCompare(other?.rrn ?? '')

function infer({ name, content }: BankFile) {
  const type = statementTypeOf(name, content.subarray(0, 4096))
  if (!type) throw new Error(`${name} is no statement`)
  const text = new TextDecoder(encodingOf(content)).decode(content)
  const sample = textSample(type, text, textTools)
  return { sample, ...inferLayout(sample, TODAY) }
}

describe('layouts of banks', () => {
  const rows = knownRows(40)

  test.each(bankFiles(rows).map((file) => [file.what, file] as const))('REC-63 %s: read with no typing', (_, file) => {
    const { layout, questions, sample } = infer(file)
    expect(questions).toEqual([])
    expect(StatementLayout.parse(layout)).toEqual(layout)
    expect(layoutFault(layout)).toBeNull()
    const lines = readWithLayout(layout, sample.rows, TODAY)
    expect(lines.flatMap(({ problems }) => problems)).toEqual([])
    expect(lines.map(readOf).sort(byRrn)).toEqual(rows.map(wanted).sort(byRrn))
  })
})
