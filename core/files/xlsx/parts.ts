/** Finds the parts of a workbook by its relationships: the first sheet, the shared texts and the styles. */
import { SpreadsheetError } from '../spreadsheet-error'
import type { XmlAttributes, XmlHandler } from '../xml'

/** A workbook's archive, opened. */
export interface WorkbookArchive {
  /** Names of all entries that are no folders. */
  names: readonly string[]
  /**
   * Feeds one part to the handler, chunk by chunk.
   * @param afterChunk awaited between two chunks, so that a slow consumer slows the reading
   * @throws SpreadsheetError naming the part, when it is damaged or no XML that may be read
   */
  readXml(part: string, handler: XmlHandler, afterChunk?: () => Promise<void> | undefined): Promise<void>
}

export interface WorkbookParts {
  /** The first sheet's name as people see it, and the entry that holds it. */
  sheet: { name: string; part: string }
  sharedStrings: string | null
  styles: string | null
  /** Do days count from 1904, as in workbooks of old Macs? */
  date1904: boolean
}

interface Relationship {
  id: string
  /** The last word of its type, such as `worksheet`; the words before it differ between two editions of the standard. */
  type: string
  target: string
}

const NO_WORKBOOK = 'The file is no XLSX workbook. Save it as "Excel Workbook (.xlsx)".'
const NO_SHEET = 'The workbook has no sheet.'

/** The entry's name as it is in the archive; letter case does not count in workbooks. */
function entryOf(archive: WorkbookArchive, part: string): string | null {
  if (archive.names.includes(part)) return part
  return archive.names.find((name) => name.toLowerCase() === part.toLowerCase()) ?? null
}

/** An attribute by its name without prefix, such as `id` for `r:id`. */
function prefixedAttribute(attributes: XmlAttributes, name: string): string | undefined {
  const key = Object.keys(attributes).find((one) => one.endsWith(`:${name}`))
  return key === undefined ? undefined : attributes[key]
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1)

/** The path that a relative one means in a folder: `.` and `..` are walked, and nothing leads above the archive. */
function pathIn(folder: string, relative: string): string {
  const path: string[] = []
  for (const step of `${folder}${relative}`.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '.' && step !== '') path.push(step)
  }
  return path.join('/')
}

const relationshipsPart = (part: string) => `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`

async function relationshipsOf(archive: WorkbookArchive, part: string): Promise<Relationship[]> {
  const entry = entryOf(archive, relationshipsPart(part))
  if (!entry) return []
  const found: Relationship[] = []
  await archive.readXml(entry, {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return
      const path = target.startsWith('/') ? target.slice(1) : pathIn(folderOf(part), target)
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: path })
    },
  })
  return found
}

interface Listed {
  sheets: { name: string; relationship: string }[]
  date1904: boolean
}

async function readWorkbookPart(archive: WorkbookArchive, part: string): Promise<Listed> {
  const listed: Listed = { sheets: [], date1904: false }
  let inSheets = false
  await archive.readXml(part, {
    open(name, attributes) {
      if (name === 'workbookPr') listed.date1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      else if (name === 'sheets') inSheets = true
      else if (name === 'sheet' && inSheets) {
        const relationship = prefixedAttribute(attributes, 'id') ?? ''
        listed.sheets.push({ name: attributes.name ?? '', relationship })
      }
    },
    close(name) {
      if (name === 'sheets') inSheets = false
    },
  })
  return listed
}

/** @throws SpreadsheetError when the archive holds no workbook, or one without a sheet of cells */
export async function findParts(archive: WorkbookArchive): Promise<WorkbookParts> {
  const root = (await relationshipsOf(archive, '')).find(({ type }) => type === 'officeDocument')
  const workbook = root ? entryOf(archive, root.target) : null
  if (!workbook?.toLowerCase().endsWith('.xml')) throw new SpreadsheetError(NO_WORKBOOK)
  if (archive.names.some((name) => /vbaproject\.bin$/i.test(name)))
    throw new SpreadsheetError('The workbook holds macros. Save it as "Excel Workbook (.xlsx)".')
  const { sheets, date1904 } = await readWorkbookPart(archive, workbook)
  const relationships = await relationshipsOf(archive, workbook)
  const byType = (type: string) => {
    const target = relationships.find((one) => one.type === type)?.target
    return target === undefined ? null : entryOf(archive, target)
  }
  for (const { name, relationship } of sheets) {
    const found = relationships.find(({ id, type }) => id === relationship && type === 'worksheet')
    if (!found) continue
    const part = entryOf(archive, found.target)
    if (!part) throw new SpreadsheetError(`The workbook could not be read: it lacks its sheet "${name}".`)
    return { sheet: { name, part }, sharedStrings: byType('sharedStrings'), styles: byType('styles'), date1904 }
  }
  throw new SpreadsheetError(sheets.length === 0 && relationships.length === 0 ? NO_WORKBOOK : NO_SHEET)
}
