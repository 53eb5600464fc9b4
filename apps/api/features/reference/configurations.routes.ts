/** Configuration endpoints: values by key for the screens, and all of them for whoever manages them. */

import { GATED_ACTIONS_KEY } from '@dcir/core/access/workflow/rules'
import { gatesTakenAway } from '@dcir/core/contract/gated-actions'
import { Refusal } from '@dcir/core/errors/catalogue'
import {
  type ConfigurationBody,
  type ConfigurationDetail,
  configurationMessages,
  configurations,
} from '@dcir/core/reference/configurations/contract'
import { mayReadKey } from '@dcir/core/reference/configurations/keys'
import { configurationFault, isAmountKey, shownValue } from '@dcir/core/reference/configurations/values'
import { accountNeeded, debitKeys, manualKeys } from '@dcir/core/reference/debit-accounts'
import { lagosIso } from '@dcir/core/time/lagos'
import { routesOf, userOf } from '../../call/call'
import { configured } from '../../db/configuration'
import type { Sql } from '../../db/database'
import { mapPage } from '../../db/lists'
import { defaultValueOf } from '../../db/settings'
import type { Platform } from '../../domain/module'
import { type ConfigurationRecord, configurationsStore } from './configurations.store'

const shownOf = ({ version: _, updatedBy, updatedAt, ...record }: ConfigurationRecord): ConfigurationDetail => ({
  ...record,
  defaultValue: defaultValueOf(record.configKey),
  changedBy: updatedBy,
  changedAt: updatedAt && lagosIso(updatedAt),
})

/** Refuses changes of anything but a setting's value. @throws Refusal with the field that is not the setting's own */
function refuseOther(before: ConfigurationRecord, body: ConfigurationBody): void {
  const said = { key: body.key, configName: body.configName, configDesc: body.configDesc, valueType: body.valueType }
  const own = { ...before, key: before.configKey }
  for (const [field, value] of Object.entries(said)) {
    if (value === own[field as keyof typeof said]) continue
    const message = `${field} of ${before.configKey} does not change`
    throw Refusal.badInput([{ message, code: 'bad-input', field: `body.${field}` }])
  }
  const message = configurationFault(before, body.configValue)
  if (message) throw Refusal.badInput([{ message, code: 'bad-input', field: 'body.configValue' }])
}

/** The request as a sentence; where it opens gates, it names the actions that need no second person any more. */
function askedOf(
  setting: { configKey: string; configName?: string; configValue?: string },
  { configValue }: ConfigurationBody,
) {
  const value = isAmountKey(setting.configKey) ? shownValue({ ...setting, configValue }) : configValue || 'nothing'
  const set = `Set ${setting.configName ?? setting.configKey} to ${value}`
  if (setting.configKey !== GATED_ACTIONS_KEY) return set
  const open = gatesTakenAway(setting.configValue ?? '', configValue)
  return open.length === 0 ? set : `Let one person alone: ${open.join('; ')}. ${set}`
}

/** Nothing is paid by itself from an account that nobody has named. @throws Refusal with what is missing */
async function refuseWithoutAccount(db: Sql, key: string, value: string): Promise<void> {
  const { fromOriginal } = debitKeys
  const settings = await configured(db, manualKeys.refund, fromOriginal)
  const needed = accountNeeded(key, value, settings[manualKeys.refund], settings[fromOriginal])
  if (!needed || (await configured(db, needed))[needed]) return
  const account = await configurationsStore(db).find(needed)
  throw new Refusal('debit-account-missing', { name: account?.configName ?? needed }, 'body.configValue')
}

export const configurationsRoutes = ({ database, gate }: Pick<Platform, 'database' | 'gate'>) =>
  routesOf(configurations, {
    list: (call, { query }) =>
      database.read(call.scope, async (db) => mapPage(await configurationsStore(db).list(query), shownOf)),

    show: async (call, { params }) => {
      const found = await database.read(call.scope, (db) => configurationsStore(db).find(params.configKey))
      if (!found) throw new Refusal('not-found', { label: `Configuration ${params.configKey}` })
      return shownOf(found)
    },

    read: async (call, { params }) => {
      // A key that is not for the caller answers as one that there is not.
      const found =
        mayReadKey(params.configKey, userOf(call)) &&
        (await database.read(call.scope, (db) => configurationsStore(db).read(params.configKey)))
      if (!found) throw new Refusal('not-found', { label: `Configuration ${params.configKey}` })
      return found
    },

    update: gate.changes<typeof configurations.update, ConfigurationRecord>(configurations.update, {
      record: ({ params }) => params.configKey,
      describe: ({ body, params }, before) => askedOf(before ?? params, body),
      async before(tx, { params }) {
        const found = await configurationsStore(tx.db).lock(params.configKey)
        if (!found) throw new Refusal('not-found', { label: `Configuration ${params.configKey}` })
        return { data: found, version: found.version }
      },
      async after(tx, { body }, before) {
        if (!before) return null
        refuseOther(before, body)
        await refuseWithoutAccount(tx.db, before.configKey, body.configValue.trim())
        return { ...before, configValue: body.configValue.trim() }
      },
      async change({ db, actor, at }, { params }, _before, after) {
        if (after) await configurationsStore(db).setValue(params.configKey, after.configValue, actor, at)
        return configurationMessages.updated
      },
    }),
  })
