import { createStatementReader, isBlankRow, type RowProblem } from '@dcir/core/rules/statements'
import { useEffect, useState } from 'react'

/** How many problems are kept and shown; the rest is counted. */
const KEPT_PROBLEMS = 500
const CHUNK_BYTES = 1024 * 1024

export interface StatementCheck {
  state: 'reading' | 'read' | 'on-server' | 'unreadable'
  /** Data rows read so far. */
  rows: number
  /** 0 to 100. */
  percentage: number
  problems: readonly RowProblem[]
  problemCount: number
  /** The header itself is at fault, so that the server could not read a single row. */
  headerFailed: boolean
}

const BEGUN: StatementCheck = {
  state: 'reading',
  rows: 0,
  percentage: 0,
  problems: [],
  problemCount: 0,
  headerFailed: false,
}

/** Reads a chosen statement with the core's own rules before anything is sent; spreadsheets are left to the server. */
export function useStatementCheck(file: File | null): StatementCheck | null {
  const [check, setCheck] = useState<StatementCheck | null>(null)
  useEffect(() => {
    if (!file) return setCheck(null)
    if (!file.name.toLowerCase().endsWith('.csv')) return setCheck({ ...BEGUN, state: 'on-server' })
    setCheck(BEGUN)
    const stop = new AbortController()
    readStatement(file, stop.signal, setCheck).catch(() => {
      if (!stop.signal.aborted) setCheck({ ...BEGUN, state: 'unreadable' })
    })
    return () => stop.abort()
  }, [file])
  return check
}

/** Reads in chunks, so that a file of any size takes the same memory and the page stays alive. */
async function readStatement(file: File, signal: AbortSignal, tell: (check: StatementCheck) => void): Promise<void> {
  const { default: papa } = await import('papaparse')
  const checker = createStatementReader()
  const problems: RowProblem[] = []
  let problemCount = 0
  let row = 0
  let rows = 0
  let headerFailed = false
  const keep = (found: readonly RowProblem[]) => {
    problemCount += found.length
    if (found.length > 0 && problems.length < KEPT_PROBLEMS) problems.push(...found)
  }
  const progress = (state: StatementCheck['state'], percentage: number) =>
    tell({ state, rows, percentage, problems: problems.slice(0, KEPT_PROBLEMS), problemCount, headerFailed })
  await new Promise<void>((resolve, reject) => {
    papa.parse<string[]>(file, {
      chunkSize: CHUNK_BYTES,
      chunk: ({ data, meta }, parser) => {
        if (signal.aborted) return parser.abort()
        for (const cells of data) {
          row++
          if (isBlankRow(cells)) continue
          if (row === 1) {
            keep(checker.header(cells))
            headerFailed = problemCount > 0
            if (headerFailed) return parser.abort()
          } else {
            rows++
            keep(checker.check(cells, row))
          }
        }
        progress('reading', Math.min(99, Math.round((meta.cursor / file.size) * 100)))
      },
      complete: () => resolve(),
      error: reject,
    })
  })
  if (!signal.aborted) progress('read', 100)
}
