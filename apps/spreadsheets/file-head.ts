/** The beginning of a file, as far as it shows how the file is written. */
import { SAMPLE_CHARACTERS, SAMPLE_ROWS } from '@dcir/core/reconciliation/statement-text'
import { createDecoder } from './csv'
import { readXlsx } from './workbook-reader'

/** The first characters of a text, without the line that is cut off. */
export async function headOfText(content: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = createDecoder()
  let text = ''
  for await (const bytes of content) {
    text += decoder.write(bytes as Buffer)
    if (text.length > SAMPLE_CHARACTERS)
      return text.slice(0, Math.max(text.lastIndexOf('\n', SAMPLE_CHARACTERS) + 1, 1))
  }
  text += decoder.end()
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

/** Ends the reading of a workbook of which enough was seen. */
class Enough extends Error {}

/** The first rows of a workbook, each in its place. @throws SpreadsheetError when it cannot be read */
export async function headOfWorkbook(path: string): Promise<string[][]> {
  const head: string[][] = []
  try {
    await readXlsx(path, (rows, first) => {
      // Blank rows are left out by the reader, and count.
      while (head.length < first - 1 && head.length < SAMPLE_ROWS) head.push([])
      head.push(...rows.slice(0, SAMPLE_ROWS - head.length))
      if (head.length >= SAMPLE_ROWS) throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return head
}
