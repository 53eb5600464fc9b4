/**
 * Zip archives by their central directory: what it does not name is never read. It is checked whole before anything
 * is inflated, and what comes out is counted and compared with its checksum. The only importer of yauzl.
 */
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { formatSizeLimit } from '@dcir/core/display/numbers'
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type ArchiveKind,
  createArchiveMeter,
  createDirectoryCheck,
  damagedPart,
  encrypted,
  unreadable,
  unsafeName,
} from '@dcir/core/files/archive-checks'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'
import yauzl from 'yauzl'

export interface Zip {
  /** Names of all entries except folders, in the order of the central directory. */
  names: readonly string[]
  /** The bytes of one entry as they are inflated. @throws SpreadsheetError when they are not what was announced */
  read(name: string): AsyncGenerator<Buffer>
  close(): void
}

/** An error of yauzl, which could not open an archive, as one of our sentences. */
function sentenceOf(error: Error, kind: ArchiveKind): SpreadsheetError {
  if (error instanceof SpreadsheetError) return error
  if (/relative path|absolute path|invalid characters/.test(error.message))
    return new SpreadsheetError(unsafeName(kind))
  return new SpreadsheetError(/encrypt/.test(error.message) ? encrypted(kind) : unreadable(kind))
}

async function listEntries(zip: yauzl.ZipFile, kind: ArchiveKind): Promise<Map<string, yauzl.Entry>> {
  const check = createDirectoryCheck(kind, zip.entryCount)
  const entries = new Map<string, yauzl.Entry>()
  for await (const entry of zip.eachEntry()) {
    check({
      name: entry.fileName,
      isEncrypted: entry.isEncrypted(),
      externalFileAttributes: entry.externalFileAttributes,
      inflatedBytes: entry.uncompressedSize,
      packedBytes: entry.compressedSize,
    })
    entries.set(entry.fileName, entry)
  }
  return entries
}

/**
 * Opens an archive and checks its central directory.
 * @throws SpreadsheetError when it is damaged, encrypted, larger or tighter than it may be, or holds unsafe names
 */
export async function openZip(path: string, kind: ArchiveKind): Promise<Zip> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }
  const zip = await yauzl.openPromise(path, options).catch((error: Error) => {
    throw sentenceOf(error, kind)
  })
  const entries = await listEntries(zip, kind).catch((error: Error) => {
    zip.close()
    throw sentenceOf(error, kind)
  })
  const count = createArchiveMeter(kind)
  const damaged = (name: string) => damagedPart(kind, name)

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name)
    if (!entry) throw damaged(name)
    let checksum = 0
    // The packed size counts when it is known that something came out of it.
    let packed = entry.compressedSize
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        const bytes = chunk as Buffer
        count(bytes.length, packed)
        packed = 0
        checksum = crc32(bytes, checksum)
        yield bytes
      }
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : damaged(name)
    }
    if (checksum !== entry.crc32) throw damaged(name)
  }

  return {
    names: [...entries.keys()].filter((name) => !name.endsWith('/')),
    read,
    close: () => zip.close(),
  }
}

export interface OpenArchive {
  /** Names of all entries except folders, in the order of the archive. */
  names: readonly string[]
  /** One entry's bytes. @throws Refusal when it is larger than `limit` bytes, or damaged */
  read(name: string, limit: number): Promise<Buffer>
  close(): void
}

const refusalOf = (error: unknown) =>
  error instanceof SpreadsheetError ? new Refusal('archive-refused', { reason: error.message }) : error

async function* capped(chunks: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw new Refusal('file-too-large', { limit: formatSizeLimit(limit) })
    yield chunk
  }
}

/** Opens an archive of receipts. @throws Refusal with the sentence that says why it is not opened */
export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await openZip(path, 'archive').catch((error: unknown) => {
    throw refusalOf(error)
  })
  return {
    names: zip.names,
    read: (name, limit) =>
      buffer(capped(zip.read(name), limit)).catch((error: unknown) => {
        throw refusalOf(error)
      }),
    close: () => zip.close(),
  }
}
