/** Lists of a new installation: one without rows offers the step that makes its first row. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, signInOnce } from '../../support/console'

interface Empty {
  path: string
  says: string
  step: string
  /** A part of the address that the step leads to. */
  leads: string
}

const NEW = 'dialog=create'
const ofBank: readonly Empty[] = [
  { path: 'super-agents', says: 'No super agent found...', step: 'New Agent', leads: NEW },
  { path: 'super-agent-users', says: 'No super agent user found ...', step: 'New user', leads: NEW },
  { path: 'public-holidays', says: 'No public holidays found ...', step: 'New Holiday', leads: NEW },
  { path: 'charge-types', says: 'No charge types found ...', step: 'New charge type', leads: NEW },
  { path: 'settlement-participants', says: 'No settlement participants', step: 'New participant', leads: NEW },
  { path: 'transit-accounts', says: 'No transit accounts found!', step: 'New Transit Account', leads: NEW },
  { path: 'bulk-disputes', says: 'No bulk disputes found...', step: 'New Bulk Upload', leads: 'dialog=upload' },
  { path: 'reconciliation/file-upload', says: 'No results found!', step: 'Upload new file', leads: 'dialog=upload' },
  {
    path: 'reconciliation/daily-uploads',
    says: 'No results found ...',
    step: 'Upload a statement',
    leads: 'file-upload?dialog=upload',
  },
  { path: 'transaction-reports', says: 'No reports found ...', step: 'Generate Report', leads: 'transactions?dialog' },
  { path: 'disputes', says: 'No disputes found...', step: 'Choose a transaction', leads: '/back-office/transactions' },
]
const ofAgent: readonly Empty[] = [
  {
    path: 'agent-disputes',
    says: 'No disputes found...',
    step: 'Choose a transaction',
    leads: '/front-office/transactions',
  },
  {
    path: 'bulk-dispute-response',
    says: 'No bulk dispute responses found...',
    step: 'New Bulk Response Upload',
    leads: 'dialog=upload',
  },
]
const sides = [
  { place: 'backOffice', user: 'bo.admin', prefix: '/back-office', lists: ofBank },
  { place: 'superAgent', user: 'sa.admin', prefix: '/front-office', lists: ofAgent },
] as const

/** Lets every list answer without rows, as the lists of a new installation do. */
async function emptied(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.includes('/api/v1/'),
    async (route) => {
      const answer = await route.fetch().catch(() => null)
      // The page went on before its answer came.
      if (!answer) return void (await route.abort().catch(() => undefined))
      const body = await answer.json().catch(() => null)
      const isList = Array.isArray(body?.result?.content)
      const json = { result: { content: [], totalElements: 0, totalPages: 0, totalItems: 0 } }
      await route.fulfill(isList ? { json } : { response: answer })
    },
  )
}

const nothing = (page: Page, says: string) => page.getByRole('status').filter({ hasText: says })

for (const { place, user, prefix, lists } of sides)
  test(`bank 46: an empty list of ${user} offers the step that makes its first row`, async ({ page }) => {
    await signInOnce(page, place, user)
    await emptied(page)
    for (const { path, says, step, leads } of lists)
      await test.step(path, async () => {
        await page.goto(`${addresses[place]}${prefix}/${path}`)
        const state = nothing(page, says)
        await expect(state.getByRole('button', { name: 'Reload' })).toBeVisible()
        const offered = state.getByRole('link', { name: step }).or(state.getByRole('button', { name: step }))
        await offered.click()
        await expect(page).toHaveURL((url) => url.href.includes(leads))
      })
  })

test('bank 46: a filter that finds nothing offers its reset, and who may only look is offered no step', async ({
  page,
}) => {
  const step = page.getByRole('main').getByRole('link', { name: 'New Agent' })
  const list = `${addresses.backOffice}/back-office/super-agents`
  await signInOnce(page, 'backOffice', 'bo.admin')
  await page.goto(`${list}?merchantName=nobody`)
  const state = nothing(page, 'No super agent found...')
  await expect(state.getByRole('button', { name: 'Reset' })).toBeVisible()
  await expect(state.getByRole('link')).toHaveCount(0)
  await expect(step).toHaveCount(1)
  await signInOnce(page, 'backOffice', 'bo.viewer')
  await emptied(page)
  await page.goto(list)
  await expect(state.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(step).toHaveCount(0)
})
