/** Looks an archive over before anything in it is inflated: entries, sizes, ratio, names. */
import yauzl from 'yauzl'

export interface ArchiveLimits {
  entries: number
  inflatedBytes: number
  ratio: number
}

export const workbookLimits: ArchiveLimits = { entries: 2000, inflatedBytes: 2 * 1024 ** 3, ratio: 100 }

const badName = (name: string) =>
  name.startsWith('/') || name.includes('..') || name.includes('\\') || name.includes('\0')

/** @returns null when the archive may be opened, else the sentence that refuses it */
export function archiveFault(path: string, limits: ArchiveLimits): Promise<string | null> {
  return new Promise((resolve) => {
    yauzl.open(path, { lazyEntries: true, validateEntrySizes: true }, (error, archive) => {
      if (error) return resolve('The file is not a readable workbook.')
      let inflated = 0
      let packed = 0
      const end = (fault: string | null) => {
        archive.close()
        resolve(fault)
      }
      if (archive.entryCount > limits.entries) return end('The workbook holds too many parts.')
      archive.on('error', () => end('The file is not a readable workbook.'))
      archive.on('end', () => end(null))
      archive.on('entry', (entry: yauzl.Entry) => {
        inflated += entry.uncompressedSize
        packed += entry.compressedSize
        if (badName(entry.fileName)) return end('The workbook holds a part with an unsafe name.')
        if (inflated > limits.inflatedBytes) return end('The workbook is too large once unpacked.')
        // Small files compress well by nature; only a large one that does is a trap.
        if (inflated > 50 * 1024 ** 2 && inflated > packed * limits.ratio)
          return end('The workbook is packed suspiciously tightly.')
        return archive.readEntry()
      })
      return archive.readEntry()
    })
  })
}
