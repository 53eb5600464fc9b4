/** Reference data edited in a workbook: which records, and what a row needs before it runs the endpoint of a form. */
import { sheetOf } from '@dcir/core/bulk/sheet-of'
import { type ChargeType, chargeTypeSheets, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeType } from '@dcir/core/reference/charge-types/noun'
import {
  type Participant,
  type ParticipantForm,
  participantSheets,
  participants,
} from '@dcir/core/reference/participants/contract'
import { participant } from '@dcir/core/reference/participants/noun'
import type { BankGateway } from '../../bank/gateway'
import { editSheetRoutes, recordsIn, type SheetDeps } from '../../bulk/edit-sheets'
import { bankAccounts } from './bank-accounts'
import { chargeTypeTable } from './charge-type-changes'
import { shownOf as shownCharge } from './charge-types.routes'
import { verified } from './participant-changes'
import { seesGlobalOnly, shownOf as shownParticipant } from './participants.routes'
import { participantTable, setUpsStore } from './participants.store'

export const referenceSheetRoutes = (deps: SheetDeps & { bank: BankGateway }) => [
  ...editSheetRoutes(deps, {
    endpoints: chargeTypeSheets,
    sheet: sheetOf<typeof chargeType, ChargeType>(chargeType, chargeTypes),
    records: recordsIn(chargeTypeTable, shownCharge),
  }),
  ...participantSheetRoutes(deps),
]

const participantSheet = sheetOf<typeof participant, Participant>(participant, participants, {
  chargeType: ({ chargeType: { code } }) => code,
})

function participantSheetRoutes({ bank, ...deps }: SheetDeps & { bank: BankGateway }) {
  const accounts = bankAccounts(deps.database, bank)
  const all = recordsIn(participantTable, shownParticipant)
  return editSheetRoutes(deps, {
    endpoints: participantSheets,
    sheet: participantSheet,
    records: async (db, call, id) => {
      const found = await all(db, call, id)
      return seesGlobalOnly(call) ? found.filter(({ record }) => record.globalCharge) : found
    },
    choices: async (db) => ({ chargeType: (await setUpsStore(db).chargeTypes()).map(({ code }) => code) }),
    prepare: async (call, { endpoint, input }) => ({
      endpoint,
      input: { ...input, body: await verified(accounts, call, input.body as ParticipantForm) },
    }),
  })
}
