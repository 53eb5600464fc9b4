import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import { type Inference, inferLayout, type LayoutSample } from '@dcir/core/reconciliation/layouts-inference'
import {
  encodingOf,
  SAMPLE_CHARACTERS,
  STATEMENT_TYPES,
  type StatementType,
  statementTypeOf,
  textSample,
} from '@dcir/core/reconciliation/statement-text'
import { today } from '@dcir/ui/client/server-clock.ts'
import { loadTextTools } from '@dcir/ui/file/text-tools.ts'

/** A sample as it was read here, with what it shows of its layout. */
export interface ReadSample {
  fileName: string
  sample: LayoutSample
  inference: Inference
}

/** Names of files that may be statements of banks. */
export const statementNames = [
  '.csv',
  '.txt',
  '.xlsx',
  '.sta',
  '.mt940',
  '.940',
  '.xml',
  '.tsv',
  '.dat',
  '.prn',
] as const

/** A character takes up to four bytes. */
const HEAD_BYTES = SAMPLE_CHARACTERS * 4

/** The beginning of a text, without the line that is cut off. */
function headOf(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  if (text.length <= SAMPLE_CHARACTERS) return text.endsWith('\n') ? text : `${text}\n`
  return text.slice(0, Math.max(text.lastIndexOf('\n', SAMPLE_CHARACTERS) + 1, 1))
}

/** The type of a statement and the beginning of its text; no text of a workbook, which is read on the server. */
export async function beginningOf(file: File): Promise<{ type: StatementType | null; text: string | null }> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const type = statementTypeOf(file.name, bytes)
  return { type, text: type === null || type === 'xlsx' ? null : headOf(bytes) }
}

/** A workbook as it is, whose rows the server cuts. */
const workbookSample = (rows: LayoutSample['rows']): LayoutSample => ({
  kind: 'xlsx',
  delimiter: null,
  cuts: null,
  rows,
})

/**
 * Reads a sample as the command line does.
 * @param rowsOf the rows of a workbook, which is not read here
 * @throws DelimitedTextError with the sentence that says why it cannot
 */
export async function readSample(
  file: File,
  rowsOf: (file: File) => Promise<LayoutSample['rows']>,
): Promise<ReadSample> {
  const { type, text } = await beginningOf(file)
  if (type === null) throw new DelimitedTextError(`This is no statement. Those that are read are ${STATEMENT_TYPES}.`)
  const sample = text === null ? workbookSample(await rowsOf(file)) : textSample(type, text, await loadTextTools())
  if (sample.rows.length === 0) throw new DelimitedTextError('The file has no rows.')
  return { fileName: file.name, sample, inference: inferLayout(sample, today()) }
}
