/** Labels and meanings of the fields of a super agent. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { SuperAgent } from './contract'
import { superAgentLabels as labels } from './rules'

export const superAgentFields = fieldsOf(SuperAgent, {
  merchantId: is.id('Super Agent ID'),
  merchantName: is.text(labels.merchantName, { meaning: 'a part of the name' }),
  cardAcceptorId: is.id(labels.cardAcceptorId),
  mainEmail: is.text(labels.mainEmail),
  supportEmail: is.text(labels.supportEmail),
  settlementEmail: is.text(labels.settlementEmail),
  disputeEmail: is.text(labels.disputeEmail),
  phoneNumber: is.text(labels.phoneNumber),
  alternatePhoneNumber: is.text(labels.alternatePhoneNumber),
  adminFirstname: is.text(labels.adminFirstname),
  adminLastname: is.text(labels.adminLastname),
  adminEmail: is.text(labels.adminEmail),
  active: is.flag('Status', { meaning: 'true finds active ones, false the others' }),
  createdAt: is.instant('Created At'),
  settlementConfigured: is.flag('Settlement Configured'),
  settlementType: is.text(labels.settlementType),
  chargeTypeModel: is.text(labels.chargeTypeCode, { part: 'chargeTypeName' }),
  concessionChargeType: is.text(labels.concessionChargeTypeCode, { part: 'chargeTypeName' }),
  accountNumber: is.id(labels.accountNumber),
  accountName: is.text(labels.accountName),
  settlementTransitAccount: is.text(labels.settlementTransitAccount, { part: 'accountName' }),
  vatEnabled: is.flag(labels.vatEnabled),
  vatAccountType: is.text(labels.vatAccountType),
  vatAccount: is.id(labels.vatAccount),
  vatAccountName: is.text(labels.vatAccountName),
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
