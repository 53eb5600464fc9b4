/** Statements as banks, switches and wallets in Nigeria print them, beside those of `bank-layouts`: headings, dates and narrations of their own. */
import { type BankFile, balancesOf, delimited, type KnownRow, OPENING, printedDate, printedMoney } from './bank-layouts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const partsOf = (date: string) => {
  const [year = '', month = '', day = ''] = date.split('-')
  return { year, month, day, name: MONTHS[Number(month) - 1] ?? '', short: year.slice(2) }
}

interface Cells extends KnownRow {
  at: number
  balance: string
  before: string
  /** The amount with commas, and in a column of its way beside an empty one. */
  money: string
  debit(empty?: string): string
  credit(empty?: string): string
  slashed: string
  named: string
}

type Print = (row: Cells) => string[]

const money = (kobo: number) => printedMoney(kobo, 'comma')

function cellsOf(rows: readonly KnownRow[]): Cells[] {
  const balances = balancesOf(rows)
  return rows.map((row, at) => ({
    ...row,
    at,
    balance: money(balances[at] ?? 0),
    before: money(at === 0 ? OPENING : (balances[at - 1] ?? 0)),
    money: money(row.amount),
    debit: (empty = '') => (row.isDebit ? money(row.amount) : empty),
    credit: (empty = '') => (row.isDebit ? empty : money(row.amount)),
    slashed: printedDate(row.date, 'dd/MM/yyyy'),
    named: printedDate(row.date, 'dd-MMM-yyyy'),
  }))
}

interface Printing {
  what: string
  head: string[]
  print: Print
  above?: string[][]
  below?: string[][]
  delimiter?: string
}

const dcOf = ({ isDebit }: KnownRow, [debit, credit]: readonly [string, string]) => (isDebit ? debit : credit)

const printings: readonly Printing[] = [
  {
    what: 'a summary above the headings, an apostrophe before references',
    above: [
      ['CUSTOMER STATEMENT'],
      ['Print. Date', '22-Nov-2026'],
      ['Opening Balance', money(OPENING)],
      ['Total Debit', '5,000.00'],
      ['Total Credit', '7,000.00'],
      [],
    ],
    head: ['Trans. Date', 'Value. Date', 'Reference', 'Debits', 'Credits', 'Balance', 'Originating Branch', 'Remarks'],
    print: ({ named, at, debit, credit, balance, stan, rrn, terminalId }) => {
      const remarks = `POS/WEB PURCHASE TRANSACTION -${stan}- ${rrn}-${terminalId}-SHOPRITE IKEJA`
      return [named, named, `'${1000 + at}`, debit(), credit(), balance, 'E- CHANNELS', remarks]
    },
  },
  {
    what: 'a serial number first, months in capitals, dashes for nothing, totals below',
    above: [
      ['Account Name:', 'EXAMPLE LTD'],
      ['From: 01-NOV-26', 'To: 30-NOV-26'],
    ],
    head: ['S/No', 'Posted Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
    print: ({ date, at, debit, credit, balance, stan, rrn, terminalId, maskedPan }) => {
      const { day, name, short } = partsOf(date)
      const printed = `${day}-${name.toUpperCase()}-${short}`
      const text = `WEB/POS PMT ${rrn}/${terminalId}/${stan} LAGOS NG ${maskedPan}`
      return [String(at + 1), printed, printed, text, debit('-'), credit('-'), balance]
    },
    below: [['', '', '', 'TOTALS', '1,000.00', '2,000.00', '']],
  },
  {
    what: 'credits before debits, colons in the narration',
    head: ['TransDate', 'Reference', 'Transaction Details', 'ValueDate', 'Deposit', 'Withdrawal', 'Balance'],
    print: ({ named, at, debit, credit, balance, stan, rrn, terminalId, maskedPan }) => {
      const text = `POS:${terminalId}:${rrn}:${stan}:${maskedPan}`
      return [named, `S${48_213 + at}`, text, named, credit(), debit(), balance]
    },
  },
  {
    what: 'a report of a switch with the impact of each row',
    head: 'DATETIME,TERMINAL_ID,MERCHANT_ID,STAN,RETRIEVAL_REFERENCE_NR,PAN,TRAN_AMOUNT_RSP,SETTLEMENT_IMPACT_DESC,SETTLEMENT_IMPACT'.split(
      ',',
    ),
    print: (row) => {
      const amount = printedMoney(row.amount, 'plain')
      const impact = [dcOf(row, ['DEBIT', 'CREDIT']), row.isDebit ? `-${amount}` : amount]
      return [`${row.date} 13:45:10`, row.terminalId, '2ISW0001', row.stan, row.rrn, row.maskedPan, amount, ...impact]
    },
  },
  {
    what: 'bars, sessions of thirty digits, times with a T',
    delimiter: '|',
    head: ['TRANSACTION DATE', 'SESSION ID', 'TYPE', 'AMOUNT', 'RRN', 'STAN', 'TERMINAL', 'MASKED CARD', 'NARRATION'],
    print: (row) => {
      const session = `999999261101134510${String(row.at).padStart(12, '0')}`
      const { rrn, stan, terminalId, maskedPan } = row
      const type = dcOf(row, ['Dr', 'Cr'])
      return [`${row.date}T13:45:10`, session, type, row.money, rrn, stan, terminalId, maskedPan, 'card payment']
    },
  },
  {
    what: 'the sign of the naira, months by name without a zero',
    head: ['S/N', 'Date', 'Tran Ref', 'Narration', 'Money In', 'Money Out', 'Balance'],
    print: ({ date, at, isDebit, money: amount, balance, stan, rrn, terminalId }) => {
      const { day, name, year } = partsOf(date)
      const text = `POS Transfer; RRN: ${rrn}; Terminal: ${terminalId}; STAN: ${stan}`
      const [into, out] = isDebit ? ['', `₦${amount}`] : [`₦${amount}`, '']
      return [String(at + 1), `${Number(day)} ${name} ${year}`, `T${at}`, text, into, out, `₦${balance}`]
    },
  },
  {
    what: 'one column with both signs, the month first by name',
    head: ['Date', 'Narrative', 'Reference No.', 'Amount(+/-)'],
    print: ({ date, at, isDebit, money: amount, stan, rrn, terminalId }) => {
      const { day, name, year } = partsOf(date)
      const text = `POS@${terminalId} REF ${rrn} STAN ${stan}`
      return [`${name} ${Number(day)}, ${year}`, text, `R${at}`, `${isDebit ? '-' : '+'}${amount}`]
    },
  },
  {
    what: 'tabs, years of two digits with a time, bars in the narration',
    delimiter: '\t',
    head: ['Transaction Date', 'Value Date', 'Channel', 'Details', 'Pay In', 'Pay Out', 'Balance'],
    print: ({ date, debit, credit, balance, stan, rrn, terminalId, maskedPan }) => {
      const printed = printedDate(date, 'dd/MM/yyyy').replace(/\/20/, '/')
      const text = `${terminalId} | ${rrn} | ${stan} | ${maskedPan}`
      return [`${printed} 13:05`, printed, 'POS', text, credit(), debit(), balance]
    },
  },
  {
    what: 'an amount beside what was settled of it, and the balance before and after',
    head: [
      ...['Date', 'Transaction Type', 'Terminal ID', 'RRN', 'Transaction Amount (NGN)', 'Settlement Debit (NGN)'],
      ...['Settlement Credit (NGN)', 'Balance Before (NGN)', 'Balance After (NGN)', 'Charge (NGN)', 'Narration'],
    ],
    print: ({ date, terminalId, rrn, money: amount, debit, credit, before, balance, stan }) => {
      const amounts = [amount, debit('0.00'), credit('0.00'), before, balance, '0.00']
      return [`${date}T13:45:10.000Z`, 'PURCHASE', terminalId, rrn, ...amounts, `stan ${stan}`]
    },
  },
  {
    what: 'a year first with the month by name, two dashes for nothing',
    above: [['Wallet Account'], ['Account Number', '0123456789', 'Total Debit', '₦5,000.00']],
    head: ['Trans. Time', 'Value Date', 'Description', 'Debit(₦)', 'Credit(₦)', 'Balance After(₦)', 'Channel'],
    print: ({ date, debit, credit, balance, stan, rrn, terminalId }) => {
      const { day, name, year } = partsOf(date)
      const text = `POS Purchase ${terminalId} ${rrn} STAN-${stan}`
      const days = [`${year} ${name} ${day} 13:45:10`, `${day} ${name} ${year}`]
      return [...days, text, debit('--'), credit('--'), balance, 'POS']
    },
  },
  {
    what: 'half days, a sign before the sign of the naira',
    head: ['Time', 'Type', 'Amount', 'Terminal No', 'Retrieval Ref', 'Trace Number', 'Card'],
    print: ({ date, isDebit, money: amount, terminalId, rrn, stan, maskedPan }) => {
      const time = `${printedDate(date, 'MM/dd/yyyy')} 01:45:10 PM`
      return [time, 'POS', `${isDebit ? '-' : '+'}₦${amount}`, terminalId, rrn, stan, maskedPan]
    },
  },
  {
    what: 'balances that end in CR, backslashes in the narration',
    head: ['Value Date', 'Post Date', 'Credit Amount', 'Debit Amount', 'Ledger Balance', 'Transaction Particulars'],
    print: ({ named, debit, credit, balance, stan, rrn, terminalId, maskedPan }) => {
      const day = named.toUpperCase()
      return [day, day, credit(), debit(), `${balance}CR`, `${maskedPan}\\${terminalId}\\${rrn}\\${stan}`]
    },
  },
  {
    what: 'kobo, as the heading says',
    delimiter: ';',
    head: ['Tran Date', 'Amount in Kobo', 'Dr/Cr Indicator', 'RRN', 'STAN', 'TID', 'PAN'],
    print: (row) => {
      const amounts = [String(row.amount), dcOf(row, ['DR', 'CR'])]
      return [printedDate(row.date, 'yyyyMMdd'), ...amounts, row.rrn, row.stan, row.terminalId, row.maskedPan]
    },
  },
  {
    what: 'names as programs write them, and minor units',
    head: ['posted_at', 'amount_minor', 'entry_type', 'rrn', 'stan', 'terminal_id', 'pan', 'memo'],
    print: (row) => {
      const amounts = [String(row.amount), dcOf(row, ['debit', 'credit'])]
      return [`${row.date}T10:00:00+01:00`, ...amounts, row.rrn, row.stan, row.terminalId, row.maskedPan, 'pos']
    },
  },
  {
    what: 'headings over headings',
    above: [['', '', '', 'Amount', '', '']],
    head: ['Date', 'Narration', 'Ref', 'Dr', 'Cr', 'Bal'],
    print: ({ slashed, at, debit, credit, balance, stan, rrn, terminalId }) => {
      const text = `Pos purchase Rrn=${rrn} Tid=${terminalId} Stan=${stan}`
      return [slashed, text, `F${at}`, debit(), credit(), balance]
    },
  },
  {
    what: 'a direction for the amount, and another for the balance',
    head: ['Txn Date', 'Txn Details', 'Txn Amt', 'D/C', 'Closing Bal', 'D/C'],
    print: (row) => {
      const text = `POS:${row.terminalId} RRN=${row.rrn} TRACE=${row.stan}`
      return [printedDate(row.date, 'dd.MM.yy'), text, row.money, dcOf(row, ['D', 'C']), row.balance, 'C']
    },
  },
  {
    what: 'debits with a minus sign in a column of their own',
    head: ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
    print: ({ slashed, isDebit, money: amount, credit, balance, stan, rrn, terminalId }) => {
      const text = `POS ${rrn} ${terminalId} STAN ${stan}`
      return [slashed, text, isDebit ? `-${amount}` : '', credit(), balance]
    },
  },
  {
    what: 'days without separators, months by name',
    head: ['Tran Date', 'Narration', 'Dr', 'Cr', 'Balance'],
    print: ({ named, debit, credit, balance, stan, rrn, terminalId }) => {
      const day = named.toUpperCase().replaceAll('-', '')
      return [day, `POS ${rrn} ${terminalId} STAN ${stan}`, debit(), credit(), balance]
    },
  },
  {
    what: 'two columns with the same heading, told apart by the balance',
    head: ['Date', 'Narration', 'Amount', 'Amount', 'Balance'],
    print: ({ slashed, debit, credit, balance, stan, rrn, terminalId }) => {
      return [slashed, `POS ${rrn} ${terminalId} STAN ${stan}`, debit(), credit(), balance]
    },
  },
  {
    what: 'a way that is said in more words than one',
    head: ['Date', 'Transaction Type', 'Amount', 'Terminal', 'RRN', 'STAN', 'PAN'],
    print: (row) => {
      const way = dcOf(row, ['Debit Alert', 'Credit Alert'])
      return [row.slashed, way, row.money, row.terminalId, row.rrn, row.stan, row.maskedPan]
    },
  },
  {
    what: 'a question mark where the sign of the naira was',
    head: ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    print: ({ slashed, isDebit, money: amount, balance, stan, rrn, terminalId }) => {
      const [out, into] = isDebit ? [`?${amount}`, ''] : ['', `?${amount}`]
      return [slashed, `POS ${rrn} ${terminalId} STAN ${stan}`, out, into, `?${balance}`]
    },
  },
]

/** Three lines for each transaction: the narration goes on below. */
function wrapped(rows: readonly Cells[]): string[][] {
  return rows.flatMap(({ named, debit, credit, balance, stan, rrn, terminalId, maskedPan }) => [
    [named, named, `POS PURCHASE ${terminalId}`, debit(), credit(), balance],
    ['', '', `RRN ${rrn} STAN ${stan}`, '', '', ''],
    ['', '', maskedPan, '', '', ''],
  ])
}

/** As a printer gets it: headings on each page, narrations over two lines. */
function pages(rows: readonly Cells[]): string {
  const widths = [12, 12, 30, 18, 18, 20]
  const padded = (cells: readonly string[]) =>
    cells.map((cell, at) => (at > 2 ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' ')
  const head = [padded(['TRAN DATE', 'VALUE DATE', 'NARRATION', 'DEBIT', 'CREDIT', 'BALANCE']), '-'.repeat(115)]
  const lines = rows.flatMap(({ at, slashed, debit, credit, balance, stan, rrn, terminalId }) => [
    ...(at > 0 && at % 10 === 0 ? ['', `Page ${at / 10} of 4`, 'EXAMPLE BANK', ...head] : []),
    padded([slashed, slashed, `POS RRN ${rrn}`, debit(), credit(), balance]),
    `${' '.repeat(26)}TID ${terminalId} STAN ${stan}`,
  ])
  return ['EXAMPLE BANK', 'ACCOUNT: 0123456789', ...head, ...lines, '-'.repeat(115), 'TOTAL 1,000.00'].join('\r\n')
}

const WRAPPED_HEAD = ['Date', 'Value Date', 'Narration', 'Debit', 'Credit', 'Balance']

/** Each of these, with a sentence that says what is particular about it. */
export function printedFiles(known: readonly KnownRow[]): BankFile[] {
  const rows = cellsOf(known)
  const files = printings.map(({ what, head, print, above = [], below = [], delimiter = ',' }) => ({
    what,
    name: delimiter === ',' ? 'statement.csv' : 'statement.txt',
    content: Buffer.from(delimited([...above, head, ...rows.map(print), ...below], delimiter)),
  }))
  const goesOn = Buffer.from(delimited([WRAPPED_HEAD, ...wrapped(rows)], ','))
  return [
    ...files,
    { what: 'narrations over three lines', name: 'wrapped.csv', content: goesOn },
    { what: 'pages of a printer, narrations over two lines', name: 'pages.prn', content: Buffer.from(pages(rows)) },
  ]
}
