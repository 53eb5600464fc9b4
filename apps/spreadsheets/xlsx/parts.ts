/** Finds the parts of a workbook by its relationships: the first sheet, the shared texts and the styles. */
import { posix } from 'node:path'
import type { Zip } from '../archive'
import { SpreadsheetError } from '../spreadsheet-error'
import { prefixedAttribute, readXml } from '../xml'

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
function entryOf(zip: Zip, part: string): string | null {
  if (zip.names.includes(part)) return part
  return zip.names.find((name) => name.toLowerCase() === part.toLowerCase()) ?? null
}

const relationshipsPart = (part: string) =>
  posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`).replace(/^\.\//, '')

async function relationshipsOf(zip: Zip, part: string): Promise<Relationship[]> {
  const entry = entryOf(zip, relationshipsPart(part))
  if (!entry) return []
  const found: Relationship[] = []
  await readXml(entry, zip.read(entry), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return
      const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(part), target)
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: path })
    },
  })
  return found
}

interface Listed {
  sheets: { name: string; relationship: string }[]
  date1904: boolean
}

async function readWorkbookPart(zip: Zip, part: string): Promise<Listed> {
  const listed: Listed = { sheets: [], date1904: false }
  let inSheets = false
  await readXml(part, zip.read(part), {
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
export async function findParts(zip: Zip): Promise<WorkbookParts> {
  const root = (await relationshipsOf(zip, '')).find(({ type }) => type === 'officeDocument')
  const workbook = root ? entryOf(zip, root.target) : null
  if (!workbook?.toLowerCase().endsWith('.xml')) throw new SpreadsheetError(NO_WORKBOOK)
  if (zip.names.some((name) => /vbaproject\.bin$/i.test(name)))
    throw new SpreadsheetError('The workbook holds macros. Save it as "Excel Workbook (.xlsx)".')
  const { sheets, date1904 } = await readWorkbookPart(zip, workbook)
  const relationships = await relationshipsOf(zip, workbook)
  const byType = (type: string) => {
    const target = relationships.find((one) => one.type === type)?.target
    return target === undefined ? null : entryOf(zip, target)
  }
  for (const { name, relationship } of sheets) {
    const found = relationships.find(({ id, type }) => id === relationship && type === 'worksheet')
    if (!found) continue
    const part = entryOf(zip, found.target)
    if (!part) throw new SpreadsheetError(`The workbook could not be read: it lacks its sheet "${name}".`)
    return { sheet: { name, part }, sharedStrings: byType('sharedStrings'), styles: byType('styles'), date1904 }
  }
  throw new SpreadsheetError(sheets.length === 0 && relationships.length === 0 ? NO_WORKBOOK : NO_SHEET)
}
