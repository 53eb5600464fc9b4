/** Sample files of the documents, by their paths and names as text. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.close())

test.each([
  ['API-074', 'bo.maker', '/backoffice/bulk-dispute/sample', 'bulk_dispute_sample'],
  ['API-080', 'sa.admin', '/frontoffice/dispute/bulk/resolve/sample', 'bulk_dispute_response_sample'],
  ['API-127', 'bo.admin', '/backoffice/merchant/bulk-upload/sample', 'bulk_super_agent_sample'],
  [
    'API-181 local',
    'bo.admin',
    '/backoffice/user/upload-users/bulk_local_user_creation_sample',
    'bulk_local_user_creation_sample',
  ],
  [
    'API-181 directory',
    'bo.admin',
    '/backoffice/user/upload-users/bulk_ad_user_creation_sample',
    'bulk_ad_user_creation_sample',
  ],
  ['API-197', 'bo.admin', '/backoffice/reconciliation/sample', 'reconciliation_statement_sample'],
])('%s is handed out to %s at %s as a workbook and as text', async (_id, username, path, name) => {
  const authorization = `Bearer ${await api.signIn(username)}`
  for (const format of ['csv', 'xlsx']) {
    const answer = await fetch(`${api.address}/api/v1${path}/${format}`, { headers: { authorization } })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining(`"${name}.${format}"`),
    ])
    const content = Buffer.from(await answer.arrayBuffer())
    // A workbook is an archive; text begins with its headings.
    expect(content.subarray(0, 2).toString() === 'PK').toBe(format === 'xlsx')
    expect(content.length).toBeGreaterThan(20)
  }
})
