/** Archives of receipts on this machine, opened with the very checks of the server. */
import { Refusal } from '@dcir/core/errors/catalogue'
import { isZipFile } from '@dcir/core/files/file-type'
import { openArchive } from '@dcir/spreadsheets/archive'
import { usageError } from './exit-codes'
import { openLocal } from './local-file'

export interface LocalArchive {
  path: string
  /** Bytes. */
  size: number
  names: readonly string[]
}

/** @throws CliError when it is no archive that the server would open */
export async function localArchive(path: string, maxBytes: number): Promise<LocalArchive> {
  const { size } = await openLocal(path, maxBytes, 'ZIP', (name, head) => (isZipFile(name, head) ? 'zip' : null))
  const archive = await openArchive(path).catch((error: unknown) => {
    throw error instanceof Refusal ? usageError(`${path}: ${error.message}`) : error
  })
  archive.close()
  return { path, size, names: archive.names }
}
