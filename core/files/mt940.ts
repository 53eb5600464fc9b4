/**
 * MT940, the customer statement message of SWIFT, as rows with the headings of `messageHeadings`. Each message's balances
 * must add up: opening, all entries, closing.
 */
import { isBusinessDate } from '../time/lagos'
import { DelimitedTextError } from './delimited-text'
import { createLines, type TextRows } from './text-rows'

/** Longer than any field may be; a real narration has 390 characters. */
const MAX_FIELD = 10_000

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}),(\d{0,2})$/
const ENTRY = /^(\d{6})(\d{4})?(R?[CD]|E[CD])([A-Z])?(\d{1,15}),(\d{0,2})([NFS][A-Z0-9]{3})([^\n]*)/
const TAG = /^:(\d{2}[A-Z]?):/

/** Kobo of the whole and decimal digits that a field has; beyond what a number can hold exactly there is none. */
function koboOf(whole: string, decimals: string): number | null {
  const value = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(value) ? value : null
}

function dateOf(text: string): string | null {
  const date = `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  return isBusinessDate(date) ? date : null
}

/** The entry date has no year: it is the one that is nearest to the value date. */
function entryDateOf(valueDate: string, monthDay: string): string | null {
  const days = [-1, 0, 1]
    .map((more) => `${Number(valueDate.slice(0, 4)) + more}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`)
    .filter(isBusinessDate)
    .map((date) => ({ date, away: Math.abs(Date.parse(date) - Date.parse(valueDate)) }))
    .sort((one, other) => one.away - other.away)
  return days[0]?.date ?? null
}

/** Lines joined by one blank each. */
const onOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

interface Entry {
  cells: [valueDate: string, entryDate: string, side: string, amount: string, reference: string, bankReference: string]
  kobo: number
}

/** Reads the field of one entry, or null when it is none. */
function entryOf(text: string): Entry | null {
  const found = ENTRY.exec(text)
  if (!found) return null
  const [, value = '', monthDay, mark = '', , whole = '', decimals = '', , references = ''] = found
  const valueDate = dateOf(value)
  const kobo = koboOf(whole, decimals)
  if (!valueDate || kobo === null || kobo === 0) return null
  const entryDate = monthDay ? entryDateOf(valueDate, monthDay) : valueDate
  if (!entryDate) return null
  // A reversed credit takes money out, and a reversed debit brings it back.
  const isCredit = mark === 'C' || mark === 'EC' || mark === 'RD'
  const [reference = '', bankReference = ''] = references.split('//')
  const amount = `${whole}.${decimals.padEnd(2, '0')}`
  const side = isCredit ? 'CREDIT' : 'DEBIT'
  return {
    cells: [valueDate, entryDate, side, amount, reference.trim(), bankReference.trim()],
    kobo: isCredit ? kobo : -kobo,
  }
}

/** Amount of a balance field, positive for the customer. */
function balanceOf(text: string): { kobo: number; currency: string } | null {
  const found = BALANCE.exec(text)
  const kobo = found && koboOf(found[4] ?? '', found[5] ?? '')
  if (!found || kobo === null || !dateOf(found[2] ?? '')) return null
  return { kobo: found[1] === 'C' ? kobo : -kobo, currency: found[3] ?? '' }
}

interface Message {
  account: string
  /** The balance after the entries so far; null before the opening balance. */
  balance: number | null
  closed: boolean
}

/** Rows out of the fields of messages, one by one. */
function createFields() {
  let message: Message | null = null
  let entry: Entry | null = null
  let supplement = ''
  let narration = ''
  let count = 0
  const refuse = (what: string) => new DelimitedTextError(`The MT940 message cannot be read: ${what}.`)

  function flush(): string[][] {
    if (!entry || !message) return []
    const row = [...entry.cells, [supplement, narration].filter(Boolean).join(' '), message.account]
    entry = null
    supplement = ''
    narration = ''
    return [row]
  }

  function take(tag: string, text: string): string[][] {
    // The narration belongs to the entry before; the one of the whole statement comes after the closing balance.
    if (tag === '86') {
      if (entry && !narration) narration = onOneLine(text)
      return []
    }
    const rows = flush()
    if (tag === '20') {
      if (message && !message.closed) throw refuse(`a message ends without its closing balance (tag 62F)`)
      message = { account: '', balance: null, closed: false }
    }
    if (!message) throw refuse(`it begins with tag ${tag} and not with tag 20`)
    if (tag === '25' || tag === '25P') message.account = text.split('\n')[0]?.trim() ?? ''
    if (tag === '60F' || tag === '60M') open(message, text)
    if (tag === '61') addEntry(message, text)
    if (tag === '62F' || tag === '62M') close(message, text)
    return rows
  }

  function open(one: Message, text: string): void {
    const balance = balanceOf(text)
    if (!balance) throw refuse(`the opening balance "${text.slice(0, 40)}" is none`)
    if (balance.currency !== 'NGN') throw refuse(`it is in ${balance.currency}, and only NGN is read`)
    if (one.balance !== null) throw refuse('it has two opening balances')
    one.balance = balance.kobo
  }

  function addEntry(one: Message, text: string): void {
    count++
    if (one.balance === null || one.closed) throw refuse('an entry (tag 61) stands outside of its balances')
    entry = entryOf(text)
    if (!entry) throw refuse(`entry ${count} is not as tag 61 must be`)
    supplement = text.split('\n').slice(1).join(' ').trim()
    one.balance += entry.kobo
    if (!Number.isSafeInteger(one.balance)) throw refuse('its balances are beyond what is read')
  }

  function close(one: Message, text: string): void {
    const balance = balanceOf(text)
    if (!balance) throw refuse(`the closing balance "${text.slice(0, 40)}" is none`)
    if (one.balance === null) throw refuse('it has no opening balance (tag 60F)')
    if (balance.kobo !== one.balance) throw refuse('opening balance and entries do not add up to the closing balance')
    one.closed = true
  }

  function end(): string[][] {
    const rows = flush()
    if (!message) throw refuse('there is no tag 20')
    if (!message.closed) throw refuse('the closing balance (tag 62F) is missing')
    return rows
  }
  return { take, end, refuse }
}

/** @param headings the row that comes first, so that the columns have names */
export function createMt940Reader(headings: readonly string[]): TextRows {
  const lines = createLines()
  const fields = createFields()
  let isBegun = false
  let tag = ''
  let text = ''

  function field(): string[][] {
    const rows = tag ? fields.take(tag, text) : []
    tag = ''
    text = ''
    return rows
  }

  function takeLine(raw: string): string[][] {
    // Blocks of the envelope may stand on the line of the first tag: `{1:…}{4:`.
    const line = raw.replace(/^\uFEFF/, '').replace(/^(\{\d:[^{}]*\})*\{4:/, '')
    const found = TAG.exec(line)
    if (found) {
      const rows = field()
      tag = found[1] ?? ''
      text = line.slice(found[0].length).trim()
      return rows
    }
    if (/^-(\}|$)/.test(line) || /^\{\d:/.test(line)) return field()
    if (tag) text += `\n${line}`
    if (text.length > MAX_FIELD) throw fields.refuse(`tag ${tag} never ends`)
    return []
  }

  function take(piece: string): string[][] {
    const rows = isBegun ? [] : [[...headings]]
    isBegun = true
    for (const line of lines.take(piece)) rows.push(...takeLine(line))
    return rows
  }

  return {
    take,
    end(piece = '') {
      const rows = take(piece)
      for (const line of lines.end()) rows.push(...takeLine(line))
      return [...rows, ...field(), ...fields.end()]
    },
  }
}
