/** A bulk dispute file: its columns, and what a row of it must hold. */

import type { BulkLayout } from '../bulk/rows'
import type { BulkWords } from '../bulk/verdict-words'
import type { Kobo } from '../money/kobo'
import { parseDateText } from '../time/date-text'
import { maskCardNumbers } from '../validators/card-numbers'
import {
  normaliseMaskedPan,
  normaliseRrn,
  normaliseStan,
  normaliseTerminal,
  positiveKobo,
} from '../validators/identifiers'

export interface BulkDisputeRow {
  transactionDate: string
  /** First 6, six stars, last 4. */
  maskedPan: string
  rrn: string
  stan: string
  amount: Kobo
  terminalId: string
  reason: string
  /** Empty: the bank is asked for the account behind the card. */
  accountNumber: string
  /** Empty: the bank is asked for the holder's name. */
  accountName: string
}

const within = (shortest: number, longest: number) => (cell: string) =>
  cell.length >= shortest && cell.length <= longest ? maskCardNumbers(cell) : null

/**
 * A NUBAN has ten digits. A spreadsheet that took it for a number dropped its zeros: one of them is certain to be
 * missing from nine digits, and what is missing from fewer would be a guess.
 */
export function accountNumberOf(cell: string): string | null {
  const digits = cell.replace(/^'/, '')
  return /^\d{9,10}$/.test(digits) ? digits.padStart(10, '0') : null
}

export const bulkDisputeLayout: BulkLayout<BulkDisputeRow> = {
  columns: {
    transactionDate: {
      header: 'Transaction Date',
      parse: (cell) => parseDateText(cell, 'dd/MM/yyyy'),
      fault: () => 'Transaction Date is invalid. Write it as 21/11/2026',
    },
    maskedPan: { header: 'Masked Pan', parse: normaliseMaskedPan },
    rrn: { header: 'RRN', parse: normaliseRrn },
    stan: { header: 'STAN', parse: normaliseStan },
    amount: { header: 'Amount', parse: (cell) => positiveKobo(cell) as Kobo | null },
    terminalId: { header: 'Terminal Id', parse: normaliseTerminal },
    reason: { header: 'Reason', parse: within(1, 500) },
    accountNumber: {
      header: 'Account Number',
      empty: '',
      parse: accountNumberOf,
      fault: (cell) =>
        /^\d{1,8}$/.test(cell)
          ? `Account number needs 10 digits; this has ${cell.length}. Format the column as text so zeros are kept`
          : 'Account Number is invalid',
    },
    accountName: { header: 'Account Name', empty: '', parse: within(2, 150) },
  },
  keyOf: ({ transactionDate, maskedPan, rrn, stan, amount, terminalId }) =>
    [transactionDate, maskedPan, rrn, stan, amount, terminalId].join('|'),
}

export const bulkDisputeWords: BulkWords = {
  one: 'dispute',
  many: 'disputes',
  done: 'logged',
  act: (count, disputes) => `Log ${count} ${disputes}`,
  money: 'is disputed',
}

/** The rows of the sample that people download as a template. */
export const bulkDisputeSample: readonly (readonly string[])[] = [
  Object.values(bulkDisputeLayout.columns).map(({ header }) => header),
  [
    '20/11/2026',
    '506099******1234',
    '632514000001',
    '000101',
    '12,500.00',
    '2011ABC1',
    'Customer debited without value',
    '0123456780',
    'ADAEZE OKAFOR',
  ],
  ['20/11/2026', '506099******5678', '632514000002', '000102', '750.50', '2011ABC1', 'Duplicate debit', '', ''],
]
