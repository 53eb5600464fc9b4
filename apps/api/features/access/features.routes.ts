/** Feature endpoints: what the bank has switched on. */
import { type Features, features } from '@dcir/core/access/features-contract'
import { routesOf } from '../../call/call'
import { type ConfigurationKey, configured } from '../../db/configuration'
import type { Database, Sql } from '../../db/database'

/**
 * Features by the name that screens ask for, each with the configuration value that decides. The keys are those of the
 * specification, some with `enable` and some with `enabled`, and only here must anybody know which is which.
 */
const switches = {
  'name-enquiry': 'dcir.name-enquiry-enabled',
  'gl-name-enquiry': 'dcir.gl.name.enquiry.applicable',
  'manual-dispute-refund': 'dcir.enable.manual.dispute-refund',
  'manual-settlement-payment': 'dcir.enable.manual.settlement-payment',
  'directory-sign-in': 'dcir.active-directory-enabled',
  'reconciliation-auto-dispute': 'dcir.recon.dispute.auto-create',
  'refund-from-original-transaction': 'dcir.refund-from-original-transaction-enabled',
} as const satisfies Record<Exclude<keyof Features, 'mail'>, ConfigurationKey>

async function readFeatures(db: Sql, mail: boolean): Promise<Features> {
  const values = await configured(db, ...Object.values(switches))
  const switched = Object.entries(switches).map(([name, key]) => [name, values[key]])
  return { ...(Object.fromEntries(switched) as Omit<Features, 'mail'>), mail }
}

/** @param mail whether the process has a server to send mail by, which is no matter of configuration values */
export const featuresRoutes = (database: Database, mail: boolean) =>
  routesOf(features, { list: (call) => database.read(call.scope, (db) => readFeatures(db, mail)) })
