/** Feature endpoints: what the bank has switched on. */
import { type Features, features } from '@dcir/core/access/features-contract'
import type { Database, Sql } from '../../db/database'
import { routesOf } from '../../http/call'

type Switch = readonly [key: string, isOn: (value: string | undefined) => boolean]

const onWhenTrue = (key: string): Switch => [key, (value) => value === 'true']
/** The manual steps are there until the bank writes exactly `false`, by which their menu items go as well. */
const onUnlessFalse = (key: string): Switch => [key, (value) => value !== 'false']

/**
 * Features by the name that screens ask for, each with the configuration value that decides. The keys are those of the
 * specification, some with `enable` and some with `enabled`, and only here must anybody know which is which.
 */
const switches: Readonly<Record<keyof Features, Switch>> = {
  'name-enquiry': onWhenTrue('dcir.name-enquiry-enabled'),
  'gl-name-enquiry': onWhenTrue('dcir.gl.name.enquiry.applicable'),
  'manual-dispute-refund': onUnlessFalse('dcir.enable.manual.dispute-refund'),
  'manual-settlement-payment': onUnlessFalse('dcir.enable.manual.settlement-payment'),
  'directory-sign-in': onWhenTrue('dcir.active-directory-enabled'),
  'reconciliation-auto-dispute': onWhenTrue('dcir.recon.dispute.auto-create'),
  'refund-from-original-transaction': onWhenTrue('dcir.refund-from-original-transaction-enabled'),
}

async function readFeatures(sql: Sql): Promise<Features> {
  const rows = await sql.rows<{ key: string; value: string }>(
    'SELECT config_key AS key, config_value AS value FROM configurations WHERE config_key = ANY($1)',
    [Object.values(switches).map(([key]) => key)],
  )
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const answers = Object.entries(switches).map(([name, [key, isOn]]) => [name, isOn(values.get(key))])
  return Object.fromEntries(answers) as Features
}

export const featuresRoutes = (database: Database) =>
  routesOf(features, { list: (call) => database.read(call.scope, readFeatures) })
