/** Charge types: how the fee of a transaction is worked out. Each change makes a new version, and none is ever lost. */
import { noun } from '../../contract/noun'
import { is } from '../../contract/vocabulary'
import { chargeModels } from '../../money/charges'

export const CHARGE_CODE = /^[A-Z0-9_]{2,50}$/

export const chargeType = noun({
  name: 'charge-types',
  one: 'charge type',
  many: 'charge types',
  path: '/backoffice/charge-model',
  see: ['bo_dcir_get_charge_types'],
  change: 'bo_dcir_create_charge_type',
  gated: 'when-configured',
  key: { field: 'code', label: 'Charge code', pattern: CHARGE_CODE },
  title: 'chargeTypeName',
  fields: {
    chargeModel: is.text('Charge Type', {
      set: 'always',
      as: 'chargeType',
      choices: chargeModels,
      meaning: 'how the fee is worked out',
    }),
    chargeTypeName: is.text('Charge Name', { set: 'always', as: 'chargeName', type: 'NAME' }),
    flat: is.money('Flat', { set: 'always', meaning: 'the fee of every amount' }),
    minimumCap: is.money('Min Cap', { set: 'always', as: 'minCap', meaning: 'the fee is never less' }),
    maximumCap: is.money('Max Cap', { set: 'always', as: 'maxCap', meaning: 'the fee is never more' }),
    percentage: is.percent('Percent', { set: 'always', as: 'percent', meaning: 'per cent of the amount' }),
    code: is.id('Charge Code', { set: 'create', as: 'chargeCode', meaning: 'code of the charge type' }),
    chargeTypeDesc: is.text('Description', { set: 'always', type: 'DESCRIPTION', most: 500 }),
    version: is.count('Version', { meaning: 'how often its terms were set' }),
  },
  filters: {},
  endpoints: {
    list: { at: '/page', summary: 'List charge types' },
    show: { at: '/:code', summary: 'Show one charge type' },
    create: { summary: 'Create a charge type', errors: ['charge-type-exists'] },
    update: {
      at: '/:id',
      summary: 'Update a charge type; what was charged before stays as it was',
      errors: ['charge-code-fixed', 'shares-exceed-fee'],
    },
    remove: {
      at: '/remove/:id',
      method: 'PUT',
      authority: 'bo_dcir_remove_charge_type',
      summary: 'Delete a charge type that nobody uses',
      errors: ['charge-type-in-use'],
    },
  },
  columns: ['chargeModel', 'chargeTypeName', 'flat', 'minimumCap', 'maximumCap', 'percentage'],
  sheet: ['code', 'chargeTypeName', 'chargeTypeDesc', 'chargeModel', 'flat', 'minimumCap', 'maximumCap', 'percentage'],
  command: {
    summary: 'How fees are worked out',
    columns: ['code', 'chargeModel', 'chargeTypeName', 'flat', 'minimumCap', 'maximumCap', 'percentage'],
    examples: { list: '--charge-code FLAT', show: 'STANDARD' },
  },
  texts: {
    created: 'Charge type created successfully',
    updated: 'Charge type updated successfully',
    deleted: 'Charge type deleted successfully',
    empty: 'No charge types found ...',
  },
})
