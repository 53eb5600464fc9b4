/** `dcir reconciliation edit-sheet` and `apply-sheet`: exceptions decided in a workbook. */
import { entrySearchFields } from '@dcir/core/reconciliation/entries-fields'
import { exceptionSheets } from '@dcir/core/reconciliation/exceptions-sheet-contract'
import { statementFields } from '@dcir/core/reconciliation/fields'
import { applySheetCommand, editSheetCommand } from '../../../kit/edit-sheet'

const edited = {
  noun: 'reconciliation',
  endpoints: exceptionSheets,
  asked: {
    search: { ...entrySearchFields, fileKey: statementFields.fileKey },
    // Elsewhere an amount is typed in naira, and this one is in kobo.
    but: ['amount'],
    example: '--transaction-date 2026-11-20',
  },
}

export const editSheet = editSheetCommand(edited)
export const applySheet = applySheetCommand(edited)
