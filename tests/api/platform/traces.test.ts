/** Data that leaves the platform as a file leaves a trace, derived from the contract, and nobody takes it without end. */
import { callLimits } from '@dcir/api/http/call-limits'
import { addresses } from '@dcir/core/contract/all'
import { type Address, fullPath, grantsOf, isExport } from '@dcir/core/contract/endpoint'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { refusal } from '../../support/refusal'

let api: TestApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const username of ['bo.admin', 'bo.checker', 'sa.admin']) tokens[username] = await api.signIn(username)
})
afterAll(() => api?.close())

const trail = (action: string) =>
  api.app.database.pool
    .query('SELECT actor, subject, result, details FROM audit_entries WHERE action = $1 ORDER BY id', [action])
    .then(({ rows }) => rows as { actor: string; subject: string; result: string; details: Record<string, string> }[])

const exports = addresses.filter((address) => isExport(address))
const staffOf = (address: Address) => (grantsOf(address).some((one) => one.startsWith('fo_')) ? 'sa.admin' : 'bo.admin')

describe('an export', () => {
  test('is any file but a sample', () => {
    const keys = exports.map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining(['reports.download', 'dispute-lists.downloadAll', 'bulk-disputes.download']),
    )
    expect(keys.filter((key) => /sample|template/i.test(key))).toEqual([])
  })

  test.each(exports.map((address) => [address.id, address] as const))(
    '%s leaves one entry in the audit trail, whatever came of it',
    async (_id, address) => {
      const before = (await trail(address.key)).length
      const path = fullPath(address).replace(/:\w+/g, 'none')
      const response = await fetch(api.address + path, {
        method: address.method,
        headers: { authorization: `Bearer ${tokens[staffOf(address)]}`, 'content-type': 'application/json' },
        ...(address.method === 'GET' ? {} : { body: '{}' }),
      })
      await response.arrayBuffer()
      const after = await trail(address.key)
      expect(after.length - before).toBe(1)
      expect(after.at(-1)?.actor).toBe(staffOf(address))
    },
  )

  test('is written down with the filter that it was made by', async () => {
    await api.client(tokens['bo.checker']).download(disputeLists.downloadAll, { body: { rrn: '632514000001' } })
    expect((await trail('dispute-lists.downloadAll')).at(-1)).toMatchObject({
      actor: 'bo.checker',
      result: 'done',
      details: { rrn: '632514000001' },
    })
  })

  test('has its limit for each user, and the next one is told how long to wait', async () => {
    await api.app.database.pool.query("UPDATE call_counts SET call_count = $1 WHERE caller = 'bo.checker'", [
      callLimits.exports.most,
    ])
    const client = api.client(tokens['bo.checker'])
    const refused = await refusal(client.download(disputeLists.downloadAll, { body: {} }))
    expect([refused.status, refused.code]).toEqual([429, 'too-many-requests'])
    await api.client(tokens['bo.admin']).download(disputeLists.downloadAll, { body: {} })
  })
})
