/** `dcir participants edit-sheet` and `apply-sheet`: records edited in a workbook. */
import { participantSheets } from '@dcir/core/reference/participants-contract'
import { applySheetCommand, editSheetCommand } from '../../../kit/edit-sheet'

const edited = { noun: 'participants', endpoints: participantSheets }

export const editSheet = editSheetCommand(edited)
export const applySheet = applySheetCommand(edited)
