/** Workbooks written byte by byte, so that each of their parts can be wrong. */
import { type ZipEntry, zipOf } from './zip'

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const part = (name: string, xml: string): ZipEntry => ({ name, content: Buffer.from(XML + xml), deflated: true })

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`

const relationships = (name: string, ...all: string[]) =>
  part(
    name,
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`,
  )

export interface HandMade {
  /** Content of `sheetData`. */
  rows: string
  /** In place of the whole sheet's XML. */
  sheetXml?: string
  /** Content of `sst`. */
  sharedStrings?: string
  /** Formats of cells: the number format of each. */
  formats?: readonly number[]
  /** Number formats of its own: number and code. */
  numberFormats?: readonly (readonly [number, string])[]
  date1904?: boolean
}

function stylesXml({ formats = [], numberFormats = [] }: HandMade): string {
  const own = numberFormats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  const cells = formats.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`)
  return `<styleSheet xmlns="${MAIN}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells.join('')}</cellXfs></styleSheet>`
}

export const sheetXmlOf = (rows: string) =>
  `<worksheet xmlns="${MAIN}"><dimension ref="A1"/><sheetData>${rows}</sheetData></worksheet>`

/** The entries of a workbook in the order in which Excel writes them: shared strings after the sheet. */
export function workbookEntries(made: HandMade): ZipEntry[] {
  const { rows, sheetXml = sheetXmlOf(rows), sharedStrings, date1904 = false } = made
  return [
    part(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    relationships('_rels/.rels', relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="November" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    relationships(
      'xl/_rels/workbook.xml.rels',
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'styles', 'styles.xml'),
      ...(sharedStrings === undefined ? [] : [relationship('rId3', 'sharedStrings', '/xl/sharedStrings.xml')]),
    ),
    part('xl/worksheets/sheet1.xml', sheetXml),
    part('xl/styles.xml', stylesXml(made)),
    ...(sharedStrings === undefined
      ? []
      : [part('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${sharedStrings}</sst>`)]),
  ]
}

export const workbookOf = (made: HandMade): Buffer => zipOf(workbookEntries(made))

/** A row of inline texts. */
export const textRow = (number: number, ...cells: string[]): string =>
  `<row r="${number}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
