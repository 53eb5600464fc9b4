/** Values that are sent beside a file of super agents, as flags explain them. */
import { superAgentLabels as labels } from '../super-agents/rules'

export const bulkSuperAgentSearch = {
  participantsIds: {
    label: labels.settlementParticipants,
    meaning: 'ids of settlement participants, with commas between them',
  },
  settlementType: { label: labels.settlementType, meaning: 'when they are settled' },
  chargeTypeCode: { label: labels.chargeTypeCode, meaning: 'code of the charge type' },
  concessionChargeTypeCode: { label: labels.concessionChargeTypeCode, meaning: 'code of the concession charge type' },
  vatEnabled: { label: labels.vatEnabled, meaning: 'true charges VAT on the fee; off unless given' },
  vatAccountType: { label: labels.vatAccountType, meaning: 'GL unless given' },
  vatAccountNumber: { label: labels.vatAccount, meaning: 'where VAT is paid to' },
  vatAccountName: { label: labels.vatAccountName, meaning: 'needed where the bank does not say it' },
} as const
