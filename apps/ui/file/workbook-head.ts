import { unreadable } from '@dcir/core/files/archive-checks'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import { installTrustedPolicy } from '../app/trusted-policy'

export interface HeadRequest {
  file: Blob
  count: number
}

export type HeadAnswer = { rows: readonly (readonly string[])[] } | { refused: string }

/** The texts of a full sheet take half of it on a slow device, since they stand before its rows. */
const MAX_READ_MS = 60_000

/**
 * The first rows of a workbook's first sheet, read as the server reads them, in a worker.
 * @param count of rows, blank ones included
 * @throws SpreadsheetError when it cannot be read or is beyond a limit
 */
export async function workbookHead(file: Blob, count: number): Promise<readonly (readonly string[])[]> {
  installTrustedPolicy()
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answer = await new Promise<HeadAnswer>((resolve) => {
      const refuse = (refused: string) => resolve({ refused })
      const seconds = MAX_READ_MS / 1000
      const late = `The workbook takes longer than ${seconds} seconds to read. Save it as CSV.`
      timer = setTimeout(() => refuse(late), MAX_READ_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<HeadAnswer>) => resolve(data))
      worker.addEventListener('error', () => refuse(unreadable('workbook')))
      worker.postMessage({ file, count } satisfies HeadRequest)
    })
    if ('refused' in answer) throw new SpreadsheetError(answer.refused)
    return answer.rows
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
