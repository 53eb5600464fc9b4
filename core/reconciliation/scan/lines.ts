/**
 * Cuts a line of delimited text into cells by its bytes. It knows only what is plainly right: a quoted cell that is
 * closed on its own line, right before the delimiter or the line's end. All else it leaves to the parser.
 */
const LF = 10
const CR = 13
const QUOTE = 34
/** A line of more is the parser's. */
const MOST_CELLS = 1024

export interface Cells {
  bytes: Uint8Array
  /** How many cells the line has. */
  count: number
  /** Where each cell begins and ends, without the quotation marks around it. */
  from: Int32Array
  to: Int32Array
  /** 1 where the cell holds quotation marks that are written twice. */
  doubled: Uint8Array
}

export interface LineCutter {
  cells: Cells
  /**
   * Cuts the line that begins at `start` and has an end.
   * @returns where the next line begins; -1 when the parser has to read on from `start`
   */
  cut(bytes: Uint8Array, start: number): number
}

export interface LineForm {
  /** Code of the one character between cells. */
  delimiter: number
  /** Do lines end with CR LF? Otherwise with LF. */
  isCrLf: boolean
}

export function createLineCutter({ delimiter, isCrLf }: LineForm): LineCutter {
  const cells: Cells = {
    bytes: new Uint8Array(0),
    count: 0,
    from: new Int32Array(MOST_CELLS),
    to: new Int32Array(MOST_CELLS),
    doubled: new Uint8Array(MOST_CELLS),
  }
  const { from, to, doubled } = cells
  const highest = Math.max(delimiter, LF)

  function put(cell: number, begin: number, end: number, isDoubled: 0 | 1): void {
    from[cell] = begin
    to[cell] = end
    doubled[cell] = isDoubled
  }

  /** Where the quoted cell's closing mark is; -1 when not on this line. */
  function closingMark(bytes: Uint8Array, begin: number, cell: number): number {
    let isDoubled: 0 | 1 = 0
    for (let at = begin; ; at++) {
      const byte = bytes[at]
      if (byte === LF) return -1
      if (byte !== QUOTE) continue
      if (bytes[at + 1] === QUOTE) {
        isDoubled = 1
        at++
        continue
      }
      put(cell, begin, at, isDoubled)
      return at
    }
  }

  /** Where the next line begins, if one ends here. */
  function afterEnd(bytes: Uint8Array, at: number): number {
    if (!isCrLf) return bytes[at] === LF ? at + 1 : -1
    return bytes[at] === CR && bytes[at + 1] === LF ? at + 2 : -1
  }

  function cut(bytes: Uint8Array, start: number): number {
    cells.bytes = bytes
    let cell = 0
    for (let at = start; cell < MOST_CELLS; at++) {
      let byte = bytes[at] as number
      if (byte === QUOTE) {
        at = closingMark(bytes, at + 1, cell++) + 1
        if (at === 0) return -1
        if (bytes[at] === delimiter) continue
        cells.count = cell
        return afterEnd(bytes, at)
      }
      const begin = at
      while (byte > highest || (byte !== delimiter && byte !== LF)) byte = bytes[++at] as number
      put(cell++, begin, at, 0)
      if (byte === delimiter) continue
      cells.count = cell
      if (!isCrLf) return at + 1
      // A line feed by itself ends no line of a file whose lines end with both.
      if (at === begin || bytes[at - 1] !== CR) return -1
      to[cell - 1] = at - 1
      return at + 1
    }
    return -1
  }

  return { cells, cut }
}
