/** The first rows of a workbook, each in its place. */

/** Ends the reading of a workbook of which enough was seen. */
export class Enough extends Error {}

/** @param count of rows, blank ones included */
export function createHead(count: number) {
  const rows: string[][] = []
  return {
    rows: rows as readonly (readonly string[])[],
    /** @throws Enough when no more rows are needed */
    add(more: readonly string[][], first: number): void {
      // Blank rows are left out by the reader, and count.
      while (rows.length < first - 1 && rows.length < count) rows.push([])
      rows.push(...more.slice(0, count - rows.length))
      if (rows.length >= count) throw new Enough()
    },
  }
}
