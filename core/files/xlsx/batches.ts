/** Gathers rows into batches that are worth sending; rows of a batch follow each other without a gap. */

export interface Batch {
  rows: string[][]
  /** The number of the first of them, as a spreadsheet counts. */
  first: number
}

const BATCH_ROWS = 1000
const BATCH_CELLS = 20_000
/** So many missing rows are sent as empty ones; a wider gap begins a new batch instead. */
const FILLED_GAP = 50

export function createBatches() {
  let full: Batch[] = []
  let current: Batch | null = null
  let cells = 0

  function close(): void {
    if (current) full.push(current)
    current = null
    cells = 0
  }

  function add(number: number, row: string[]): void {
    if (current) {
      const next = current.first + current.rows.length
      if (number - next > FILLED_GAP) close()
      else for (let missing = next; missing < number; missing++) current.rows.push([])
    }
    current ??= { rows: [], first: number }
    current.rows.push(row)
    cells += row.length
    if (current.rows.length >= BATCH_ROWS || cells >= BATCH_CELLS) close()
  }

  let isFirst = true
  return {
    /** Rows come in the order of their numbers. Row 1 is always the first, even where it is blank. */
    add(number: number, row: string[]): void {
      if (isFirst && number > 1) add(1, [])
      isFirst = false
      add(number, row)
    },
    /** The batches that are full, or with `all` every row there is; each is handed out once. */
    take(all = false): Batch[] {
      if (all) close()
      const taken = full
      full = []
      return taken
    },
  }
}
