/** `dcir holidays edit-sheet` and `apply-sheet`: records edited in a workbook. */
import { holidaySheets } from '@dcir/core/reference/public-holidays-contract'
import { applySheetCommand, editSheetCommand } from '../../../kit/edit-sheet'

const edited = { noun: 'holidays', endpoints: holidaySheets }

export const editSheet = editSheetCommand(edited)
export const applySheet = applySheetCommand(edited)
