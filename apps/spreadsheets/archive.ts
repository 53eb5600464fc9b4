/**
 * Zip archives by their central directory: what it does not name is never read. It is checked whole before anything
 * is inflated, and what comes out is counted and compared with its checksum. The only importer of yauzl.
 */
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { formatBytes, formatCount } from '@dcir/core/display/numbers'
import { Refusal } from '@dcir/core/errors/catalogue'
import yauzl from 'yauzl'
import {
  MAX_ARCHIVE_ENTRIES,
  MAX_BYTES_OF_ANY_RATIO,
  MAX_INFLATED_BYTES,
  MAX_NAME_LENGTH,
  MAX_RATIO,
  MAX_WORKBOOK_ENTRIES,
} from './limits'
import { SpreadsheetError } from './spreadsheet-error'

/** What the sentences call it. */
type ArchiveKind = 'workbook' | 'archive'

export interface Zip {
  /** Of everything that is no folder, in the order of the central directory. */
  names: readonly string[]
  /** The bytes of one entry as they are inflated. @throws SpreadsheetError when they are not what was announced */
  read(name: string): AsyncGenerator<Buffer>
  close(): void
}

const maxEntries: Record<ArchiveKind, number> = { workbook: MAX_WORKBOOK_ENTRIES, archive: MAX_ARCHIVE_ENTRIES }

const FILE_TYPE = 0o170000
const LINK = 0o120000
/** A link points out of the archive; the mode of Unix is in the upper half of the attributes. */
const isLink = ({ externalFileAttributes }: yauzl.Entry) => ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK

const isUnsafeName = (name: string) =>
  name.startsWith('/') || name.includes('..') || name.includes('\\') || name.includes('\0')

function faultOf(entry: yauzl.Entry, kind: ArchiveKind, known: ReadonlyMap<string, yauzl.Entry>): string | null {
  const { fileName } = entry
  if (fileName.length > MAX_NAME_LENGTH) return `The ${kind} holds a part whose name is too long.`
  if (isUnsafeName(fileName)) return `The ${kind} holds a part with an unsafe name.`
  if (known.has(fileName)) return `The ${kind} holds two parts of the name ${fileName}.`
  if (isLink(entry)) return `The ${kind} holds a link: ${fileName}.`
  return entry.isEncrypted() ? `The ${kind} is encrypted. Save it without a password.` : null
}

/** Adds up what comes out of an archive, or is announced to. */
function createMeter(kind: ArchiveKind) {
  let inflated = 0
  let packed = 0
  return (more: number, morePacked: number): void => {
    inflated += more
    packed += morePacked
    if (inflated > MAX_INFLATED_BYTES)
      throw new SpreadsheetError(`The ${kind} is larger than ${formatBytes(MAX_INFLATED_BYTES)} once unpacked.`)
    if (inflated > MAX_BYTES_OF_ANY_RATIO && inflated > packed * MAX_RATIO)
      throw new SpreadsheetError(`The ${kind} is packed suspiciously tightly.`)
  }
}

/** What yauzl says of an archive that it does not open, as one of our sentences. */
function sentenceOf(error: Error, kind: ArchiveKind): SpreadsheetError {
  if (error instanceof SpreadsheetError) return error
  if (/relative path|absolute path|invalid characters/.test(error.message))
    return new SpreadsheetError(`The ${kind} holds a part with an unsafe name.`)
  if (/encrypt/.test(error.message))
    return new SpreadsheetError(`The ${kind} is encrypted. Save it without a password.`)
  return new SpreadsheetError(`The ${kind} could not be read; it may be damaged or cut short.`)
}

async function listEntries(zip: yauzl.ZipFile, kind: ArchiveKind): Promise<Map<string, yauzl.Entry>> {
  const max = maxEntries[kind]
  if (!(zip.entryCount <= max)) throw new SpreadsheetError(`The ${kind} holds more than ${formatCount(max)} parts.`)
  const entries = new Map<string, yauzl.Entry>()
  const count = createMeter(kind)
  for await (const entry of zip.eachEntry()) {
    const fault = faultOf(entry, kind, entries)
    if (fault) throw new SpreadsheetError(fault)
    count(entry.uncompressedSize, entry.compressedSize)
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
  const count = createMeter(kind)
  const prefix = kind === 'workbook' ? 'The workbook may be damaged: ' : ''
  const damaged = (name: string) => new SpreadsheetError(`${prefix}${name} could not be unpacked.`)

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
  /** Of everything that is no folder, in the order of the archive. */
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
    if (size > limit) throw new Refusal('file-too-large', { limit: formatBytes(limit) })
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
