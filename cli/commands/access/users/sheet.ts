/** `dcir users edit-sheet` and `apply-sheet`: records edited in a workbook. */
import { userSheets } from '@dcir/core/access/users-sheet-contract'
import { applySheetCommand, editSheetCommand } from '../../../kit/edit-sheet'

const edited = { noun: 'users', endpoints: userSheets }

export const editSheet = editSheetCommand(edited)
export const applySheet = applySheetCommand(edited)
