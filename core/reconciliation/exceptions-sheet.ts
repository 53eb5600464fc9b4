/** Exceptions as a workbook that people decide in: each row asks for the decision that the screen's dialog makes. */
import type { EditSheet } from '../bulk/edit-sheet'
import { readOnly } from '../bulk/read-only'
import { fieldsOf, is } from '../contract/vocabulary'
import { reconciliationDays, resolutionReasons } from './days/contract'
import { entryFields } from './entries/fields'
import { ExceptionRow, exceptionActions, exceptionReasons } from './exceptions-sheet-contract'
import { pairingReasons } from './nearest-rules'

/** `A, B or C`. */
const one = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ')

const { transactionDate, narration, maskedPan, rrn, stan, amount, terminalId, referenceId } = entryFields

const of = fieldsOf(ExceptionRow, {
  referenceId,
  transactionDate,
  narration,
  maskedPan,
  rrn,
  stan,
  amount,
  terminalId,
  direction: is.text('Type', { width: 10 }),
  nearest: is.id('Nearest transaction', { width: 28 }),
  nearestAmount: is.money('Its amount'),
  difference: is.text('Difference', { width: 48 }),
  action: is.text('Action', { width: 12 }),
  reason: is.text('Reason', { meaning: 'why an exception is none, or why it is paired', width: 18 }),
  pairWith: is.id('Pair with', { meaning: 'another transaction than the nearest', width: 28 }),
  comment: is.text('Comment', { width: 40 }),
})

/** Workbook of exceptions. A value that a decision does not allow is refused by the schema, at its column. */
export const exceptionSheet: EditSheet<ExceptionRow> = {
  name: 'exceptions',
  title: 'Exceptions',
  noun: 'exception',
  isFilledIn: true,
  notes: [
    'Action says what is decided about a line, RESOLVE or PAIR, each with Reason and Comment.',
    `Reason of RESOLVE is ${one(resolutionReasons)}, that of PAIR ${one(pairingReasons)}.`,
    'PAIR takes the nearest transaction, unless Pair with names another one by its transaction search key.',
  ],
  columns: [
    ...readOnly(
      of.transactionDate,
      of.narration,
      of.maskedPan,
      of.rrn,
      of.stan,
      of.amount,
      of.terminalId,
      of.direction,
      of.nearest,
      of.nearestAmount,
      of.difference,
    ),
    { field: of.action, edited: 'old', choices: exceptionActions },
    { field: of.reason, edited: 'old', choices: exceptionReasons },
    { field: of.pairWith, as: 'transactionSearchKey', edited: 'old' },
    { field: of.comment, edited: 'old' },
  ],
  nameOf: (row) => row.rrn,
  newName: 'rrn',
  update({ record, id }, { action, reason, transactionSearchKey, comment }) {
    const params = { referenceId: id }
    if (action !== 'RESOLVE' && action !== 'PAIR')
      return action === undefined ? 'Action is required' : `Action must be ${one(exceptionActions)}`
    const reasons: readonly string[] = action === 'PAIR' ? pairingReasons : resolutionReasons
    if (reason === undefined) return 'Reason is required'
    if (!reasons.includes(String(reason))) return `Reason of ${action} must be ${one(reasons)}`
    if (action === 'RESOLVE') {
      if (transactionSearchKey !== undefined) return 'Pair with goes with PAIR alone'
      const body = { comment, reconResolutionReason: reason, reconResolutionStatus: 'RESOLVED' }
      return [{ endpoint: reconciliationDays.resolve, input: { params, body } }]
    }
    const body = { comment, reason, transactionSearchKey: transactionSearchKey ?? record.nearest ?? undefined }
    return [{ endpoint: reconciliationDays.pair, input: { params, body } }]
  },
  create: 'A line is of a statement: it cannot be added here',
}
