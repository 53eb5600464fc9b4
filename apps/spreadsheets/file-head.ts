/** The beginning of a file, as far as it shows how the file is written. */
import { createHead, Enough } from '@dcir/core/files/xlsx/head'
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

/** The first rows of a workbook, each in its place. @throws SpreadsheetError when it cannot be read */
export async function headOfWorkbook(path: string): Promise<readonly (readonly string[])[]> {
  const head = createHead(SAMPLE_ROWS)
  try {
    await readXlsx(path, head.add)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return head.rows
}
