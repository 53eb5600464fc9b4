/** Reads a workbook and reports the result, with the time and memory it took. */
import { writeFileSync } from 'node:fs'
import { readXlsx } from '@dcir/spreadsheets/workbook-reader'

export interface Reading {
  rows: { number: number; cells: string[] }[]
  /** The sentence that refused the file. */
  refused: string | null
  /** Processor time of all threads: wall-clock time depends on what else the machine does. */
  cpuMs: number
  /** How far the process grew at its largest. */
  megabytes: number
}

const SAMPLE_MS = 5

export async function readingOf(path: string, content?: Buffer): Promise<Reading> {
  if (content) writeFileSync(path, content)
  const before = process.memoryUsage.rss()
  let most = before
  const sample = () => {
    most = Math.max(most, process.memoryUsage.rss())
  }
  const timer = setInterval(sample, SAMPLE_MS)
  const begin = process.cpuUsage()
  const rows: Reading['rows'] = []
  const refused = await readXlsx(path, (found, first) => {
    found.forEach((cells, at) => {
      if (cells.length > 0) rows.push({ number: first + at, cells })
    })
  }).then(
    () => null,
    (error: Error) => error.message,
  )
  sample()
  clearInterval(timer)
  const { user, system } = process.cpuUsage(begin)
  return { rows, refused, cpuMs: (user + system) / 1000, megabytes: (most - before) / 1024 ** 2 }
}
