/** A bulk dispute response file: its columns, what a row must hold, and which receipt of an archive belongs to it. */

import type { BulkLayout, ReadRow } from '../bulk/rows'
import type { BulkWords } from '../bulk/verdict-words'
import type { RowProblem } from '../files/rows'
import { maskCardNumbers } from '../validators/card-numbers'
import { declineComment, declineCommentFault } from '../validators/decline-comment'
import { limits } from '../validators/limits'
import { matchReceipts } from './receipts'

export const responseWords = ['ACCEPTED', 'DECLINED'] as const
export type ResponseWord = (typeof responseWords)[number]

export interface DisputeResponseRow {
  logCode: string
  response: ResponseWord
  comment: string
}

export const responseNotes = {
  zipSize: `File size must not be larger than ${limits.receiptZipMegabytes}MB`,
  zipNames: 'The name of each receipt image must contain the log code of its dispute.',
  comment: `${declineComment['comment-short']}; the side that logged it reads it as the reason.`,
} as const

export const disputeResponseLayout: BulkLayout<DisputeResponseRow> = {
  columns: {
    logCode: {
      header: 'Log Code',
      parse: (cell) => (/^[A-Za-z0-9-]{6,40}$/.test(cell) ? cell.toUpperCase() : null),
    },
    response: {
      header: 'Response',
      parse: (cell) => responseWords.find((word) => word === cell.toUpperCase()) ?? null,
      fault: () => 'Response must be ACCEPTED or DECLINED',
    },
    comment: { header: 'Comment', empty: '', parse: (cell) => (cell.length <= 1000 ? maskCardNumbers(cell) : null) },
  },
  keyOf: ({ logCode }) => logCode,
  also: ({ response, comment }) => {
    const fault = response === 'DECLINED' ? declineCommentFault(comment) : null
    return fault && { column: 'Comment', message: declineComment[fault] }
  },
}

/** Entries that archivers add beside the files that people put in. */
const isLeftover = (name: string) =>
  /(^|\/)__MACOSX\//.test(name) || /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)

/** The names that may be receipts: folders and what archivers add are none. */
export const receiptNames = (names: readonly string[]): string[] =>
  names.filter((name) => !name.endsWith('/') && !isLeftover(name))

/** Names of an archive's files as one field beside a file, and read again; a form of a browser ends lines in its own way. */
export const receiptList = {
  write: (names: readonly string[]): string => receiptNames(names).join('\n') || '\n',
  read: (text: string): string[] => text.split(/\r?\n/).filter((name) => name !== ''),
}

export interface CheckedReceipts {
  /** The file of each log code that declines and has exactly one. */
  byCode: Map<string, string>
  /** Rows that cannot be declined for want of their one receipt. */
  problems: RowProblem[]
  /** Files that no row needs. */
  unused: string[]
}

const listed = (names: readonly string[]) =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

function receiptProblem(code: string, archive: boolean, several: readonly string[] | undefined): string {
  if (several) return `Several files claim to be the receipt of ${code}: ${listed(several)}`
  return archive
    ? `A receipt is required to decline a dispute: no file of the archive is named after ${code}`
    : 'Declining needs a receipt. Add a .zip of receipts'
}

/**
 * Which receipt belongs to which row.
 * @param names of the archive's files, or null when none was given
 */
export function checkReceipts(
  rows: readonly ReadRow<DisputeResponseRow>[],
  names: readonly string[] | null,
): CheckedReceipts {
  const codes = rows.flatMap(({ row }) => row.logCode ?? [])
  const match = matchReceipts(receiptNames(names ?? []), codes)
  const byCode = new Map<string, string>()
  const problems: RowProblem[] = []
  const used = new Set<string>()
  for (const { rowNumber, row, problems: faults } of rows) {
    const { logCode, response } = row
    if (logCode === undefined || response !== 'DECLINED') continue
    const file = match.byCode.get(logCode)
    const several = match.ambiguous.get(logCode)
    for (const name of several ?? (file === undefined ? [] : [file])) used.add(name)
    if (faults.length > 0) continue
    if (file !== undefined) byCode.set(logCode, file)
    else {
      const message = receiptProblem(logCode, names !== null, several)
      problems.push({ row: rowNumber, column: 'Log Code', value: logCode, message })
    }
  }
  return { byCode, problems, unused: receiptNames(names ?? []).filter((name) => !used.has(name)) }
}

export const disputeResponseWords: BulkWords = {
  one: 'dispute',
  many: 'disputes',
  done: 'answered',
  act: (count) => `Answer ${count}`,
  money: 'is paid back',
}

/** The rows of the sample that people download as a template. */
export const disputeResponseSample: readonly (readonly string[])[] = [
  Object.values(disputeResponseLayout.columns).map(({ header }) => header),
  ['DSP-20261120-0000001', 'ACCEPTED', ''],
  ['DSP-20261120-0000002', 'DECLINED', 'The terminal paid out; the receipt shows it.'],
]
