/** The screens of the monitor beside its charts, in every state that looks different. */
import { expect, type Page } from 'playwright/test'
import type { Screen } from './screens'

const on = (path: string) => ({ place: 'monitor', user: 'ops.admin', path: `/monitor/${path}` }) as const
const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const dialogAfter = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible()
}

/** Super agents of whom one is unusually quiet, one is as usual and one too small to tell. */
const someQuiet = async (page: Page) => {
  const agent = (merchantName: string, cardAcceptorId: string, silence: object) => {
    const since = '2026-11-20T14:05:00+01:00'
    const none = { expected: null, usualGap: null, oddsOneIn: null }
    return { merchantName, cardAcceptorId, lastTransactionTime: since, silence: { ...none, since, ...silence } }
  }
  const figures = { expected: 38.2, usualGap: 3.4, oddsOneIn: 60_000 }
  const results = [
    agent('Plateau Cash Points', '2011LA000000008', { state: 'unknown' }),
    agent('Lagoon Payments', '2011LA000000001', { state: 'quiet', ...figures }),
    agent('Coal City Pay', '2011LA000000003', { state: 'usual', ...figures }),
  ]
  await page.route('**/response/merchant/last-transaction-time', (route) => route.fulfill({ json: { results } }))
  await page.reload()
  await saying('QUIET')(page)
}

export const monitorScreens: readonly Screen[] = [
  { ...on('pending-transactions'), name: 'pending-transactions', prepare: saying('Pending Settlements') },
  { ...on('banks-apis'), name: 'banks-apis', prepare: saying(/No bank api records found|Log Date/) },
  { ...on('last-transaction-times'), name: 'last-transaction-times', prepare: saying('Card Acceptor ID') },
  { ...on('last-transaction-times'), name: 'last-transaction-times-quiet', ownWindow: true, prepare: someQuiet },
  { ...on('dcir-services'), name: 'dcir-services', prepare: saying('Dispute deadlines') },
  { ...on('dcir-services'), name: 'dcir-services-restart', prepare: dialogAfter(/^Restart/) },
  { ...on('service-health'), name: 'service-health', prepare: saying('Dispute deadlines') },
  { ...on('fep-processing-metrics'), name: 'fep-processing-metrics', prepare: saying('20 secs') },
  { ...on('connection-closures'), name: 'connection-closures', prepare: saying(/No results found!|Occurrences/) },
  { ...on('long-running-queries'), name: 'long-running-queries', prepare: saying('Average Elapsed Time') },
  { ...on('long-running-queries'), name: 'long-running-query', prepare: dialogAfter(/^(WITH|SELECT|INSERT|UPDATE)/) },
  { ...on('alert-configurations'), name: 'alert-configurations', prepare: saying('Failed transactions') },
  { ...on('alert-configurations'), name: 'alert-configuration-edit', prepare: dialogAfter(/^Edit/) },
]
