/** Labels and meanings of the fields of a super agent. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { SuperAgent } from './contract'
import { superAgentLabels as labels, superAgentInputs as of } from './rules'

export const superAgentFields = fieldsOf(SuperAgent, {
  merchantId: is.id('Super Agent ID'),
  merchantName: { ...of.merchantName, meaning: 'a part of the name' },
  cardAcceptorId: of.cardAcceptorId,
  mainEmail: of.mainEmail,
  supportEmail: of.supportEmail,
  settlementEmail: of.settlementEmail,
  disputeEmail: of.disputeEmail,
  phoneNumber: of.phoneNumber,
  alternatePhoneNumber: of.alternatePhoneNumber,
  adminFirstname: of.adminFirstname,
  adminLastname: of.adminLastname,
  adminEmail: of.adminEmail,
  active: is.flag('Status', { meaning: 'true finds active ones, false the others' }),
  createdAt: is.instant('Created At'),
  settlementConfigured: is.flag('Settlement Configured'),
  settlementType: of.settlementType,
  chargeTypeModel: is.text(labels.chargeTypeCode, { part: 'chargeTypeName' }),
  concessionChargeType: is.text(labels.concessionChargeTypeCode, { part: 'chargeTypeName' }),
  accountNumber: of.accountNumber,
  accountName: of.accountName,
  settlementTransitAccount: is.text(labels.settlementTransitAccount, { part: 'accountName' }),
  vatEnabled: of.vatEnabled,
  vatAccountType: of.vatAccountType,
  vatAccount: of.vatAccount,
  vatAccountName: of.vatAccountName,
})

export const superAgentColumns = pick(
  superAgentFields,
  'merchantName',
  'cardAcceptorId',
  'mainEmail',
  'phoneNumber',
  'active',
)

/** Filters of a list of super agents, for the meanings of its flags. */
export const superAgentSearch = {
  ...superAgentFields,
  createStartDate: { label: 'Created from' },
  createEndDate: { label: 'Created to' },
}
