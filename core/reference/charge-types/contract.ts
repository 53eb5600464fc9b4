/** Charge types: how the fee of a transaction is worked out. Each change makes a new version, and none is ever lost. */
import * as z from 'zod/mini'
import { recordSheets } from '../../bulk/edit-sheet-contract'
import { feature } from '../../contract/endpoint'
import { KoboField, Message, PageQuery, pageOf } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'
import { chargeModels } from '../../money/charges'
import { ChargeTypeBody } from './body'

const Model = z.enum(chargeModels)

export const ChargeType = z.object({
  id: z.int(),
  code: z.string(),
  chargeType: z.object({ code: Model }),
  /** The same as `chargeType.code`, for what shows one value in one place. */
  chargeModel: Model,
  chargeTypeName: z.string(),
  chargeTypeDesc: z.string(),
  flat: z.nullable(KoboField),
  minimumCap: z.nullable(KoboField),
  maximumCap: z.nullable(KoboField),
  /** An exact decimal as text, such as `0.5`. */
  percentage: z.nullable(z.string()),
  version: z.int(),
})
export type ChargeType = z.infer<typeof ChargeType>

const ByCode = z.object({ code: z.string().check(z.regex(/^[A-Z0-9_]{2,50}$/, 'Charge code is invalid')) })
const ById = z.object({ id: z.string().check(z.regex(/^[0-9]{1,9}$/, 'Charge type id is invalid')) })

const PATH = '/backoffice/charge-model'
const VIEW = 'bo_dcir_get_charge_types'
const WRITE = 'bo_dcir_create_charge_type'
const write = { result: Message, idempotent: true, gated: 'when-configured' } as const

export const chargeTypeFilters = { chargeCode: by.part }

export const chargeTypes = feature('charge-types', {
  list: {
    method: 'GET',
    path: `${PATH}/page`,
    authority: VIEW,
    summary: 'List charge types',
    query: z.extend(PageQuery, filterShape(chargeTypeFilters)),
    result: pageOf(ChargeType),
  },
  show: {
    method: 'GET',
    path: `${PATH}/:code`,
    authority: VIEW,
    summary: 'Show one charge type',
    params: ByCode,
    result: ChargeType,
    errors: ['not-found'],
  },
  all: {
    method: 'GET',
    path: `${PATH}/all`,
    authority: 'bank-staff',
    summary: 'The charge types to pick from',
    result: z.array(z.object({ chargeTypeName: z.string(), code: z.string() })),
  },
  types: {
    method: 'GET',
    path: `${PATH}/types`,
    authority: VIEW,
    summary: 'The models that a charge type can be of',
    result: z.array(z.object({ code: Model, name: z.string() })),
  },
  create: {
    ...write,
    method: 'POST',
    path: PATH,
    authority: WRITE,
    summary: 'Create a charge type',
    body: ChargeTypeBody,
    errors: ['charge-type-exists', 'request-pending'],
  },
  update: {
    ...write,
    method: 'PUT',
    path: `${PATH}/:id`,
    authority: WRITE,
    summary: 'Update a charge type; what was charged before stays as it was',
    params: ById,
    body: ChargeTypeBody,
    errors: ['not-found', 'charge-code-fixed', 'shares-exceed-fee', 'request-pending'],
  },
  remove: {
    ...write,
    method: 'PUT',
    path: `${PATH}/remove/:id`,
    authority: 'bo_dcir_remove_charge_type',
    summary: 'Delete a charge type that nobody uses',
    params: ById,
    errors: ['not-found', 'charge-type-in-use', 'request-pending'],
  },
})

export const chargeTypeSheets = recordSheets('charge-type-sheets', 'charge types', chargeTypes)
