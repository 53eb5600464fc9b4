/** Files as answers: those that are written while they are read, and those that were made once and are kept. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { XLSX_TYPE } from '@dcir/spreadsheets/sample-file'
import type { Release } from '@dcir/spreadsheets/turns'
import type { WorkbookSpec } from '@dcir/spreadsheets/workbook-writer'
import { type EachRows, writtenWorkbook } from '@dcir/spreadsheets/written-workbook'
import type { FileAnswer } from '../call/call'
import type { FileStore } from '../files/files'
import { begun } from './send-file'

/** @param turn to write, where it had to be there before the rows */
export const workbookAnswer = (fileName: string, spec: WorkbookSpec, each: EachRows, turn?: Release): FileAnswer => ({
  fileName,
  contentType: XLSX_TYPE,
  open: () => writtenWorkbook(spec, each, turn),
})

interface Kept {
  key: string
  size: number
  sha256: Buffer
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT'

/** A workbook that was made once. One whose file is gone, as after a restore without files, has to be made again. */
export const keptAnswer = (fileName: string, files: FileStore, { key, ...kept }: Kept): FileAnswer => ({
  fileName,
  contentType: XLSX_TYPE,
  kept,
  open: (start) =>
    begun(files.read(key, start)).catch((error: unknown) => {
      throw isMissing(error) ? new Refusal('report-expired') : error
    }),
})
