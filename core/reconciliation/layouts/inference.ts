/**
 * Infers how a bank prints its statements from the first rows of one: by headings, by what the cells look like, and by
 * the running balance. A point that the sample leaves open is a question; no layout with questions is saved unseen.
 */
import { isBlankRow } from '../../files/rows'
import { dateWindow } from '../../time/window'
import { type AmountColumns, amountOf, type Columns, type Found } from './amount'
import { isEmptyAmount, layoutDate, layoutMoney } from './cells'
import { balanceAgreement, dateEvidence, marksOf, mayBeKobo, patternsOf } from './evidence'
import {
  amountColumns,
  type LayoutColumn,
  type LayoutKind,
  type NarrationField,
  narrationFields,
  type StatementLayout,
  usualSkipRows,
} from './layouts'
import { isOfShape } from './narration'
import { headingKey, MAX_HEADER_ROW, stepsOf } from './reader'
import { type HeadingField, headingFields, headingScore, isLoose, saysKobo, saysNaira } from './words'
import { createLineJoiner, goesOn, joinedLines } from './wrapping'

/** The beginning of a file, cut into cells. */
export interface LayoutSample {
  kind: LayoutKind
  delimiter: StatementLayout['delimiter']
  cuts: StatementLayout['cuts']
  rows: readonly (readonly string[])[]
}

/** Question that the sample leaves open, by the field of the layout that answers it. */
export interface LayoutQuestion {
  field: 'date' | 'dateOrder' | 'amount' | 'amountUnit' | 'rrn' | 'balance'
  message: string
}

export interface Inference {
  layout: StatementLayout
  questions: readonly LayoutQuestion[]
  /** Do the movements add up to the printed balances? Null where none are printed. */
  balanceAgrees: boolean | null
}

const leading: readonly HeadingField[] = ['date', 'valueDate', 'amount', 'debit', 'credit']

/** The row that names the most fields, a date or an amount among them; null when there is none. */
function headerOf(rows: LayoutSample['rows']): number | null {
  let best: number | null = null
  let most = 2
  for (const [at, cells] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const named = (field: HeadingField) => cells.some((cell) => headingScore(cell, field) > 0)
    if (!leading.some(named)) continue
    const count = headingFields.filter(named).length
    if (count > most) {
      most = count
      best = at
    }
  }
  return best
}

const isMoneyField = (field: HeadingField) =>
  (['amount', 'debit', 'credit', 'balance'] as const).includes(field as 'amount')

/** Each field's column by its heading: the most usual heading first, and each column once. */
function byHeading(header: readonly string[], rows: LayoutSample['rows']): Columns {
  const holdsMoney = (at: number) => {
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => !isEmptyAmount(cell))
    return cells.length > 0 && part(cells, hasMoney) >= 0.8
  }
  const scored = headingFields.flatMap((field) =>
    header.map((cell, at) => ({ field, at, score: headingScore(cell, field) })),
  )
  const columns: Columns = {}
  const taken = new Set<number>()
  for (const { field, at, score } of scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)) {
    if (columns[field] !== undefined || taken.has(at)) continue
    // Two columns of this heading are one for each way, and which is which is for the balances to say.
    if (field === 'amount' && header.filter((cell) => headingKey(cell) === headingKey(header[at] ?? '')).length > 1)
      continue
    // A heading that only resembles one of money is believed when money stands below it.
    if (isLoose(score) && isMoneyField(field) && !holdsMoney(at)) continue
    columns[field] = at
    taken.add(at)
  }
  return columns
}

const part = (cells: readonly string[], is: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length

/** Fields of columns that no heading names, by what most of their cells look like. */
function byShape(columns: Columns, rows: LayoutSample['rows'], width: number): Columns {
  const found: Columns = { ...columns }
  const taken = () => new Set(Object.values(found))
  const cellsOf = (at: number) => rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '')
  const first = (is: (cell: string) => boolean, least: number) => {
    for (let at = 0; at < width; at++) if (!taken().has(at) && part(cellsOf(at), is) >= least) return at
    return undefined
  }
  for (const field of ['maskedPan', 'rrn', 'terminalId'] as const) {
    // A reference may be an RRN by another name.
    const reference = found.reference
    const isReference = reference !== undefined && part(cellsOf(reference), (cell) => isOfShape(field, cell)) >= 0.6
    found[field] ??= isReference ? reference : first((cell) => isOfShape(field, cell), 0.6)
    // A field whose column is empty is looked for in the narration.
    const at = found[field]
    if (at !== undefined && cellsOf(at).length === 0) delete found[field]
  }
  const isDate = (cell: string) =>
    ['day-month-year', 'month-day-year', 'year-month-day'].some((order) => layoutDate(cell, order as 'day-month-year'))
  found.date ??= found.valueDate ?? first(isDate, 0.6)
  found.narration ??= longestText(rows, width, taken())
  return found
}

function longestText(rows: LayoutSample['rows'], width: number, taken: ReadonlySet<number | undefined>) {
  let best: number | undefined
  let most = 8
  for (let at = 0; at < width; at++) {
    const cells = rows.map((row) => (row[at] ?? '').trim())
    const mean = cells.reduce((sum, cell) => sum + cell.length, 0) / (cells.length || 1)
    if (!taken.has(at) && mean > most && cells.some((cell) => /[A-Za-z]{3}/.test(cell))) [best, most] = [at, mean]
  }
  return best
}

const hasMoney = (cell: string): boolean => !isEmptyAmount(cell) && layoutMoney(cell, marksOf([cell])) !== null

/** Rows that may be transactions: with something in the date's column and in one of the amounts'. */
function candidateRows(rows: LayoutSample['rows'], { date, debit, credit, amount }: Columns): LayoutSample['rows'] {
  const amounts = [debit, credit, amount].filter((at) => at !== undefined)
  return rows.filter(
    (cells) =>
      !isBlankRow(cells) &&
      (date === undefined || /\d/.test(cells[date] ?? '')) &&
      (amounts.length === 0 || amounts.some((at) => hasMoney((cells[at] ?? '').trim()))),
  )
}

function questionsOf(
  found: Found,
  decided: boolean,
  amounts: readonly string[],
  patterns: StatementLayout['patterns'],
) {
  const questions: LayoutQuestion[] = []
  const ask = (field: LayoutQuestion['field'], message: string) => questions.push({ field, message })
  if (found.columns.date === undefined) ask('date', 'Which column is the date of the transaction?')
  else if (!decided)
    ask('dateOrder', 'Are these days before months, or months before days? The sample reads both ways.')
  if (mayBeKobo(amounts)) ask('amountUnit', 'Are amounts in kobo or in naira? They are printed without decimals.')
  if (found.columns.rrn === undefined && !patterns.some(({ field }) => field === 'rrn'))
    ask('rrn', 'Where is the RRN? No column and no part of the narration has twelve digits.')
  return questions
}

/** The lines below the headings, with narrations that go on in the next lines put together. */
function wholeLines(lines: LayoutSample['rows'], { date, narration }: Columns) {
  if (date === undefined || narration === undefined || date === narration) return { lines, isWrapped: false }
  const begins = (cells: readonly string[]) => /\d/.test(cells[date] ?? '')
  const joiner = createLineJoiner((first, more) =>
    begins(first) && goesOn(more, narration, usualSkipRows) ? narration : -1,
  )
  const whole = [...joinedLines(lines, joiner)]
  return { lines: whole.map(({ cells }) => cells), isWrapped: whole.length < lines.length }
}

/** Columns whose headings resemble the chosen one's as much, and whose amounts are others; null where there are none. */
function rivalAmounts(header: readonly string[], { columns, cellsOf, columnOf }: Found): string | null {
  const { amount } = columns
  if (amount === undefined || !isLoose(headingScore(header[amount] ?? '', 'amount'))) return null
  const chosen = cellsOf(amount)
  const rival = header.findIndex((cell, at) => {
    const cells = cellsOf(at)
    const isAlike = at !== amount && headingScore(cell, 'amount') > 0 && part(cells, hasMoney) >= 0.8
    return isAlike && cells.some((one, row) => one !== chosen[row])
  })
  return rival < 0 ? null : `"${columnOf(amount)}" and "${columnOf(rival)}" differ. Which is the transaction’s amount?`
}

/** @param today the business date: a statement has no days of the future */
export function inferLayout(sample: LayoutSample, today: string): Inference {
  const isMessage = sample.kind === 'mt940' || sample.kind === 'camt053'
  const at = isMessage ? 0 : headerOf(sample.rows)
  const header = at === null ? null : (sample.rows[at] ?? [])
  const lines = sample.rows.slice(at === null ? 0 : at + 1)
  const below = lines.filter((cells) => !isBlankRow(cells))
  const width = Math.max(0, ...below.map((cells) => cells.length))
  const named = isMessage ? messageColumns : header ? byHeading(header, below) : {}
  const columns = isMessage ? named : byShape(named, candidateRows(below, named), width)
  const whole = wholeLines(lines, columns)
  const rows = candidateRows(whole.lines, columns)
  const found: Found = {
    rows,
    columns,
    columnOf: (index) => columnName(header, index),
    cellsOf: (index) => (index === undefined ? [] : rows.map((cells) => (cells[index] ?? '').trim())),
  }
  const amounts: AmountColumns = amountOf(found, width)
  const around = sample.rows
    .slice(0, at ?? 0)
    .flat()
    .concat(found.cellsOf(columns.valueDate))
  const date = dateEvidence(found.cellsOf(columns.date).filter(Boolean), around, dateWindow(today))
  const patterns = patternsFor(found)
  const headings = amountColumns(amounts.amount).map(String)
  const inKobo = headings.some(saysKobo)
  // A message has its unit by its standard.
  const isUnitSaid = isMessage || inKobo || headings.some(saysNaira)
  const { read: _, ...marks } = marksOf(amounts.cells)
  const place = (index: number | undefined) => (index === undefined ? null : found.columnOf(index))
  const layout: StatementLayout = {
    kind: sample.kind,
    delimiter: sample.delimiter,
    cuts: sample.cuts,
    headerRow: at === null ? 0 : at + 1,
    skipRows: [...usualSkipRows],
    dateOrder: date.order,
    ...marks,
    amountUnit: inKobo ? 'kobo' : marks.amountUnit,
    columns: {
      date: place(columns.date) ?? 1,
      narration: place(columns.narration),
      rrn: place(columns.rrn),
      stan: place(columns.stan),
      terminalId: place(columns.terminalId),
      maskedPan: place(columns.maskedPan),
      balance: place(amounts.balance),
    },
    amount: amounts.amount,
    patterns,
    ...(whole.isWrapped ? { wrapped: true } : {}),
  }
  const questions = questionsOf(found, date.decided || isMessage, isUnitSaid ? [] : amounts.cells, patterns)
  const open = amounts.question ?? rivalAmounts(header ?? [], found)
  if (open) questions.push({ field: 'amount', message: open })
  return withBalance(layout, questions, sample)
}

const messageColumns: Columns = { date: 0, direction: 2, amount: 3, narration: 6 }

/** Columns are named by their heading, unless two have the same or there is none. */
export function columnName(header: readonly string[] | null, index: number): LayoutColumn {
  const name =
    header?.[index]
      ?.replace(/^\uFEFF/, '')
      .trim()
      .replace(/\s+/g, ' ') ?? ''
  const isOnly = header?.filter((cell) => headingKey(cell) === headingKey(name)).length === 1
  return name && isOnly && name.length <= 100 ? name : index + 1
}

/** The identifiers that no column has, out of the narration. */
function patternsFor(found: Found): StatementLayout['patterns'] {
  const { columns } = found
  const missing: NarrationField[] = narrationFields.filter((field) => columns[field] === undefined)
  return columns.narration === undefined ? [] : patternsOf(found.cellsOf(columns.narration), missing)
}

/** Do the movements that a layout reads add up to the balances beside them? Null where none are printed. */
export function balanceAgreesWith(layout: StatementLayout, rows: LayoutSample['rows']): boolean | null {
  const agreement = balanceAgreement(stepsOf(layout, rows))
  return agreement === null ? null : agreement >= 0.9
}

/** Holds the movements against the printed balances: where they differ, whoever saves the layout must look. */
function withBalance(layout: StatementLayout, questions: LayoutQuestion[], sample: LayoutSample): Inference {
  const balanceAgrees = balanceAgreesWith(layout, sample.rows)
  if (balanceAgrees === false) {
    const message = 'The amounts do not add up to the printed balances. Are debit and credit, and the signs, right?'
    questions.push({ field: 'balance', message })
  }
  return { layout, questions, balanceAgrees }
}
