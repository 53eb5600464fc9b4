/** Archives: looked over before anything in them is inflated (entries, sizes, ratio, names), then read entry by entry. */
import { buffer } from 'node:stream/consumers'
import { formatBytes } from '@dcir/core/display/numbers'
import { Refusal } from '@dcir/core/errors/catalogue'
import yauzl from 'yauzl'

export interface ArchiveLimits {
  entries: number
  inflatedBytes: number
  ratio: number
}

const GIGABYTE = 1024 ** 3

export const workbookLimits: ArchiveLimits = { entries: 2000, inflatedBytes: 2 * GIGABYTE, ratio: 100 }
export const receiptLimits: ArchiveLimits = { entries: 20_000, inflatedBytes: 2 * GIGABYTE, ratio: 100 }

/** What the sentences call it. */
type ArchiveWord = 'workbook' | 'archive'

/** Small files compress well by nature; only a large one that does is a trap. */
const SMALL = 50 * 1024 ** 2

const badName = (name: string) =>
  name.startsWith('/') || name.includes('..') || name.includes('\\') || name.includes('\0')

const FILE_TYPE = 0o170000
const LINK = 0o120000
/** A link points out of the archive; the mode of Unix stands in the upper half of the attributes. */
const isLink = ({ externalFileAttributes }: yauzl.Entry) => ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK

/** The reader refuses some names by itself, before anybody has seen them. */
const isNameFault = (error: Error) => /relative path|absolute path|invalid characters/.test(error.message)

interface LookedOver {
  fault: string | null
  entries: yauzl.Entry[]
  archive: yauzl.ZipFile | null
}

/** Reads the table of contents, and stops at the first thing that is wrong with it. */
function lookOver(path: string, limits: ArchiveLimits, word: ArchiveWord): Promise<LookedOver> {
  return new Promise((resolve) => {
    yauzl.open(path, { lazyEntries: true, validateEntrySizes: true, autoClose: false }, (error, archive) => {
      const unreadable = `The file is not a readable ${word}.`
      if (error) return resolve({ fault: unreadable, entries: [], archive: null })
      const entries: yauzl.Entry[] = []
      let inflated = 0
      let packed = 0
      const end = (fault: string | null) => resolve({ fault, entries, archive })
      const unsafeName = `The ${word} holds a part with an unsafe name.`
      if (archive.entryCount > limits.entries) return end(`The ${word} holds too many parts.`)
      archive.on('error', (fault: Error) => end(isNameFault(fault) ? unsafeName : unreadable))
      archive.on('end', () => end(null))
      archive.on('entry', (entry: yauzl.Entry) => {
        inflated += entry.uncompressedSize
        packed += entry.compressedSize
        entries.push(entry)
        if (badName(entry.fileName)) return end(unsafeName)
        if (isLink(entry)) return end(`The ${word} holds a link.`)
        if (entry.isEncrypted()) return end(`The ${word} is encrypted.`)
        if (inflated > limits.inflatedBytes) return end(`The ${word} is too large once unpacked.`)
        if (inflated > SMALL && inflated > packed * limits.ratio)
          return end(`The ${word} is packed suspiciously tightly.`)
        return archive.readEntry()
      })
      return archive.readEntry()
    })
  })
}

/** @returns null when the archive may be opened, else the sentence that refuses it */
export async function archiveFault(path: string, limits: ArchiveLimits): Promise<string | null> {
  const { fault, archive } = await lookOver(path, limits, 'workbook')
  archive?.close()
  return fault
}

export interface OpenArchive {
  /** Of everything that is no folder, in the order of the archive; a name may stand twice. */
  names: readonly string[]
  /** One entry's bytes. @throws Refusal when it is larger than it may be, or damaged */
  read(name: string, limit: number): Promise<Buffer>
  close(): void
}

/** @throws Refusal with the sentence that says why the archive is not opened */
export async function openArchive(path: string, limits: ArchiveLimits): Promise<OpenArchive> {
  const { fault, entries, archive } = await lookOver(path, limits, 'archive')
  if (fault || !archive) {
    archive?.close()
    throw new Refusal('archive-refused', { reason: fault ?? '' })
  }
  const files = entries.filter(({ fileName }) => !fileName.endsWith('/'))
  const byName = new Map(files.map((entry) => [entry.fileName, entry]))
  const damaged = (name: string) => new Refusal('archive-refused', { reason: `${name} could not be unpacked.` })
  return {
    names: files.map(({ fileName }) => fileName),
    async read(name, limit) {
      const entry = byName.get(name)
      if (!entry) throw damaged(name)
      if (entry.uncompressedSize > limit) throw new Refusal('file-too-large', { limit: formatBytes(limit) })
      return new Promise<Buffer>((resolve, reject) => {
        archive.openReadStream(entry, (error, stream) => {
          if (error) return reject(damaged(name))
          // It ends with a fault when more comes out than the table of contents says.
          return buffer(stream).then(resolve, () => reject(damaged(name)))
        })
      })
    },
    close: () => archive.close(),
  }
}
