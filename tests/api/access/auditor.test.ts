/** The auditor reads everything and changes nothing: every address of the bank's contract, as somebody with that role. */
import { withConnection } from '@dcir/api/db/pool'
import { addresses } from '@dcir/core/contract/all'
import { type Address, fullPath, grantsOf } from '@dcir/core/contract/endpoint'
import { isMonitorRole } from '@dcir/core/permissions/authorities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  await withConnection(api.database.ownerUrl, (sql) =>
    sql.query(`UPDATE user_roles SET role_name = 'DCIR_BACKOFFICE_AUDITOR'
      WHERE user_id = (SELECT id FROM users WHERE username = 'bo.viewer')`),
  )
  token = await api.signIn('bo.viewer')
})
afterAll(() => api?.close())

/** Without those of super agents, of the monitor and of services, and what is open to everybody. */
const ofBank = addresses.filter((address) => {
  const grants = grantsOf(address)
  if (address.door === 'frontoffice' || grants.every((one) => one.startsWith('fo_'))) return false
  return !grants.some((one) => one === 'public' || one === 'service' || isMonitorRole(one))
})
const isReading = ({ method, reads, claims }: Address) => reads === true || (method === 'GET' && !claims)

/** Nothing of the bank's is changed: the own account, own views and own wishes, and reports that are made to be read. */
const own = /^(session|own-sessions|second-factor|views)\./
const ownWishes = ['workflow.cancel']
const reports = [
  'reports.generate',
  'bulk-settlements.generateReport',
  'statement-reports.check',
  'participant-reports.retry',
]

/** Reads that only serve a change: an enquiry of the form that makes it, or the look at a file that is about to be applied. */
const ofForms = ({ key, lookUp }: Address) =>
  lookUp === true || /\.(compare|dryRun|sample|localSample|adSample|validate)$/.test(key)
/** By the spec its file is for who uploads; the auditor reads the same rows in the list. */
const bySpec = ['bulk-disputes.download']

async function statusOf(address: Address): Promise<number> {
  const path = fullPath(address).replace(/:(\w+)/g, 'x')
  const response = await fetch(`${api.address}${path}`, {
    method: address.method,
    headers: { authorization: `Bearer ${token}` },
  })
  await response.arrayBuffer()
  return response.status
}

test('S8 PRM-011 the auditor may call every reading endpoint of the bank, the audit trail too', {
  timeout: 60_000,
}, async () => {
  const reading = ofBank.filter((one) => isReading(one) && !ofForms(one) && !bySpec.includes(one.key))
  expect(reading.length).toBeGreaterThan(100)
  const refused: string[] = []
  for (const address of reading) if ([401, 403].includes(await statusOf(address))) refused.push(address.id)
  expect(refused).toEqual([])
})

test('S8 PRM-011 the auditor may call no writing endpoint but about their own account', {
  timeout: 60_000,
}, async () => {
  const writing = ofBank.filter((one) => !isReading(one) && !own.test(one.key))
  expect(writing.length).toBeGreaterThan(60)
  const admitted: string[] = []
  for (const address of writing) if ((await statusOf(address)) !== 403) admitted.push(address.key)
  // Refused to everybody outside of a training world, where nothing is real.
  const inTraining = ['training.moveClock', 'training.setBank']
  expect(admitted.sort()).toEqual([...ownWishes, ...reports, ...inTraining].sort())
})
