/** Labels and meanings of the fields of a charge type. */
import { fieldsOf, is, pick } from '../../contract/vocabulary'
import { ChargeType } from './contract'
import { termLabels } from './rules'

export const chargeTypeFields = fieldsOf(ChargeType, {
  chargeModel: is.text('Charge Type', { meaning: 'how the fee is worked out' }),
  chargeTypeName: is.text('Charge Name'),
  flat: is.money(termLabels.flat, { meaning: 'the fee of every amount' }),
  minimumCap: is.money(termLabels.minCap, { meaning: 'the fee is never less' }),
  maximumCap: is.money(termLabels.maxCap, { meaning: 'the fee is never more' }),
  percentage: is.percent(termLabels.percent, { meaning: 'per cent of the amount' }),
  code: is.id('Charge Code', { meaning: 'code of the charge type' }),
  chargeTypeDesc: is.text('Description'),
  version: is.count('Version', { meaning: 'how often its terms were set' }),
})

export const chargeTypeColumns = pick(
  chargeTypeFields,
  'chargeModel',
  'chargeTypeName',
  'flat',
  'minimumCap',
  'maximumCap',
  'percentage',
)
