/** Rows of CSV with a heading, or of JSON lines, as objects in batches; nothing holds the whole file. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileBytes, readCsv } from '@dcir/spreadsheets/csv'
import { usageError } from './exit-codes'
import type { LocalPath } from './host'

export interface Batch {
  /** The place of the first row in the file, from 1, without the heading. */
  first: number
  rows: unknown[]
}

interface Reading {
  size: number
  /** Columns that are numbers in the contract. */
  numbers: ReadonlySet<string>
  /** Rows that are passed over, since they were taken before. */
  skip: number
  use(batch: Batch): Promise<void>
}

function collector({ size, skip, use }: Reading) {
  let seen = 0
  let held: unknown[] = []
  const send = async () => {
    if (held.length === 0) return
    const rows = held
    held = []
    await use({ first: seen - rows.length + 1, rows })
  }
  return {
    async add(row: unknown) {
      seen += 1
      if (seen <= skip) return
      held.push(row)
      if (held.length >= size) await send()
    },
    send,
  }
}

async function readLines(path: string, reading: Reading): Promise<void> {
  const { add, send } = collector(reading)
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue
    // A line that is no JSON goes as its text, so that it is refused as a row and stops nobody else.
    await add(parsed(line))
  }
  await send()
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return line
  }
}

async function readTable({ typed, path }: LocalPath, reading: Reading): Promise<void> {
  const { add, send } = collector(reading)
  let names: string[] | null = null
  const cell = (name: string, text: string) => (reading.numbers.has(name) && /^\d+$/.test(text) ? Number(text) : text)
  await readCsv(fileBytes(path), async (rows) => {
    for (const row of rows) {
      if (names === null) {
        names = row.map((name) => name.trim())
        continue
      }
      const cells = names.flatMap((name, at) => (row[at] ? [[name, cell(name, row[at])]] : []))
      if (cells.length > 0) await add(Object.fromEntries(cells))
    }
  })
  if (names === null) throw usageError(`${typed} is empty.`)
  await send()
}

export const readRows = (file: LocalPath, reading: Reading): Promise<void> =>
  /\.csv$/i.test(file.typed) ? readTable(file, reading) : readLines(file.path, reading)
