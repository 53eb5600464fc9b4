/** The life of a dispute through the API: logged, answered, left to the clock, reopened, refunded. */
import { disputeLists } from '@dcir/core/contract/dispute-lists'
import { disputes } from '@dcir/core/contract/disputes'
import { transactions } from '@dcir/core/contract/transactions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../support/api'

let api: TestApi
const token: Record<string, string> = {}
beforeAll(async () => {
  api = await startTestApi()
  for (const name of ['bo.admin', 'bo.maker', 'sa.admin', 'sb.admin']) token[name] = await api.signIn(name)
})
afterAll(() => api?.close())

const as = (name: string) => api.client(token[name])

test('DSP-52 DSP-75 DSP-78 a dispute is logged, listed, shown and accepted', async () => {
  const { content } = await as('bo.admin').call(transactions.list, {
    query: { responseCodeState: 'FAILED_INCONCLUSIVE' },
  })
  const [transaction] = content
  const logged = await as('bo.admin').call(disputes.log, {
    body: {
      customerAccountName: 'ADAEZE OKAFOR',
      customerAccountNumber: '0123456789',
      transactionSearchKey: transaction?.transactionSearchKey ?? '',
      reason: 'Duplicate debit',
    },
  })
  const shown = await as('bo.maker').call(disputes.show, { params: { logCode: logged.logCode } })
  expect(shown).toMatchObject({ status: 'PENDING', cycle: 1 })
  const listed = await as('bo.maker').call(disputeLists.all, { query: {} })
  expect(listed.totalElements).toBe(1)
  await as('bo.maker').call(disputes.resolve, { body: { logCode: logged.logCode, approved: true } })
  const accepted = await as('bo.maker').call(disputes.show, { params: { logCode: logged.logCode } })
  expect(accepted.refundTransaction).toMatchObject({ status: 'PENDING', amount: transaction?.transactionAmount })
  expect(await as('bo.maker').call(disputes.forecast, {})).toMatchObject({ disputeCount: 0 })
})
