/** Endpoints of charge types, beside those that their declaration says. */
import * as z from 'zod/mini'
import { recordSheets } from '../../bulk/edit-sheet-contract'
import { feature } from '../../contract/endpoint'
import { endpointsOf } from '../../contract/noun-endpoints'
import { KoboField, PageQuery } from '../../contract/schemas'
import { by } from '../../contract/search'
import { filterShape } from '../../contract/search-schema'
import { chargeModels } from '../../money/charges'
import { ChargeTypeBody } from './body'
import { chargeType } from './noun'

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

const ById = z.object({ id: z.string().check(z.regex(/^[0-9]{1,9}$/, 'Charge type id is invalid')) })

export const chargeTypeFilters = { chargeCode: by.part }

const { list, show, create, update, remove } = endpointsOf(chargeType, {
  record: ChargeType,
  create: ChargeTypeBody,
  update: ChargeTypeBody,
})

export const chargeTypes = feature(chargeType.name, {
  list: { ...list, query: z.extend(PageQuery, filterShape(chargeTypeFilters)) },
  show,
  all: {
    method: 'GET',
    path: `${chargeType.path}/all`,
    authority: 'bank-staff',
    summary: 'The charge types to pick from',
    result: z.array(z.object({ chargeTypeName: z.string(), code: z.string() })),
  },
  types: {
    method: 'GET',
    path: `${chargeType.path}/types`,
    authority: chargeType.see,
    summary: 'The models that a charge type can be of',
    result: z.array(z.object({ code: Model, name: z.string() })),
  },
  create,
  update: { ...update, params: ById },
  remove: { ...remove, params: ById },
})

export const chargeTypeSheets = recordSheets(chargeType, chargeTypes)
