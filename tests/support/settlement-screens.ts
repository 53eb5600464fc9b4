/** The screens of bulk settlements in every state that looks different. */
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { expect, type Page } from 'playwright/test'
import { goInside } from './console'
import { as } from './platform'
import { ensureParticipantReports } from './platform-records'
import type { Screen } from './screen'

const LIST = '/back-office/bulk-settlements'
const ONE = `${LIST}/$bulkSettlementKey`
const bank = { place: 'backOffice', user: 'bo.admin', path: LIST, route: LIST } as const
const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

/** Opens a paid bulk of the first super agent at a part of it, whatever its key. */
const openBulk =
  (search: (key: string) => Promise<string> | string, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
    const query = { settlementStatus: 'COMPLETED', cardAcceptorId: '2011LA000000001' } as const
    const { content } = await (await as('bo.admin')).call(bulkSettlements.list, { query })
    const key = content[0]?.bulkSettlementKey ?? ''
    await goInside(page, `${LIST}/${key}${await search(key)}`)
    await then(page)
  }
const firstRequest = async (bulkSettlementKey: string) => {
  const { content } = await (await as('bo.admin')).call(bulkSettlements.paymentRequests, {
    params: { bulkSettlementKey },
    query: {},
  })
  return content[0]?.requestId
}
const firstTransaction = async (bulkSettlementKey: string) => {
  const { content } = await (await as('bo.admin')).call(bulkSettlements.transactions, {
    params: { bulkSettlementKey },
    query: {},
  })
  return content[0]?.transactionSearchKey
}

const REPORTS = '/back-office/participant-reports'
const onReports = { place: 'backOffice', user: 'bo.admin', path: REPORTS, route: REPORTS } as const
const participantReports: readonly Screen[] = [
  {
    ...onReports,
    name: 'participant-reports',
    prepare: async (page) => {
      await ensureParticipantReports()
      await page.reload()
      await saying('COMPLETED')(page)
    },
  },
  {
    ...onReports,
    name: 'participant-reports-filter',
    path: `${REPORTS}?dialog=filter`,
    prepare: saying('Issuer Pool'),
  },
  {
    ...onReports,
    name: 'participant-reports-empty',
    path: `${REPORTS}?ownerIds=PT-0001,PT-0002&fromDate=2020-01-01&toDate=2020-01-01`,
    prepare: saying('No reports found ...'),
  },
]

export const settlementScreens: readonly Screen[] = [
  ...participantReports,
  { ...bank, name: 'bulk-settlements', prepare: saying('COMPLETED') },
  { ...bank, name: 'bulk-settlements-filter', path: `${LIST}?dialog=filter`, prepare: saying('Report status') },
  {
    ...bank,
    name: 'bulk-settlements-empty',
    path: `${LIST}?bulkSettlementKey=BS0000`,
    prepare: saying('No bulk settlement records found ...'),
  },
  {
    ...bank,
    name: 'held-transactions',
    path: `${LIST}?tab=held`,
    prepare: saying(/DISPUTED|ACCEPTED|REVERSED/),
  },
  {
    ...bank,
    name: 'held-transactions-empty',
    path: `${LIST}?tab=held&cardAcceptorId=NOBODY`,
    prepare: saying('Nothing is held out of settlement.'),
  },
  { ...bank, name: 'held-transactions-filter', path: `${LIST}?tab=held&dialog=filter`, prepare: saying('Reason') },
  { ...bank, name: 'owed-back', path: `${LIST}?tab=owed-back`, prepare: saying(/DISPUTE ACCEPTED|REVERSED/) },
  {
    ...bank,
    name: 'owed-back-empty',
    path: `${LIST}?tab=owed-back&bulkSettlementKey=BS0000`,
    prepare: saying('Nothing is owed back.'),
  },
  {
    ...bank,
    name: 'owed-back-recovered',
    path: `${LIST}?tab=owed-back`,
    prepare: async (page) => {
      const main = page.getByRole('main')
      const recovered = main.getByRole('button', { name: /^Report as Recovered/ })
      const menu = main.getByRole('button', { name: /^Actions/ })
      await expect(recovered.or(menu).first()).toBeVisible()
      if ((await recovered.count()) > 0) await recovered.first().click()
      else {
        await menu.first().click()
        await page.getByRole('menuitem', { name: 'Report as Recovered' }).click()
      }
      await expect(page.getByRole('dialog').getByLabel('Comment')).toBeVisible()
    },
  },
  { ...bank, name: 'bulk-settlement', route: ONE, prepare: openBulk(() => '', saying('HOLDS')) },
  {
    ...bank,
    name: 'bulk-settlement-transactions',
    route: ONE,
    prepare: openBulk(() => '?tab=transactions', saying('Approved')),
  },
  {
    ...bank,
    name: 'bulk-settlement-transaction',
    route: ONE,
    prepare: openBulk(
      async (key) => `?tab=transactions&transaction=${await firstTransaction(key)}`,
      saying(/Fee by STANDARD/),
    ),
  },
  {
    ...bank,
    name: 'bulk-settlement-requests',
    route: ONE,
    prepare: openBulk(() => '?tab=payment-requests', saying('PARTICIPANT')),
  },
  {
    ...bank,
    name: 'bulk-settlement-request',
    route: ONE,
    prepare: openBulk(
      async (key) => `?tab=payment-requests&request=${await firstRequest(key)}`,
      saying('View Details'),
    ),
  },
  {
    ...bank,
    name: 'bulk-settlement-attempts',
    route: ONE,
    prepare: openBulk(
      async (key) => `?tab=payment-requests&attempts=${await firstRequest(key)}`,
      saying('Settlement Attempts'),
    ),
  },
  {
    ...bank,
    name: 'bulk-settlement-missing',
    path: `${LIST}/BS0000`,
    route: ONE,
    prepare: saying(/could not be found|not found/i),
  },
  {
    place: 'superAgent',
    user: 'sa.admin',
    name: 'own-bulk-settlements',
    path: '/front-office/bulk-settlements',
    route: '/front-office/bulk-settlements',
    prepare: saying('COMPLETED'),
  },
  {
    place: 'superAgent',
    user: 'sa.admin',
    name: 'own-held-transactions',
    path: '/front-office/bulk-settlements?tab=held',
    route: '/front-office/bulk-settlements',
    prepare: saying(/DISPUTED|ACCEPTED|REVERSED/),
  },
  {
    place: 'superAgent',
    user: 'sa.admin',
    name: 'own-owed-back',
    path: '/front-office/bulk-settlements?tab=owed-back',
    route: '/front-office/bulk-settlements',
    prepare: saying(/DISPUTE ACCEPTED|REVERSED/),
  },
  {
    place: 'superAgent',
    user: 'sa.admin',
    name: 'own-bulk-settlement',
    path: '/front-office/bulk-settlements',
    route: '/front-office/bulk-settlements/$bulkSettlementKey',
    prepare: async (page) => {
      await saying('COMPLETED')(page)
      await page.getByRole('main').getByRole('link', { name: /^View/ }).first().click()
      await saying('How this was calculated')(page)
    },
  },
]
