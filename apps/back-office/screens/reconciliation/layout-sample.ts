import { DelimitedTextError } from '@dcir/core/files/delimited-text'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import type { FileHead } from '@dcir/core/reconciliation/layouts/choice'
import { type Inference, inferLayout, type LayoutSample } from '@dcir/core/reconciliation/layouts/inference'
import {
  encodingOf,
  SAMPLE_CHARACTERS,
  SAMPLE_ROWS,
  STATEMENT_TYPES,
  type StatementType,
  statementTypeOf,
  textSample,
  workbookSample,
} from '@dcir/core/reconciliation/statement-text'
import { today } from '@dcir/ui/client/server-clock.ts'
import { loadTextTools } from '@dcir/ui/file/text-tools.ts'
import { workbookHead } from '@dcir/ui/file/workbook-head.ts'

/** A sample as it was read here, with what it shows of its layout. */
export interface ReadSample {
  fileName: string
  sample: LayoutSample
  inference: Inference
  /** Number of the account that the file itself names, as messages of banks do. */
  account: string | undefined
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

/**
 * The type of a statement and its beginning; null when it is none.
 * @throws SpreadsheetError of a workbook that cannot be read
 */
export async function beginningOf(file: File): Promise<{ type: StatementType; head: FileHead } | null> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const type = statementTypeOf(file.name, bytes)
  if (type === null) return null
  return { type, head: type === 'xlsx' ? { rows: await workbookHead(file, SAMPLE_ROWS) } : { text: headOf(bytes) } }
}

/** The sentence of a file that cannot be read here; null where nobody foresaw why. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof DelimitedTextError || error instanceof SpreadsheetError ? error.message : null

/** `:25:` of an MT940, or the account of a camt.053; without the bank's code in front of it. */
function accountOf(head: FileHead): string | undefined {
  if ('rows' in head) return undefined
  const named = /^:25:(.+)$/m.exec(head.text) ?? /<Acct>\s*<Id>\s*(?:<Othr>\s*<Id>|<IBAN>)([^<]+)/.exec(head.text)
  const number = named?.[1]?.split('/').at(-1)?.replace(/\s/g, '').toUpperCase() ?? ''
  return /^[A-Z0-9]{6,34}$/.test(number) ? number : undefined
}

/** Reads a sample as the command line does. @throws an error with a sentence of `reasonOf` that says why it cannot */
export async function readSample(file: File): Promise<ReadSample> {
  const begun = await beginningOf(file)
  if (!begun) throw new DelimitedTextError(`This is no statement. Those that are read are ${STATEMENT_TYPES}.`)
  const { type, head } = begun
  const sample = 'rows' in head ? workbookSample(head.rows) : textSample(type, head.text, await loadTextTools())
  if (sample.rows.length === 0) throw new DelimitedTextError('The file has no rows.')
  return { fileName: file.name, sample, inference: inferLayout(sample, today()), account: accountOf(head) }
}
