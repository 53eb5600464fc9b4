/** Limits of an archive, whichever library opens it: checked before anything is inflated, and counted meanwhile. */
import { formatBytes, formatCount } from '../display/numbers'
import {
  MAX_ARCHIVE_ENTRIES,
  MAX_BYTES_OF_ANY_RATIO,
  MAX_INFLATED_BYTES,
  MAX_NAME_LENGTH,
  MAX_RATIO,
  MAX_WORKBOOK_ENTRIES,
} from './limits'
import { SpreadsheetError } from './spreadsheet-error'

/** Word for the archive in sentences. */
export type ArchiveKind = 'workbook' | 'archive'

const maxEntries: Record<ArchiveKind, number> = { workbook: MAX_WORKBOOK_ENTRIES, archive: MAX_ARCHIVE_ENTRIES }

/** An entry as the central directory names it. */
export interface ListedEntry {
  name: string
  isEncrypted: boolean
  /** The mode of Unix is in the upper half of them. */
  externalFileAttributes: number
  inflatedBytes: number
  packedBytes: number
}

const FILE_TYPE = 0o170000
const LINK = 0o120000
/** A link points out of the archive. */
const isLink = ({ externalFileAttributes }: ListedEntry) => ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK

const isUnsafeName = (name: string) =>
  name.startsWith('/') || name.includes('..') || name.includes('\\') || name.includes('\0')

/** The sentence of an archive that its library cannot open. */
export const unreadable = (kind: ArchiveKind): string =>
  `The ${kind} could not be read; it may be damaged or cut short.`
export const encrypted = (kind: ArchiveKind): string => `The ${kind} is encrypted. Save it without a password.`
export const unsafeName = (kind: ArchiveKind): string => `The ${kind} holds a part with an unsafe name.`

function faultOf(entry: ListedEntry, kind: ArchiveKind, known: ReadonlySet<string>): string | null {
  const { name } = entry
  if (name.length > MAX_NAME_LENGTH) return `The ${kind} holds a part whose name is too long.`
  if (isUnsafeName(name)) return unsafeName(kind)
  if (known.has(name)) return `The ${kind} holds two parts of the name ${name}.`
  if (isLink(entry)) return `The ${kind} holds a link: ${name}.`
  return entry.isEncrypted ? encrypted(kind) : null
}

/** Adds up what comes out of an archive, or is announced to. @throws SpreadsheetError beyond a limit */
export function createArchiveMeter(kind: ArchiveKind) {
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

/** Checks a central directory: its count at once, then each entry as it is handed in. @throws SpreadsheetError */
export function createDirectoryCheck(kind: ArchiveKind, entryCount: number): (entry: ListedEntry) => void {
  const max = maxEntries[kind]
  if (!(entryCount <= max)) throw new SpreadsheetError(`The ${kind} holds more than ${formatCount(max)} parts.`)
  const known = new Set<string>()
  const count = createArchiveMeter(kind)
  return (entry) => {
    const fault = faultOf(entry, kind, known)
    if (fault) throw new SpreadsheetError(fault)
    count(entry.inflatedBytes, entry.packedBytes)
    known.add(entry.name)
  }
}

/** The sentence of a part that does not come out as it was announced. */
export const damagedPart = (kind: ArchiveKind, name: string): SpreadsheetError =>
  new SpreadsheetError(`${kind === 'workbook' ? 'The workbook may be damaged: ' : ''}${name} could not be unpacked.`)
