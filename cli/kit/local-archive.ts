/** Archives of receipts on this machine, opened with the very checks of the server. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { isZipFile } from '@dcir/core/files/file-type'
import { openArchive } from '@dcir/spreadsheets/archive'
import { usageError } from './exit-codes'
import type { LocalPath } from './host'
import { openLocal } from './local-file'

export interface LocalArchive extends LocalPath {
  /** Bytes. */
  size: number
  names: readonly string[]
}

/** @throws CliError when it is no archive that the server would open */
export async function localArchive(file: LocalPath, maxBytes: number): Promise<LocalArchive> {
  const { typed, path, size } = await openLocal(file, maxBytes, 'ZIP', (name, head) =>
    isZipFile(name, head) ? 'zip' : null,
  )
  const archive = await openArchive(path).catch((error: unknown) => {
    throw error instanceof Refusal ? usageError(`${typed}: ${error.message}`) : error
  })
  archive.close()
  return { typed, path, size, names: archive.names }
}
