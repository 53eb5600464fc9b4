/** Archives on this machine: the names in them, read from their table of contents. The only importer of yauzl here. */
import { promisify } from 'node:util'
import { isZip } from '@dcir/core/files/file-type'
import { usageError } from './exit-codes'
import { openLocal } from './local-file'

export interface LocalArchive {
  path: string
  size: number
  names: readonly string[]
}

async function namesIn(path: string): Promise<string[]> {
  const { default: yauzl } = await import(/* webpackIgnore: true */ 'yauzl')
  const open = promisify<string, import('yauzl').Options, import('yauzl').ZipFile>(yauzl.open)
  const archive = await open(path, { lazyEntries: true })
  return new Promise((resolve, reject) => {
    const names: string[] = []
    archive.on('error', reject)
    archive.on('end', () => resolve(names))
    archive.on('entry', ({ fileName }: import('yauzl').Entry) => {
      if (!fileName.endsWith('/')) names.push(fileName)
      archive.readEntry()
    })
    archive.readEntry()
  })
}

/** @throws CliError when it is no archive that can be read */
export async function localArchive(path: string, maxBytes: number): Promise<LocalArchive> {
  const { size } = await openLocal(path, maxBytes, 'ZIP', (head) => (isZip(head) ? 'zip' : null))
  const names = await namesIn(path).catch((error: Error) => {
    throw usageError(`${path} is not a readable archive: ${error.message}`)
  })
  return { path, size, names }
}
