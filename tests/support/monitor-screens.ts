/** The screens of the monitor beside its charts, in every state that looks different. */
import { addDays, businessDate } from '@dcir/core/time/lagos'
import { expect, type Page } from 'playwright/test'
import type { Screen } from './screen'

const on = (path: string) => ({ place: 'monitor', user: 'ops.admin', path: `/monitor/${path}` }) as const
const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const dialogAfter = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).first()).toBeVisible()
}

const openAlert = (acknowledged: object | null) => ({
  id: 1,
  metricCode: 'TRANSACTION_FAILURE_RATE',
  sentence: 'Failed transactions 31.2% in 15 min, more than 25%, since 11:05 PM',
  raisedAt: '2026-11-20T23:05:00+01:00',
  incidentId: 1,
  acknowledged,
})
const taken = { by: 'ops.bank', at: '2026-11-20T23:10:00+01:00', reason: 'The bank restarts its switch' }
const incident = {
  id: 1,
  reference: 'INC-1',
  beganAt: '2026-11-20T23:05:00+01:00',
  endedAt: null,
  alertCount: 2,
  noteCount: 1,
  summary: openAlert(null).sentence,
  alerts: [
    openAlert(taken),
    {
      ...openAlert(null),
      id: 2,
      sentence: 'Average bank response 12,000 ms in 15 min, more than 10,000 ms, since 11:08 PM',
    },
  ].map((alert) => ({
    ...alert,
    endedAt: null,
    counts: { transactions: 125, failed: 39 },
    windowFrom: '2026-11-20T22:50:00+01:00',
  })),
  notes: [
    { author: 'ops.bank', at: '2026-11-20T23:20:00+01:00', note: 'The bank expects its switch back at midnight' },
  ],
}
const answering = (path: RegExp, json: () => unknown, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.route(path, (route) => route.fulfill({ json: json() }))
  await page.reload()
  await then(page)
}
const wallOf = (acknowledged: object | null) => () => ({
  alerts: [openAlert(acknowledged)],
  evaluatedAt: new Date().toISOString(),
  faults: [],
})
const page1 = { content: [incident], totalElements: 1, totalPages: 1 }

const agent = (merchantName: string, cardAcceptorId: string, silence: object) => {
  const since = '2026-11-20T14:05:00+01:00'
  const none = { expected: null, usualGap: null, oddsOneIn: null }
  return { merchantName, cardAcceptorId, lastTransactionTime: since, silence: { ...none, since, ...silence } }
}
const figures = { expected: 38.2, usualGap: 3.4, oddsOneIn: 60_000 }
const lagoon = agent('Lagoon Payments', '2011LA000000001', { state: 'quiet', ...figures })
const coalCity = (state: 'quiet' | 'usual') => agent('Coal City Pay', '2011LA000000003', { state, ...figures })
const LAST_TIMES = /response.merchant.last-transaction-time/

/** Super agents of whom one is unusually quiet, one is as usual and one too small to tell. */
const someQuiet = answering(
  LAST_TIMES,
  () => ({
    results: [agent('Plateau Cash Points', '2011LA000000008', { state: 'unknown' }), lagoon, coalCity('usual')],
  }),
  saying('QUIET'),
)
/** The fullest that the wall can be: two lines, what is ill, and who is quiet. */
const fullWall = async (page: Page) => {
  await answering(
    LAST_TIMES,
    () => ({ results: [lagoon, coalCity('quiet')] }),
    saying('Lagoon Payments and 1 more'),
  )(page)
  await answering(/alerts.open/, allWrong, saying(/Payments has not moved on/))(page)
}

/** Faults beside the alerts, with an alert: as many lines as there can be. */
const allWrong = () => ({
  alerts: [openAlert(null)],
  evaluatedAt: new Date().toISOString(),
  faults: [
    { code: 'SERVICE_STUCK', tone: 'error', sentence: 'Payments has not moved on since 11:02 PM' },
    {
      code: 'SUPER_AGENT_QUIET',
      tone: 'error',
      sentence: 'Nothing from Lagoon Payments since 2:05 PM; 38 transactions were expected',
    },
    {
      code: 'SERVICE_FAILING',
      tone: 'warning',
      sentence: '1 job of Mail failed at 7:37 PM: the mail server does not answer',
    },
  ],
})
const unknown = () => ({
  count: 3,
  amount: 95_375_000,
  oldestSentAt: '2026-11-16T14:05:00+01:00',
  nextQueryAt: null,
  windowHours: 72,
})
const yesterday = () => addDays(businessDate(new Date()), -1)
const held = async (page: Page) => {
  await page.getByLabel('Compare with').selectOption({ label: 'Last week' })
  await expect(page.getByText('How were transactions answered?')).toHaveCount(2)
}
const behind = async (page: Page) => {
  await page.getByRole('button', { name: 'Show as a table' }).first().click()
  const table = page.getByRole('region', { name: 'How were transactions answered?' })
  await table.getByRole('row').filter({ hasText: '12:00' }).getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' }).first()).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Rrn').first()).toBeVisible()
}
const oneDay = `transaction-processing?period=custom&startDate=${yesterday()}&endDate=${yesterday()}`

export const monitorScreens: readonly Screen[] = [
  { ...on('pending-transactions'), name: 'pending-transactions', prepare: saying('Pending Settlements') },
  { ...on('banks-apis'), name: 'banks-apis', prepare: saying(/No bank api records found|Log Date/) },
  {
    ...on('banks-apis'),
    name: 'banks-apis-unknown',
    prepare: answering(/unknown-payments/, unknown, saying(/past the requery window of 72 h/)),
  },
  {
    ...on('transaction-processing'),
    route: '/monitor/transaction-processing',
    name: 'transaction-processing-beside',
    prepare: held,
  },
  {
    ...on(oneDay),
    route: '/monitor/transaction-processing',
    name: 'transaction-processing-day',
    prepare: saying('How were transactions answered?'),
  },
  {
    ...on(oneDay),
    route: '/monitor/transaction-processing',
    name: 'transaction-processing-behind',
    prepare: behind,
  },
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
  {
    ...on('alert-configurations'),
    name: 'wall-alert',
    prepare: answering(/alerts.open/, wallOf(null), saying(openAlert(null).sentence)),
  },
  {
    ...on('alert-configurations'),
    name: 'wall-alert-acknowledged',
    prepare: answering(/alerts.open/, wallOf(taken), saying(/ops\.bank acknowledged it/)),
  },
  {
    ...on('alert-configurations'),
    name: 'wall-alert-acknowledge',
    prepare: answering(/alerts.open/, wallOf(null), dialogAfter(/^Acknowledge/)),
  },
  { ...on('wall'), name: 'wall', prepare: saying(/ up$/) },
  {
    ...on('wall'),
    name: 'wall-wrong',
    prepare: answering(/alerts.open/, wallOf(null), saying(openAlert(null).sentence)),
  },
  {
    ...on('wall'),
    name: 'wall-faults',
    prepare: fullWall,
  },
  {
    ...on('pending-transactions'),
    name: 'wall-faults-on-a-screen',
    prepare: answering(/alerts.open/, allWrong, saying(/Payments has not moved on/)),
  },
  {
    ...on('pending-transactions'),
    name: 'wall-what-to-do',
    prepare: answering(/alerts.open/, allWrong, dialogAfter(/^What to do about: Payments/)),
  },
  { ...on('incidents'), name: 'incidents', prepare: answering(/v1.incidents/, () => page1, saying('INC-1')) },
  {
    ...on('incidents?dialog=view&id=1'),
    name: 'incident',
    prepare: answering(/v1.incidents.1$/, () => incident, saying('The bank expects its switch back at midnight')),
  },
  {
    ...on('incidents?dialog=note&id=1'),
    name: 'incident-note',
    prepare: answering(/v1.incidents.1$/, () => incident, saying('Note on INC-1')),
  },
]
