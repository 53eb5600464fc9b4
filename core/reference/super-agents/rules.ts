/** Texts and rules of the forms of a super agent; API and screens read the same. */
import { inputsOf, is, labelsOf } from '../../contract/vocabulary'
import { requiredMessage } from '../../validators/messages'
import { type AccountType, accountProblem } from '../accounts'

export const settlementTypes = ['T0', 'T1'] as const
export const VAT_RATE_SETTING = 'dcir.charge.vat.percentage'

const name = { type: 'NAME', most: 150 } as const
const email = { type: 'EMAIL', most: 500 } as const
const phone = { type: 'MOBILE_NUMBER', most: 16 } as const

export const superAgentInputs = inputsOf({
  merchantName: is.text('Super Agent Name', name),
  mainEmail: is.text('Main Email', email),
  supportEmail: is.text('Support Email', email),
  settlementEmail: is.text('Settlement Email', email),
  disputeEmail: is.text('Dispute Email', email),
  phoneNumber: is.text('Phone Number', phone),
  alternatePhoneNumber: is.text('Alternate Phone Number', phone),
  cardAcceptorId: is.id('Card Acceptor ID', { type: 'CARD_ACCEPTANCE_ID', most: 15 }),
  adminEmail: is.text('Admin Email', email),
  adminFirstname: is.text('Admin First Name', name),
  adminLastname: is.text('Admin Last Name', name),
  settlementType: is.text('Settlement Type'),
  chargeTypeCode: is.text('Charge Type'),
  accountNumber: is.id('Account Number', { type: 'NUBAN', most: 20 }),
  accountName: is.text('Account Name', name),
  settlementTransitAccount: is.text('Settlement Transit Account'),
  settlementParticipants: is.text('Settlement Participants'),
  concessionEnabled: is.flag('Concession Charge'),
  concessionChargeTypeCode: is.text('Concession Charge Type'),
  vatEnabled: is.flag('VAT'),
  vatAccountType: is.text('VAT Account Type'),
  vatAccount: is.id('VAT Account Number', { most: 20 }),
  vatAccountName: is.text('VAT Account Name', name),
})
export const superAgentLabels = labelsOf(superAgentInputs)

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
