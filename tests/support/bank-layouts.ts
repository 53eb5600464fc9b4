/** Statements as banks print them: the same known rows in many layouts, so that what is read can be told from what is there. */
import { seeded } from '@dcir/api/simulator/random'
import { inferLayout } from '@dcir/core/reconciliation/layouts/inference'
import { encodingOf, statementTypeOf, textSample } from '@dcir/core/reconciliation/statement-text'
import { addDays } from '@dcir/core/time/lagos'
import { textTools } from '@dcir/spreadsheets/csv'
import ExcelJS from 'exceljs'

/** Content of a row of a statement, whatever the layout. */
export interface KnownRow {
  date: string
  rrn: string
  stan: string
  terminalId: string
  maskedPan: string
  /** Kobo. */
  amount: number
  isDebit: boolean
}

const digits = (random: () => number, count: number) =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

/** Rows on consecutive days, oldest first. */
export function knownRows(count: number, { firstDay = '2026-11-01', seed = 7, perDay = 3 } = {}): KnownRow[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, at) => ({
    date: addDays(firstDay, Math.floor(at / perDay)),
    rrn: `6325${digits(random, 8)}`,
    stan: `1${digits(random, 5)}`,
    terminalId: `2${digits(random, 3)}AB${digits(random, 2)}`,
    maskedPan: `506099******${digits(random, 4)}`,
    amount: 100 + Math.floor(random() * 900_000_000),
    isDebit: random() < 0.3,
  }))
}

export const OPENING = 1_000_000_000_00

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
type Order = 'dd/MM/yyyy' | 'dd-MMM-yyyy' | 'yyyy/MM/dd' | 'MM/dd/yyyy' | 'dd.MM.yy' | 'iso' | 'serial' | 'yyyyMMdd'

export function printedDate(date: string, order: Order): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const printed: Record<Order, string> = {
    'dd/MM/yyyy': `${day}/${month}/${year}`,
    'dd-MMM-yyyy': `${day}-${MONTHS[Number(month) - 1]}-${year}`,
    'yyyy/MM/dd': `${year}/${month}/${day}`,
    'MM/dd/yyyy': `${month}/${day}/${year}`,
    'dd.MM.yy': `${day}.${month}.${year.slice(2)}`,
    iso: `${date} 13:45:10`,
    serial: String((Date.parse(date) - Date.parse('1899-12-30')) / 86_400_000),
    yyyyMMdd: `${year}${month}${day}`,
  }
  return printed[order]
}

export type Marks = 'plain' | 'comma' | 'european' | 'space'

/** Kobo as a bank prints them. */
export function printedMoney(kobo: number, marks: Marks): string {
  const sign = kobo < 0 ? '-' : ''
  const text = String(Math.abs(kobo)).padStart(3, '0')
  const [whole, decimals] = [text.slice(0, -2), text.slice(-2)]
  const grouped = (mark: string) => whole.replace(/\B(?=(\d{3})+$)/g, mark)
  if (marks === 'plain') return `${sign}${whole}.${decimals}`
  if (marks === 'comma') return `${sign}${grouped(',')}.${decimals}`
  return marks === 'european' ? `${sign}${grouped('.')},${decimals}` : `${sign}${grouped(' ')}.${decimals}`
}

export const signed = ({ amount, isDebit }: KnownRow) => (isDebit ? -amount : amount)

/** Each row with the balance after it. */
export function balancesOf(rows: readonly KnownRow[]): number[] {
  let balance = OPENING
  return rows.map((row) => {
    balance += signed(row)
    return balance
  })
}

const quoted = (cell: string, delimiter: string) =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
export const delimited = (rows: readonly (readonly string[])[], delimiter: string, eol = '\r\n') =>
  rows.map((cells) => cells.map((cell) => quoted(cell, delimiter)).join(delimiter)).join(eol) + eol

const inText = ({ rrn, stan, terminalId, maskedPan }: KnownRow) =>
  `POS PURCHASE RRN:${rrn} STAN:${stan} TID:${terminalId} ${maskedPan}`

export interface BankFile {
  what: string
  name: string
  content: Buffer
}

type Sheet = (rows: readonly KnownRow[]) => string[][]

const inTwo = ({ amount, isDebit }: KnownRow, marks: Marks, empty = '') =>
  isDebit ? [printedMoney(amount, marks), empty] : [empty, printedMoney(amount, marks)]

/** Title lines above, two columns of amounts, a balance, totals below. */
const titled: Sheet = (rows) => {
  const balances = balancesOf(rows)
  return [
    ['FIRST EXAMPLE BANK PLC'],
    ['Account No: 0123456789', '', 'Currency: NGN'],
    ['Statement period', '01-Nov-2026', 'to', '30-Nov-2026'],
    [],
    ['Trans Date', 'Value Date', 'Reference', 'Withdrawals', 'Lodgements', 'Balance', 'Remarks'],
    ['', '', '', '', '', printedMoney(OPENING, 'comma'), 'Opening Balance'],
    ...rows.map((row, at) => [
      printedDate(row.date, 'dd-MMM-yyyy'),
      printedDate(row.date, 'dd-MMM-yyyy'),
      `FT${at}`,
      ...inTwo(row, 'comma'),
      printedMoney(balances[at] ?? 0, 'comma'),
      inText(row),
    ]),
    ['Total', '', '', '1,000.00', '2,000.00', '', ''],
    ['This is a computer generated statement'],
  ]
}

const suffixed: Sheet = (rows) => [
  ['Date', 'Narration', 'Amount (NGN)', 'Terminal ID', 'RRN', 'STAN'],
  ...rows.map((row) => [
    printedDate(row.date, 'dd/MM/yyyy'),
    `POS ${row.maskedPan}`,
    `${printedMoney(row.amount, 'comma')} ${row.isDebit ? 'DR' : 'CR'}`,
    row.terminalId,
    row.rrn,
    row.stan,
  ]),
]

const parenthesised: Sheet = (rows) => [
  ['Transaction Date', 'Description', 'Amount', 'Running Balance'],
  ...rows.map((row, at) => [
    printedDate(row.date, 'yyyy/MM/dd'),
    `POS/${row.terminalId}/${row.rrn}/${row.stan}/${row.maskedPan}`,
    row.isDebit ? `(${printedMoney(row.amount, 'comma')})` : printedMoney(row.amount, 'comma'),
    printedMoney(balancesOf(rows)[at] ?? 0, 'comma'),
  ]),
]

const directed: Sheet = (rows) => [
  ['Posting Date', 'DR/CR', 'Tran Amount', 'Retrieval Reference Number', 'Trace No', 'TID', 'Card No', 'Particulars'],
  ...rows.map((row) => [
    printedDate(row.date, 'MM/dd/yyyy'),
    row.isDebit ? 'D' : 'C',
    printedMoney(row.amount, 'plain'),
    row.rrn,
    row.stan,
    row.terminalId,
    row.maskedPan,
    'POS PURCHASE\nIKEJA "MAIN", LAGOS',
  ]),
]

const european: Sheet = (rows) => [
  ['Kontoauszug'],
  ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
  ...rows.map((row, at) => [
    printedDate(row.date, 'dd.MM.yy'),
    inText(row),
    ...inTwo(row, 'european', '0,00'),
    printedMoney(balancesOf(rows)[at] ?? 0, 'european'),
  ]),
]

const negatives: Sheet = (rows) => [
  ['Date/Time', 'RRN', 'Terminal', 'Amount', 'Narrative', 'Masked PAN'],
  ...rows.map((row) => [
    printedDate(row.date, 'iso'),
    row.rrn,
    row.terminalId,
    printedMoney(signed(row), 'plain'),
    'Card payment',
    row.maskedPan.replaceAll('*', 'X'),
  ]),
]

const newestFirst: Sheet = (rows) => {
  const balances = balancesOf(rows)
  const body = rows.map((row, at) => [
    printedDate(row.date, 'dd/MM/yyyy'),
    printedDate(row.date, 'dd/MM/yyyy'),
    inText(row),
    row.isDebit ? `NGN ${printedMoney(row.amount, 'comma')}` : '-',
    row.isDebit ? '-' : `NGN ${printedMoney(row.amount, 'comma')}`,
    printedMoney(balances[at] ?? 0, 'comma'),
  ])
  return [['POST DATE', 'VAL DATE', 'NARRATION', 'MONEY OUT', 'MONEY IN', 'BALANCE'], ...body.reverse()]
}

const padded = (cells: readonly string[], widths: readonly number[]) =>
  cells.map((cell, at) => (at > 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  ')

/** Text of fixed width, headings above and a line of dashes below them. */
function fixedWidth(rows: readonly KnownRow[]): string {
  const widths = [11, 14, 76, 16, 16, 22]
  const lines = [
    ['TRANS DATE', 'REF NO', 'NARRATION', 'DEBIT', 'CREDIT', 'BALANCE'],
    ...rows.map((row, at) => [
      printedDate(row.date, 'dd-MMM-yyyy'),
      `S${at}`,
      inText(row),
      ...inTwo(row, 'comma'),
      printedMoney(balancesOf(rows)[at] ?? 0, 'comma'),
    ]),
  ].map((cells) => padded(cells, widths))
  return ['EXAMPLE MICROFINANCE BANK', 'ACCOUNT 0123456789', ...lines.slice(0, 1), ...lines.slice(1)].join('\n')
}

/** As the message of SWIFT. */
export function mt940(rows: readonly KnownRow[], account = '0123456789'): string {
  const day = (date: string) => date.slice(2).replaceAll('-', '')
  const money = (kobo: number) => printedMoney(Math.abs(kobo), 'plain').replace('.', ',')
  const closing = balancesOf(rows).at(-1) ?? OPENING
  const entries = rows.flatMap((row) => [
    `:61:${day(row.date)}${day(row.date).slice(2)}${row.isDebit ? 'D' : 'C'}N${money(row.amount)}NMSC${row.stan}//${row.rrn.slice(0, 8)}`,
    `:86:POS PURCHASE RRN:${row.rrn}`,
    `STAN:${row.stan} TID:${row.terminalId} ${row.maskedPan}`,
  ])
  return [
    '{1:F01BANKNGLAXXXX0000000000}{2:I940BANKNGLAXXXXN}{4:',
    ':20:STMT1',
    `:25:${account}`,
    ':28C:1/1',
    `:60F:C${day(rows[0]?.date ?? '2026-11-01')}NGN${money(OPENING)}`,
    ...entries,
    `:62F:C${day(rows.at(-1)?.date ?? '2026-11-01')}NGN${money(closing)}`,
    '-}',
    '',
  ].join('\r\n')
}

/** As the statement of ISO 20022. */
export function camt053(rows: readonly KnownRow[], account = '0123456789'): string {
  const balance = (code: string, kobo: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${printedMoney(Math.abs(kobo), 'plain')}</Amt><CdtDbtInd>${kobo < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`
  const entries = rows.map(
    (row) =>
      `<Ntry><Amt Ccy="NGN">${printedMoney(row.amount, 'plain')}</Amt><CdtDbtInd>${row.isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${row.date}</Dt></BookgDt><ValDt><Dt>${row.date}</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>${row.stan}</EndToEndId></Refs><RmtInf><Ustrd>${inText(row)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${balance('OPBD', OPENING)}${balance('CLBD', balancesOf(rows).at(-1) ?? OPENING)}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

/** Each way of printing, with a sentence that says what is particular about it. */
export function bankFiles(rows: readonly KnownRow[]): BankFile[] {
  const text = (what: string, name: string, content: string) => ({ what, name, content: Buffer.from(content) })
  return [
    text('titles above, totals below, two columns of amounts', 'titled.csv', delimited(titled(rows), ',')),
    text('amounts that end in DR or CR, separated by bars', 'suffixed.txt', delimited(suffixed(rows), '|')),
    text('amounts in parentheses, numbers between slashes', 'parentheses.csv', delimited(parenthesised(rows), ',')),
    text(
      'a byte order mark, month first, a direction column, quoted line breaks',
      'directed.csv',
      `\uFEFF${delimited(directed(rows), ',')}`,
    ),
    text('semicolons, decimal commas, two digits of the year', 'european.csv', delimited(european(rows), ';')),
    {
      what: 'UTF-16 with tabs, negative amounts, times',
      name: 'negatives.csv',
      content: utf16(delimited(negatives(rows), '\t')),
    },
    text(
      'newest first, a currency before the amount, dashes for nothing',
      'newest.csv',
      delimited(newestFirst(rows), ','),
    ),
    text('text of fixed width', 'fixed.txt', fixedWidth(rows)),
    text('MT940', 'statement.sta', mt940(rows)),
    text('CAMT.053', 'statement.xml', camt053(rows)),
  ]
}

/** The layout that a file's content shows, on the day that the rows are of. */
export function inferredOf(file: BankFile | undefined, today = '2026-11-22') {
  if (!file) throw new Error('there is no such file')
  const type = statementTypeOf(file.name, file.content.subarray(0, 4096))
  if (!type) throw new Error(`${file.name} is no statement`)
  const text = new TextDecoder(encodingOf(file.content)).decode(file.content)
  const sample = textSample(type, text, textTools)
  return { sample, ...inferLayout(sample, today) }
}

/** Numbers are numbers in a workbook, and lose the zeros and commas that they are shown with. */
const typed = (cell: string) => (/^[\d,]+\.\d\d$/.test(cell) ? Number(cell.replaceAll(',', '')) : cell || null)

/** The workbook of a bank with titles, dates in words, and a column for each way; the last row's date is of no calendar. */
export async function bankWorkbook(rows: readonly KnownRow[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = titled(rows)
  const unread = ['31-Feb-2026', '', 'FT99', '', '10.00', '', 'POS PURCHASE']
  book
    .addWorksheet('Statement')
    .addRows([...sheet.slice(0, -2), unread, ...sheet.slice(-2)].map((row) => row.map(typed)))
  return Buffer.from(await book.xlsx.writeBuffer())
}

/** A bank that prints neither a sign nor a balance; the last row has no date that can be read. */
export function unsignedCsv(rows: readonly KnownRow[]): Buffer {
  const lines = rows.map(({ date, rrn, stan, terminalId, maskedPan, amount }) => [
    date.replaceAll('-', '/'),
    'POS PURCHASE',
    (amount / 100).toFixed(2),
    terminalId,
    rrn,
    stan,
    maskedPan,
  ])
  const unread = ['9999/99/99', 'POS PURCHASE', '10.00', '2011ABC1', '632500000001', '100001', '506099******1234']
  const head = ['Transaction Date', 'Narration', 'Amount', 'Terminal ID', 'RRN', 'STAN', 'Masked PAN']
  return Buffer.from(delimited([['EXAMPLE BANK PLC'], head, ...lines, unread], ','))
}
