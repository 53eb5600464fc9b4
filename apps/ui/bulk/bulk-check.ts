import { type BulkLayout, createBulkFile, type ReadRow } from '@dcir/core/bulk/rows'
import { formatCount } from '@dcir/core/display/numbers'
import type { RowProblem } from '@dcir/core/files/rows'
import { formatNaira, type Kobo, kobo } from '@dcir/core/money/kobo'
import { useEffect, useState } from 'react'
import { csvRows } from '../file/csv-rows'

/** Findings of a further check of a file, such as against the receipts that go with it. */
export interface BulkFindings {
  problems: readonly RowProblem[]
  /** Notes that do not stop the upload. */
  notes: readonly string[]
}

export interface BulkCheck extends BulkFindings {
  state: 'reading' | 'read' | 'on-server' | 'refused'
  rows: number
  /** Rows that nothing is wrong with, and what they come to where the file has amounts. */
  good: number
  sum: Kobo | null
  /** Why the whole file would be refused. */
  refusal: string | null
}

const BEGUN: BulkCheck = { state: 'reading', rows: 0, good: 0, sum: null, problems: [], notes: [], refusal: null }

interface BulkCheckOptions<Row extends object> {
  file: File | null
  layout: BulkLayout<Row>
  /** Must stay the same function as long as what it looks at is the same. */
  also?: ((rows: readonly ReadRow<Row>[]) => Promise<BulkFindings>) | undefined
}

/** Reads a chosen file with the core's own rules before anything is sent; workbooks are left to the server. */
export function useBulkCheck<Row extends object>({ file, layout, also }: BulkCheckOptions<Row>): BulkCheck | null {
  const [check, setCheck] = useState<BulkCheck | null>(null)
  useEffect(() => {
    if (!file) return setCheck(null)
    if (!file.name.toLowerCase().endsWith('.csv')) return setCheck({ ...BEGUN, state: 'on-server' })
    let stopped = false
    setCheck(BEGUN)
    checkFile(file, layout, also)
      .catch((): BulkCheck => ({ ...BEGUN, state: 'refused', refusal: 'This file could not be read.' }))
      .then((found) => stopped || setCheck(found))
    return () => {
      stopped = true
    }
  }, [file, layout, also])
  return check
}

async function checkFile<Row extends object>(
  file: File,
  layout: BulkLayout<Row>,
  also: BulkCheckOptions<Row>['also'],
): Promise<BulkCheck> {
  const reading = createBulkFile(layout)
  const rows = reading.take(await csvRows(file))
  const end = reading.end()
  const refusal = typeof rows === 'string' ? rows : typeof end === 'string' ? end : null
  if (refusal !== null || typeof rows === 'string') return { ...BEGUN, state: 'refused', refusal }
  const more = (await also?.(rows)) ?? { problems: [], notes: [] }
  const problems = [...rows.flatMap((row) => row.problems), ...more.problems].sort((a, b) => a.row - b.row)
  const wrong = new Set(problems.map(({ row }) => row))
  const good = rows.filter(({ rowNumber }) => !wrong.has(rowNumber))
  const amounts = good.flatMap(({ row }) => ('amount' in row ? [Number(row.amount)] : []))
  const sum = amounts.length > 0 ? kobo(amounts.reduce((total, amount) => total + amount, 0)) : null
  return { state: 'read', rows: rows.length, good: good.length, sum, problems, notes: more.notes, refusal: null }
}

/** Something of the file can be done, or only the server can check it. */
export const isSendable = (check: BulkCheck | null): boolean =>
  check?.state === 'on-server' || (check?.state === 'read' && check.good > 0)

/** Words on the button: the rows that can be done and what they come to, as far as is known here. */
export function submitText(check: BulkCheck | null): string {
  if (check?.state !== 'read' || check.good === 0) return 'Submit'
  const rows = `Submit ${formatCount(check.good)} ${check.good === 1 ? 'row' : 'rows'}`
  return check.sum === null ? rows : `${rows}, ${formatNaira(check.sum)}`
}
