/** A day with a statement of a few lines, and `dcir reconciliation` on it. */
import { trafficOf } from '@dcir/api/simulator/traffic'
import type { IncomingTransaction } from '@dcir/core/transactions/contract'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { statementCsv, statementLine, uploadStatement } from '../../support/statement-rows'
import { TEST_DAY, TEST_TRAFFIC } from '../../support/test-database'
import { as, enter, type Place } from '../transcript'

/** The credits of the day that were approved. */
export const credits = [...trafficOf(TEST_DAY, TEST_TRAFFIC)].filter(
  ({ transactionIndicator, responseCode }) => transactionIndicator === 'CREDIT' && responseCode === '00',
)
export const [paired, wrong] = credits as [IncomingTransaction, IncomingTransaction]

/** One that fits, and one whose amount is wrong. */
export const twoLines = [statementLine(paired), statementLine(wrong, { amount: wrong.transactionAmount + 1 })]

/** Starts an API with such a day for the tests of one file, each of which has a folder of its own. */
export function withLines(...lines: string[]) {
  let api: TestApi
  let place: Place
  beforeAll(async () => {
    api = await startTestApi({ services: ['statements'] })
    await uploadStatement(api, await api.signIn('bo.admin'), statementCsv(...lines))
  })
  afterAll(() => api?.close())
  beforeEach(() => {
    place = enter(api.address)
  })
  afterEach(() => place.leave())
  return {
    run: (...words: string[]) => place.run(['reconciliation', ...words], as('bo.admin')),
    statements: (...words: string[]) => place.run(['statements', ...words], as('bo.admin')),
    path: (name: string) => place.path(name),
  }
}
