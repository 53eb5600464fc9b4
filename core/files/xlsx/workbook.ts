/**
 * The first sheet of a workbook as rows. Archive, XML parser and the store of texts are handed in, so that the API, the
 * command line and the browser read alike.
 */
import { type Batch, createBatches } from './batches'
import { createCellFormats } from './number-formats'
import { findParts, type WorkbookArchive } from './parts'
import { createSharedStrings, type TextStore } from './shared-strings'
import { createSheetHandler } from './sheet'

/**
 * Reads the first sheet, wherever its parts are in the archive.
 * @param texts where the texts that cells refer to are kept
 * @param send takes full batches of rows as they come; reading waits for it
 * @throws SpreadsheetError when it cannot be read or is beyond a limit
 */
export async function readWorkbook(
  archive: WorkbookArchive,
  texts: TextStore,
  send: (batches: Batch[]) => Promise<void>,
): Promise<void> {
  const { sheet, sharedStrings, styles, date1904 } = await findParts(archive)
  const shared = createSharedStrings(texts)
  const formats = createCellFormats()
  if (sharedStrings) await archive.readXml(sharedStrings, shared)
  if (styles) await archive.readXml(styles, formats)
  const batches = createBatches()
  const handler = createSheetHandler({ name: sheet.name, date1904, texts: shared, formats, onRow: batches.add })
  await archive.readXml(sheet.part, handler, () => send(batches.take()))
  await send(batches.take(true))
}
