/** Charge types as tests ask for them, and the setting that gates their changes. */
import { withConnection } from '@dcir/api/db/pool'
import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import type { ChargeTypeBody } from '@dcir/core/reference/charge-types/body'
import type { TestApi } from './api'

/** A body of each model with all that it needs and nothing else. */
export const bodies = {
  FLAT: { flat: 5_000 },
  PERCENT_MAX_CAP: { maxCap: 100_000, percent: '0.5' },
  PERCENT_MIN_CAP: { minCap: 2_000, percent: '0.5' },
  PERCENT_MAX_MIN_CAP: { minCap: 2_000, maxCap: 50_000, percent: '1' },
  PERCENT_ALL: { percent: '12.345678' },
} as const

export type Model = keyof typeof bodies
export const models = Object.keys(bodies) as Model[]

export const chargeOf = (chargeName: string, chargeType: Model = 'PERCENT_MAX_CAP', more = {}): ChargeTypeBody => ({
  chargeName,
  chargeType,
  chargeTypeDesc: `${chargeName} for tests`,
  ...bodies[chargeType],
  ...more,
})

/** Names the changes that wait for a second person, as an administrator would in the configuration. */
export const gate = (api: TestApi, actions: string) =>
  withConnection(api.database.ownerUrl, (sql) =>
    sql.query('UPDATE configurations SET config_value = $2 WHERE config_key = $1', [GATED_ACTIONS_KEY, actions]),
  )

/** The audit entries of an action, oldest first. */
export const auditOf = (api: TestApi, action: string) =>
  withConnection(api.database.ownerUrl, async (sql) => {
    const text = 'SELECT actor, subject, result, details FROM audit_entries WHERE action = $1 ORDER BY id'
    return (await sql.query(text, [action])).rows as Record<string, unknown>[]
  })
