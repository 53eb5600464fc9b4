/** The parts of a workbook but for the rows of its sheets: styles, the list of sheets, and what lies where. */

import { formats } from './cell-values'
import type { SheetColumn } from './spec'
import { lettersOf, xmlText } from './xml-text'

type Kind = SheetColumn['kind']

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const kinds = Object.keys(formats) as Kind[]
/** The style of the first row; 0 is that of cells without any, and those of the kinds lie between, and bold behind. */
const BOLD = kinds.length + 1
export const styleOf = (kind: Kind): number => 1 + kinds.indexOf(kind)

/** Formats that programs know by a number, and the first number of others. */
const known: Partial<Record<string, number>> = { '#,##0': 3, '#,##0.00': 4, '@': 49 }
const FIRST_OWN = 164
const own = kinds.map((kind) => formats[kind]).filter((format) => !known[format])
const formatNumber = (format: string) => known[format] ?? FIRST_OWN + own.indexOf(format)

const counted = (tag: string, items: readonly string[]) => `<${tag} count="${items.length}">${items.join('')}</${tag}>`

function stylesPart(): string {
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  const plain = 'fillId="0" borderId="0"'
  const style = (format: number, fontId: number) =>
    `<xf numFmtId="${format}" fontId="${fontId}" ${plain} xfId="0" applyNumberFormat="1" applyFont="1"/>`
  const numbers = [0, ...kinds.map((kind) => formatNumber(formats[kind]))]
  const ownFormats = own.map((text) => `<numFmt numFmtId="${formatNumber(text)}" formatCode="${xmlText(text)}"/>`)
  const fills = ['none', 'gray125'].map((pattern) => `<fill><patternFill patternType="${pattern}"/></fill>`)
  return [
    `${XML}<styleSheet xmlns="${MAIN}">`,
    counted('numFmts', ownFormats),
    counted('fonts', [`<font>${font}</font>`, `<font><b/>${font}</font>`]),
    counted('fills', fills),
    counted('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    counted('cellStyleXfs', [`<xf numFmtId="0" fontId="0" ${plain}/>`]),
    counted('cellXfs', [...numbers.map((format) => style(format, 0)), ...numbers.map((format) => style(format, 1))]),
    counted('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
    '</styleSheet>',
  ].join('')
}

export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

/** A sheet up to its first record: columns, and their headers in bold, which stay in sight. */
export function sheetBegin(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ kind, width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${styleOf(kind)}" customWidth="1"/>`,
  )
  const headers = columns.map(
    ({ kind, header }, at) =>
      `<c r="${lettersOf(at)}1" s="${BOLD + styleOf(kind)}" t="str"><v>${xmlText(header)}</v></c>`,
  )
  return [
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>',
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`,
    `<row r="1" s="${BOLD}" customFormat="1">${headers.join('')}</row>`,
  ].join('')
}

export const SHEET_END =
  '</sheetData><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>'

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relations = (list: readonly string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`

/** The small parts by their paths, once the sheets are known. */
export function workbookParts(sheets: readonly string[]): readonly (readonly [path: string, text: string])[] {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`
  const listed = sheets.map((name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const targets = sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  return [
    ['xl/styles.xml', stylesPart()],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations([...targets, relation(sheets.length + 1, 'styles', 'styles.xml')])],
    ['_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')])],
    [
      '[Content_Types].xml',
      [
        `${XML}<Types xmlns="${PACKAGE}/content-types">`,
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
        '<Default Extension="xml" ContentType="application/xml"/>',
        override('xl/workbook.xml', 'sheet.main'),
        override('xl/styles.xml', 'styles'),
        ...sheets.map((_, at) => override(sheetPath(at + 1), 'worksheet')),
        '</Types>',
      ].join(''),
    ],
  ]
}
