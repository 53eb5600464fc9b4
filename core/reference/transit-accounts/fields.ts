/** Labels and meanings of the fields of a settlement transit account. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { TransitAccount } from './contract'
import { transitLabels } from './rules'

export const transitAccountFields = fieldsOf(TransitAccount, {
  accountReference: is.id('Account Reference'),
  accountType: is.text(transitLabels.accountType, { meaning: 'GL or NUBAN' }),
  accountNumber: is.id(transitLabels.accountNumber),
  accountName: is.text(transitLabels.accountName),
  createdAt: is.instant('Created At'),
  active: is.flag('Status', { meaning: 'whether super agents can be settled from it' }),
})

export const transitAccountColumns = pick(transitAccountFields, 'accountNumber', 'accountName', 'createdAt', 'active')
