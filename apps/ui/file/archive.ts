/** Archives in the browser; the library is fetched when one is opened. The only importer of zip.js. */
import {
  createArchiveMeter,
  createDirectoryCheck,
  damagedPart,
  encrypted,
  unreadable,
} from '@dcir/core/files/archive-checks'
import { SpreadsheetError } from '@dcir/core/files/spreadsheet-error'

/** The parts of a workbook. */
export interface WorkbookParts {
  /** Names of all entries that are no folders. */
  names: readonly string[]
  /**
   * Feeds the bytes of one part to `use`, chunk by chunk, each as soon as the one before is used.
   * @throws SpreadsheetError when they are not what was announced
   */
  read(name: string, use: (bytes: Uint8Array) => Promise<void> | undefined): Promise<void>
}

async function openArchive(file: Blob) {
  const { BlobReader, configure, ZipReader } = await import('@zip.js/zip.js')
  configure({ useWebWorkers: false })
  return new ZipReader(new BlobReader(file))
}

/** The names in an archive, read from its directory at its end; nothing of it is unpacked. */
export async function archiveNames(file: Blob): Promise<string[]> {
  const archive = await openArchive(file)
  try {
    return (await archive.getEntries()).filter(({ directory }) => !directory).map(({ filename }) => filename)
  } finally {
    await archive.close()
  }
}

type Entries = Awaited<ReturnType<Awaited<ReturnType<typeof openArchive>>['getEntries']>>

async function entriesOf(file: Blob): Promise<Entries> {
  try {
    return await (await openArchive(file)).getEntries()
  } catch (error) {
    const isEncrypted = error instanceof Error && /encrypt/i.test(error.message)
    throw new SpreadsheetError(isEncrypted ? encrypted('workbook') : unreadable('workbook'))
  }
}

/** Opens a workbook's archive and checks its directory. @throws SpreadsheetError when it holds what it may not */
export async function workbookParts(file: Blob): Promise<WorkbookParts> {
  const entries = await entriesOf(file)
  const check = createDirectoryCheck('workbook', entries.length)
  for (const one of entries) {
    check({
      name: one.filename,
      isEncrypted: one.encrypted,
      externalFileAttributes: one.externalFileAttributes,
      inflatedBytes: one.uncompressedSize,
      packedBytes: one.compressedSize,
    })
  }
  const count = createArchiveMeter('workbook')
  return {
    names: entries.filter(({ directory }) => !directory).map(({ filename }) => filename),
    async read(name, use) {
      const entry = entries.find(({ filename }) => filename === name)
      if (!entry || entry.directory) throw damagedPart('workbook', name)
      // The packed size counts when it is known that something came out of it.
      let packed = entry.compressedSize
      let thrown: unknown
      const write = async (bytes: Uint8Array) => {
        try {
          count(bytes.length, packed)
          packed = 0
          await use(bytes)
        } catch (error) {
          thrown = error
          throw error
        }
      }
      await entry.getData(new WritableStream({ write }), { checkSignature: true }).catch(() => {
        throw thrown ?? damagedPart('workbook', name)
      })
    },
  }
}
