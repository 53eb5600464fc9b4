import { isBlankRow, type RowProblem } from '@dcir/core/files/rows'
import type { StatementColumn } from '@dcir/core/reconciliation/columns'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementLayouts } from '@dcir/core/reconciliation/layouts/contract'
import { createStatementReader } from '@dcir/core/reconciliation/rules'
import { today } from '@dcir/ui/client/server-clock.ts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { readCsvChunks } from '@dcir/ui/file/csv-rows.ts'
import { useEffect, useState } from 'react'

/** How many problems are kept and shown; the rest is counted. */
const KEPT_PROBLEMS = 500

export interface StatementCheck {
  state: 'reading' | 'read' | 'on-server' | 'unreadable'
  /** Data rows read so far. */
  rows: number
  /** 0 to 100. */
  percentage: number
  problems: readonly RowProblem[]
  problemCount: number
  /** Rows with a problem. */
  wrong: number
  /** The header itself is at fault, so that the server could not read a single row. */
  headerFailed: boolean
}

const BEGUN: StatementCheck = {
  state: 'reading',
  rows: 0,
  percentage: 0,
  problems: [],
  problemCount: 0,
  wrong: 0,
  headerFailed: false,
}

/** Reads a chosen statement with the core's own rules before anything is sent; spreadsheets are left to the server. */
export function useStatementCheck(file: File | null): StatementCheck | null {
  const [check, setCheck] = useState<StatementCheck | null>(null)
  const { data: columns, isError } = useEndpoint(statements.columns, {})
  const { data: layouts } = useEndpoint(statementLayouts.inForce, {})
  const hasLayouts = (layouts?.length ?? 0) > 0
  useEffect(() => {
    if (!file) return setCheck(null)
    if (!file.name.toLowerCase().endsWith('.csv')) return setCheck({ ...BEGUN, state: 'on-server' })
    // Without the columns nobody here knows what is right.
    if (!columns) return setCheck(isError ? { ...BEGUN, state: 'unreadable' } : BEGUN)
    setCheck(BEGUN)
    const stop = new AbortController()
    readStatement(file, { columns, hasLayouts, signal: stop.signal }, setCheck).catch(() => {
      if (!stop.signal.aborted) setCheck({ ...BEGUN, state: 'unreadable' })
    })
    return () => stop.abort()
  }, [file, columns, hasLayouts, isError])
  return check
}

interface Known {
  columns: readonly StatementColumn[]
  /** Whether a bank's file may be read by a saved layout, which the server finds. */
  hasLayouts: boolean
  signal: AbortSignal
}

/** Reads in chunks, so that a file of any size takes the same memory and the page stays alive. */
async function readStatement(
  file: File,
  { columns, hasLayouts, signal }: Known,
  report: (check: StatementCheck) => void,
): Promise<void> {
  const checker = createStatementReader(today(), columns)
  const problems: RowProblem[] = []
  let problemCount = 0
  let row = 0
  let rows = 0
  let wrong = 0
  let headerFailed = false
  let isOfBank = false
  const keep = (found: readonly RowProblem[]) => {
    problemCount += found.length
    if (found.length > 0 && problems.length < KEPT_PROBLEMS) problems.push(...found)
  }
  const progress = (state: StatementCheck['state'], percentage: number) =>
    report({ state, rows, percentage, problems: problems.slice(0, KEPT_PROBLEMS), problemCount, wrong, headerFailed })
  await readCsvChunks(file, (chunk, percentage) => {
    if (signal.aborted) return false
    for (const cells of chunk) {
      row++
      if (isBlankRow(cells)) continue
      if (row === 1) {
        const faults = checker.header(cells)
        isOfBank = faults.length > 0 && hasLayouts
        if (!isOfBank) keep(faults)
        headerFailed = problemCount > 0
        if (headerFailed || isOfBank) return false
      } else {
        rows++
        const found = checker.check(cells, row)
        if (found.length > 0) wrong++
        keep(found)
      }
    }
    progress('reading', percentage)
    return true
  })
  if (!signal.aborted) progress(isOfBank ? 'on-server' : 'read', 100)
}
