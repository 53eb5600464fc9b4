/** `dcir charge-types edit-sheet` and `apply-sheet`: records edited in a workbook. */
import { chargeTypeSheets } from '@dcir/core/reference/charge-types-contract'
import { applySheetCommand, editSheetCommand } from '../../../kit/edit-sheet'

const edited = { noun: 'charge-types', endpoints: chargeTypeSheets }

export const editSheet = editSheetCommand(edited)
export const applySheet = applySheetCommand(edited)
