/**
 * CAMT.053, the statement of ISO 20022, as rows with the headings of `messageHeadings`. Only what is booked counts, and
 * where both balances are there they must add up.
 */
import { parseNaira } from '../money/kobo'
import { isBusinessDate } from '../time/lagos'
import { DelimitedTextError } from './delimited-text'
import type { TextRows } from './text-rows'
import { createXmlReader, type XmlAttributes, type XmlHandler, type XmlParser } from './xml'

/** More texts in one entry than any bank writes. */
const MAX_TEXT = 10_000

/** Texts of an entry, of a transaction of it or of a balance, by the name of the element and its place. */
type Values = Map<string, string>

const refuse = (reason: string) => new DelimitedTextError(`The CAMT.053 statement cannot be read: it ${reason}.`)

/** Amounts are decimal with a point; ISO 20022 allows five decimals, of which all beyond kobo must be nothing. */
function amountOf(values: Values): number | null {
  const text = (values.get('Amt') ?? '').replace(/(\.\d{2})0+$/, '$1')
  const currency = values.get('Ccy')
  if (currency && currency !== 'NGN') throw refuse(`is in ${currency.slice(0, 3)}, and only NGN is read`)
  return /^\d+(\.\d{1,2})?$/.test(text) ? parseNaira(text) : null
}

function signedOf(values: Values): number | null {
  const amount = amountOf(values)
  const way = values.get('CdtDbtInd')
  if (amount === null || (way !== 'CRDT' && way !== 'DBIT')) return null
  return way === 'CRDT' ? amount : -amount
}

const dateOf = (values: Values, name: string): string => {
  const date = (values.get(`${name}/Dt`) ?? values.get(`${name}/DtTm`) ?? '').slice(0, 10)
  return isBusinessDate(date) ? date : ''
}

const textsOf = (values: Values, ...names: string[]) =>
  names
    .map((name) => values.get(name)?.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(' ')

/** The elements whose texts are of use, by the last of their names; each belongs to the innermost record around it. */
const kept: readonly string[] = [
  'Amt',
  'CdtDbtInd',
  'Sts',
  'Sts/Cd',
  'BookgDt/Dt',
  'BookgDt/DtTm',
  'ValDt/Dt',
  'ValDt/DtTm',
  'NtryRef',
  'AcctSvcrRef',
  'EndToEndId',
  'Ustrd',
  'AddtlTxInf',
  'AddtlNtryInf',
  'CdOrPrtry/Cd',
]

/** One statement while it is read. */
interface Statement {
  account: string
  opening: number | null
  closing: number | null
  moved: number
}

function createStatements() {
  let statement: Statement | null = null
  let entries = 0

  /** A balance: what the statement begins or ends with. */
  function balance(values: Values): void {
    const code = values.get('CdOrPrtry/Cd')
    if (!statement || (code !== 'OPBD' && code !== 'PRCD' && code !== 'CLBD')) return
    const value = signedOf(values)
    if (value === null) throw refuse('has a balance that is no amount')
    if (code === 'CLBD') statement.closing = value
    else if (code === 'OPBD' || statement.opening === null) statement.opening = value
  }

  /** An entry with the transactions that it sums up: these are the rows where they add up to it. */
  function entry(values: Values, details: readonly Values[]): string[][] {
    entries++
    if (!statement) throw refuse('has an entry outside of a statement')
    const status = values.get('Sts/Cd') ?? values.get('Sts')
    if (status !== undefined && status !== 'BOOK') return []
    const total = signedOf(values)
    if (!total) throw refuse(`has no amount or no way in entry ${entries}`)
    statement.moved += total
    const parts = details.map((detail) => signedOf(new Map([...values, ...detail])))
    const isSplit =
      details.length > 1 &&
      details.every((detail) => detail.has('Amt')) &&
      parts.reduce<number>((sum, part) => sum + (part ?? Number.NaN), 0) === total
    if (isSplit) return details.map((detail, at) => rowOf(new Map([...values, ...detail]), parts[at] ?? 0))
    const [only = new Map()] = details.length === 1 ? details : []
    const merged: Values = new Map([...only, ...values])
    return [rowOf(merged, total)]
  }

  function rowOf(values: Values, signed: number): string[] {
    const booked = dateOf(values, 'BookgDt')
    const kobo = String(Math.abs(signed)).padStart(3, '0')
    return [
      dateOf(values, 'ValDt') || booked,
      booked,
      signed > 0 ? 'CREDIT' : 'DEBIT',
      `${kobo.slice(0, -2)}.${kobo.slice(-2)}`,
      textsOf(values, 'EndToEndId') || textsOf(values, 'NtryRef'),
      textsOf(values, 'AcctSvcrRef'),
      textsOf(values, 'Ustrd', 'AddtlTxInf', 'AddtlNtryInf'),
      statement?.account ?? '',
    ]
  }

  return {
    balance,
    entry,
    begin: () => {
      statement = { account: '', opening: null, closing: null, moved: 0 }
    },
    account: (text: string) => {
      if (statement && !statement.account) statement.account = text.slice(0, 60)
    },
    finish: () => {
      const { opening, closing, moved } = statement ?? { opening: null, closing: null, moved: 0 }
      if (opening !== null && closing !== null && opening + moved !== closing)
        throw refuse('has balances to which its entries do not add up')
      statement = null
    },
  }
}

/** Turns the events of the document into rows. */
function handlerFor(onRows: (rows: string[][]) => void) {
  const statements = createStatements()
  const path: string[] = []
  let entry: Values | null = null
  let details: Values[] = []
  let balance: Values | null = null
  let text = ''
  let hasStatement = false
  const current = () => balance ?? details.at(-1) ?? entry

  function open(name: string, attributes: XmlAttributes): void {
    path.push(name)
    text = ''
    if (name === 'Stmt') {
      hasStatement = true
      statements.begin()
    }
    if (name === 'Ntry') entry = new Map()
    if (name === 'TxDtls' && entry) details.push(new Map())
    if (name === 'Bal') balance = new Map()
    const isAmount = name === 'Amt' && attributes.Ccy && isOwnAmount(path)
    if (isAmount) current()?.set('Ccy', attributes.Ccy ?? '')
  }

  function close(name: string): void {
    keep(name)
    path.pop()
    text = ''
    if (name === 'Bal' && balance) {
      statements.balance(balance)
      balance = null
    }
    if (name === 'Ntry' && entry) {
      onRows(statements.entry(entry, details))
      entry = null
      details = []
    }
    if (name === 'Stmt') statements.finish()
  }

  /** Keeps the text of an element that is of use. */
  function keep(name: string): void {
    const value = text.trim()
    if (value === '') return
    const parent = path.at(-2) ?? ''
    const isAccount = (parent === 'Id' && name === 'IBAN') || (parent === 'Othr' && path.at(-4) === 'Acct')
    if (isAccount && name !== 'SchmeNm') statements.account(value)
    const key = kept.find((one) => one === name || one === `${parent}/${name}`)
    if (!key || (key === 'Amt' && !isOwnAmount(path))) return
    // Charges and interest have a way of their own.
    if (key === 'CdtDbtInd' && !['Ntry', 'TxDtls', 'Bal'].includes(parent)) return
    const values = current()
    const before = key === 'Ustrd' ? values?.get(key) : undefined
    values?.set(key, before ? `${before} ${value}`.slice(0, MAX_TEXT) : value.slice(0, MAX_TEXT))
  }

  const handler: XmlHandler = {
    open,
    close,
    text(more) {
      text += more
      if (text.length > MAX_TEXT) throw refuse(`has a text of more than ${MAX_TEXT} characters`)
    },
  }
  return { handler, isStatement: () => hasStatement }
}

/** Amounts stand in many places; those of an entry, a transaction or a balance count, and no charges or tax. */
function isOwnAmount(path: readonly string[]): boolean {
  const parent = path.at(-2)
  return (
    parent === 'Ntry' || parent === 'Bal' || parent === 'TxDtls' || (parent === 'TxAmt' && path.at(-4) === 'TxDtls')
  )
}

/** @param headings the row that comes first @param parser a parser for XML, which core has none of */
export function createCamt053Reader(headings: readonly string[], parser: XmlParser): TextRows {
  let rows: string[][] = [[...headings]]
  const { handler, isStatement } = handlerFor((more) => {
    // One by one: an entry of many transactions is more than a call takes arguments.
    for (const row of more) rows.push(row)
  })
  const reader = createXmlReader(parser, handler, refuse)
  const taken = (): string[][] => {
    const ready = rows
    rows = []
    return ready
  }
  return {
    take(text) {
      reader.write(text)
      return taken()
    },
    end(text = '') {
      if (text) reader.write(text)
      reader.close()
      if (!isStatement()) throw refuse('holds no statement (element Stmt)')
      return taken()
    },
  }
}
