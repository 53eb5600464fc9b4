/** Texts and rules of the forms of a super agent; API and screens read the same. */
import { requiredMessage } from '../../validators/messages'
import { type AccountType, accountProblem } from '../accounts'

export const settlementTypes = ['T0', 'T1'] as const
export const VAT_RATE_SETTING = 'dcir.charge.vat.percentage'

export const superAgentLabels = {
  merchantName: 'Super Agent Name',
  mainEmail: 'Main Email',
  supportEmail: 'Support Email',
  settlementEmail: 'Settlement Email',
  disputeEmail: 'Dispute Email',
  phoneNumber: 'Phone Number',
  alternatePhoneNumber: 'Alternate Phone Number',
  cardAcceptorId: 'Card Acceptor ID',
  adminEmail: 'Admin Email',
  adminFirstname: 'Admin First Name',
  adminLastname: 'Admin Last Name',
  settlementType: 'Settlement Type',
  chargeTypeCode: 'Charge Type',
  accountNumber: 'Account Number',
  accountName: 'Account Name',
  settlementTransitAccount: 'Settlement Transit Account',
  settlementParticipants: 'Settlement Participants',
  concessionEnabled: 'Concession Charge',
  concessionChargeTypeCode: 'Concession Charge Type',
  vatEnabled: 'VAT',
  vatAccountType: 'VAT Account Type',
  vatAccount: 'VAT Account Number',
  vatAccountName: 'VAT Account Name',
} as const

export const superAgentMessages = {
  created: 'Super agent created successfully',
  updated: 'Super agent updated successfully',
  activated: 'Super Agent activated successfully',
  deactivated: 'Super Agent deactivated successfully',
  empty: 'No super agent found...',
  noMerchants: 'Error getting merchants!',
  noSettlementTypes: 'Error getting settlement types!',
  noChargeTypes: 'Error getting charge types!',
  noParticipants: 'Error getting participants!',
} as const

/** Hint of the switch for VAT. @param rate per cent, as it is configured */
export const vatHint = (rate: string) =>
  `VAT is charged on the transaction fee, increasing the merchant fee by ${rate}%.`

interface Settled {
  accountNumber: string
  concessionEnabled: boolean
  concessionChargeTypeCode?: string | undefined
  vatEnabled: boolean
  vatAccountType?: AccountType | undefined
  vatAccount?: string | undefined
}

/** The faults of how a super agent is settled, each with its field. Names are the bank's to find first. */
export function settlementFaults(form: Settled): [field: string, message: string][] {
  const labels = superAgentLabels
  const needed: (keyof Settled)[] = [
    ...(form.concessionEnabled ? (['concessionChargeTypeCode'] as const) : []),
    ...(form.vatEnabled ? (['vatAccountType', 'vatAccount'] as const) : []),
  ]
  const missing = needed.filter((field) => !form[field])
  const account = accountProblem('NUBAN', labels.accountNumber, form.accountNumber)
  const vat =
    form.vatEnabled && form.vatAccount && accountProblem(form.vatAccountType, labels.vatAccount, form.vatAccount)
  return [
    ...(account ? [['accountNumber', account] as [string, string]] : []),
    ...missing.map((field): [string, string] => [field, requiredMessage(labels[field])]),
    ...(vat ? [['vatAccount', vat] as [string, string]] : []),
  ]
}
