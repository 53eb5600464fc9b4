import { expect, type Page, test } from 'playwright/test'
import { addresses, fillSignIn, forgetEverything, PASSWORD, signIn, watchFaults } from '../../support/console'
import { secondsOf } from '../../support/page-clock'

const { backOffice, superAgent, monitor, api } = addresses

/** Every landing page by the authority that leads to it, in the order of the documents. */
const landings = {
  backOffice: [
    ['bo_view_analytics_dashboard', '/back-office/dashboard'],
    ['bo_dcir_get_charge_types', '/back-office/charge-types'],
    ['bo_dcir_view_global_participant', '/back-office/settlement-participants'],
    ['bo_view_participant_users', '/back-office/participant-users'],
    ['bo_view_participant_report', '/back-office/participant-reports'],
    ['bo_dcir_get_merchants', '/back-office/super-agents'],
    ['bo_dcir_view_merchant_users', '/back-office/super-agent-users'],
    ['bo_dcir_get_all_transactions', '/back-office/transactions'],
    ['bo_dcir_get_all_bulk_settlement', '/back-office/bulk-settlements'],
    ['bo_dcir_get_dispute_transactions', '/back-office/disputes'],
    ['bo_dcir_manage_public_holidays', '/back-office/public-holidays'],
    ['bo_manage_configurations', '/back-office/configurations'],
    ['bo_dcir_view_backoffice_users', '/account/change-password'],
  ],
  superAgent: [
    ['fo_view_analytics_dashboard', '/front-office/dashboard'],
    ['fo_dcir_get_all_merchant_users', '/front-office/super-agent-users'],
    ['fo_dcir_get_all_transactions', '/front-office/transactions'],
    ['fo_dcir_get_all_bulk_settlement', '/front-office/bulk-settlements'],
    ['fo_dcir_get_agent_disputes', '/front-office/agent-disputes'],
    ['fo_dcir_get_backoffice_disputes', '/front-office/bank-disputes'],
    ['fo_dcir_update_disputes', '/account/change-password'],
  ],
} as const

/** The areas of both consoles for who holds every right. */
const areas = {
  backOffice: [
    ...['Dashboard', 'Transactions', 'Transaction Reports', 'Bulk Settlements', 'Requery Management'],
    ...['Disputes', 'Back Office Disputes', 'Super Agent Disputes', 'Bulk Disputes', 'Pending Refunds'],
    ...['Pending Settlements', 'Super Agents', 'Super Agent Users', 'Settlement Participants', 'Participant Users'],
    ...['Participant Reports', 'Charge Types', 'Public Holidays', 'Configurations', 'Transit Accounts'],
    ...['Back Office Users Management', 'My Requests', 'All Requests', 'Statement Upload', 'Daily Uploads'],
    ...['Credit Reconciliation', 'Debit Reconciliation', 'Spreadsheet Configurations'],
  ],
  superAgent: [
    ...['Dashboard', 'Super Agent Users', 'Transactions', 'Transaction Reports', 'Bulk Settlements'],
    ...['Agent Disputes', 'Bank Disputes', 'Bulk Dispute Response'],
  ],
}

test.describe('signing in', () => {
  test('AUTH-03 AUTH-05 AUTH-07 the sign-in screen has its title, fields, toggle and version', async ({ page }) => {
    await page.goto(`${backOffice}/login`)
    await expect(page.getByRole('heading', { name: 'Direct Card Issuer Routing' })).toBeVisible()
    await expect(page.getByText(/Version 1\.10\.0 · \w+ \d{4}/)).toBeVisible()
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('secret')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: /show password/i }).click()
    await expect(password).toHaveAttribute('type', 'text')
  })

  test('AUTH-04 AUTH-06 MON-02 the monitor has its own title and no directory button', async ({ page }) => {
    await page.goto(`${monitor}/monitor`)
    await expect(page.getByRole('heading', { name: 'Application Monitoring' })).toBeVisible()
    await expect(page.getByRole('button', { name: /directory|azure/i })).toHaveCount(0)
  })

  test('AUTH-10 AUTH-11 AUTH-12 AUTH-13 empty fields are named, clear on typing, and nothing is sent', async ({
    page,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      // How signing in is done may be asked; it says nothing of who is here.
      if (request.url().startsWith(api) && request.method() !== 'GET') calls.push(request.url())
    })
    await page.goto(`${backOffice}/login`)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Username is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Username').pressSequentially('b')
    await expect(page.getByText('Username is required')).toHaveCount(0)
    await expect(page.getByText('Password is required')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).pressSequentially('x')
    await expect(page.getByText('Password is required')).toHaveCount(0)
    expect(calls).toEqual([])
  })

  test('AUTH-14 CNV-41 SES-07 a wrong password is a toast titled Error, for five seconds; the page stays', async ({
    page,
  }) => {
    await page.goto(`${backOffice}/login`)
    const wrong = async () => {
      await fillSignIn(page, 'bo.viewer', 'wrong')
      const toast = page.getByRole('alert').filter({ hasText: 'Invalid username or password.' })
      await expect(toast).toContainText('Error')
    }
    expect(await secondsOf(page, ['Invalid username or password.'], wrong)).toEqual([5])
    await expect(page).toHaveURL(`${backOffice}/login`)
  })

  test('AUTH-14 what was wrong with one attempt is not said any more after the next', async ({ page }) => {
    await page.goto(`${backOffice}/login`)
    await fillSignIn(page, 'bo.checker', 'wrong')
    const toast = page.getByRole('alert').filter({ hasText: 'Invalid username or password.' })
    await expect(toast).toBeVisible()
    await fillSignIn(page, 'bo.checker')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(toast).toHaveCount(0)
  })

  test('AUTH-18 AUTH-20 the call carries the Basic client WEB and the client values', async ({ page }) => {
    await page.goto(`${backOffice}/login`)
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/common/authentication/login') && request.method() === 'POST',
    )
    await fillSignIn(page, 'bo.viewer')
    const request = await sent
    expect(request.headers().authorization).toBe(`Basic ${Buffer.from('WEB:').toString('base64')}`)
    expect(request.postDataJSON()).toMatchObject({
      username: 'bo.viewer',
      password: PASSWORD,
      clientId: 'WEB',
      domainId: 'DCIR',
      grantType: 'password',
    })
  })

  test('AUTH-26 NAV-19 the back office lands on the first page it may see', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.admin')
    await expect(page).toHaveURL(`${backOffice}/back-office/dashboard`)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  for (const [place, user, ids] of [
    [
      'backOffice',
      'bo.admin',
      'NAV-19 NAV-20 NAV-21 NAV-22 NAV-23 NAV-24 NAV-25 NAV-26 NAV-27 NAV-28 NAV-29 NAV-30 NAV-37 PRM-017',
    ],
    ['superAgent', 'sa.admin', 'NAV-31 NAV-32 NAV-33 NAV-34 NAV-35 NAV-36 NAV-37'],
  ] as const) {
    test(`${ids} each authority, held with all that come later, lands on its own page: ${place}`, async ({ page }) => {
      const held = landings[place].map(([authority]) => authority)
      let begin = 0
      // Signed in as the server has it, with the rights of the moment.
      await page.route('**/common/authentication/login', async (route) => {
        const response = await route.fetch()
        const { result } = await response.json()
        const { cosmosResponse } = result
        const authorities = held.slice(begin).reverse()
        await route.fulfill({
          response,
          json: { result: { ...result, cosmosResponse: { ...cosmosResponse, authorities } } },
        })
      })
      for (const [at, [, landing]] of landings[place].entries()) {
        begin = at
        await forgetEverything(page, place)
        await page.goto(`${addresses[place]}/login`)
        await fillSignIn(page, user)
        await expect(page).toHaveURL(addresses[place] + landing)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await expect(page.getByText('Access Denied !!!')).toHaveCount(0)
      }
    })
  }

  test('AUTH-22 AUTH-23 AUTH-24 a step that is still to come opens nothing yet', async ({ page }) => {
    for (const [user, step] of [
      ['bo.second', '/login/second-factor'],
      ['bo.fresh', '/change-password'],
    ] as const) {
      await page.goto(`${backOffice}/login`)
      await fillSignIn(page, user)
      await expect(page).toHaveURL(backOffice + step)
      await page.goto(`${backOffice}/back-office/transactions`)
      await expect(page).toHaveURL(/\/login$/)
    }
  })

  test('NAV-78 a user of the other population is refused with the right address, and no session is kept', async ({
    page,
  }) => {
    await page.goto(`${superAgent}/login`)
    await fillSignIn(page, 'bo.admin')
    await expect(page.getByText(new RegExp(backOffice)).first()).toBeVisible()
    await page.goto(`${superAgent}/front-office/transactions`)
    await expect(page).toHaveURL(/\/login/)
  })
})

test.describe('a session', () => {
  test('SES-16 survives a reload; without one the way leads to the sign-in and back', async ({ page }) => {
    await page.goto(`${backOffice}/back-office/reconciliation/file-upload`)
    await expect(page).toHaveURL(/\/login/)
    await fillSignIn(page, 'bo.admin')
    await expect(page.getByRole('heading', { name: 'Reconciliation Statement Upload' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Reconciliation Statement Upload' })).toBeVisible()
  })

  test('SES-01 SES-03 logout ends the session on the server, clears storage and goes to the sign-in', async ({
    page,
  }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/common/authentication/logout') && request.method() === 'PUT',
    )
    await page.getByRole('button', { name: 'Logout' }).click()
    await sent
    await expect(page).toHaveURL(`${backOffice}/login`)
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain('access_token')
  })

  test('SES-05 AUTH-15 a dead token anywhere leads to the sign-in that says so', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    const token = await page.evaluate(
      () => /"access_token":"([^"]+)"/.exec(JSON.stringify(Object.values(localStorage)).replaceAll('\\', ''))?.[1],
    )
    await fetch(`${api}/api/v1/common/authentication/logout`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
    })
    await page.reload()
    await expect(page).toHaveURL(`${backOffice}/login?session_expired=true`)
    await expect(page.getByText('Session Expired')).toBeVisible()
    await expect(page.getByText('Your previous session has expired. Please login again.')).toBeVisible()
  })

  test('desk 17: a tab that is signed out by another says so, and the tab itself says nothing', async ({
    page,
    context,
  }) => {
    await signIn(page, 'backOffice', 'bo.viewer')
    const other = await context.newPage()
    await other.goto(`${addresses.backOffice}/back-office/transactions`)
    await expect(other.getByRole('heading', { name: 'Transactions', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
    const said = (of: Page) =>
      of.getByRole('status').filter({ hasText: 'You signed out in another tab of this browser.' })
    await expect(said(other)).toBeVisible()
    await expect(said(page)).toHaveCount(0)
  })

  test('SES-02 SES-06 MON-10 the monitor only clears its state and returns to /monitor', async ({ page }) => {
    await signIn(page, 'monitor', 'ops.bank')
    const calls: string[] = []
    page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`))
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(`${monitor}/monitor`)
    expect(calls.filter((call) => call.includes('logout'))).toEqual([])
  })

  test('MON-07 MON-08 each monitoring role sees its own entries', async ({ page }) => {
    await signIn(page, 'monitor', 'ops.bank')
    await expect(page.getByRole('navigation').getByText('Transaction Processing')).toBeVisible()
    await expect(page.getByRole('navigation').getByText('Server Health')).toHaveCount(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await fillSignIn(page, 'ops.platform')
    await expect(page).toHaveURL(`${monitor}/monitor/dcir-services`)
    await expect(page.getByRole('navigation').getByText('Transaction Processing')).toHaveCount(0)
  })
})

test.describe('the frame', () => {
  test('AUTH-16 MON-06 any other path is not found, on all three', async ({ page }) => {
    for (const address of [`${backOffice}/nowhere`, `${superAgent}/nowhere`, `${monitor}/elsewhere`]) {
      await page.goto(address)
      await expect(page.getByText('This page could not be found')).toBeVisible()
    }
    await signIn(page, 'monitor', 'ops.bank')
    await page.goto(`${monitor}/monitor/nowhere`)
    await expect(page.getByText('This page could not be found')).toBeVisible()
  })

  test('NAV-05 NAV-06 NAV-08 NAV-10 shell with toggle, guide, logout, 250 px navigation and version', async ({
    page,
  }) => {
    await signIn(page, 'backOffice', 'bo.admin')
    // The navigation and the line at its edge.
    const nav = page.getByRole('navigation', { name: 'Main' })
    expect(Math.round((await nav.boundingBox())?.width ?? 0) + 1).toBe(250)
    await expect(page.getByText('Version 1.10.0')).toBeVisible()
    await page.getByRole('button', { name: 'User guide' }).click()
    await expect(page.getByRole('dialog')).toContainText(/back.?office/i)
  })

  test('NAV-01 NAV-02 NAV-04 GDE-01 GDE-02 GDE-03 the areas and the guide are those of the console, fetched by name and without the session', async ({
    page,
  }) => {
    for (const [place, user, name] of [
      ['backOffice', 'bo.admin', 'back-office-faq.md'],
      ['superAgent', 'sa.admin', 'front-office-faq.md'],
    ] as const) {
      await signIn(page, place, user)
      const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(entries.filter({ hasText: 'Change Password' })).toBeVisible()
      // Pending Settlements comes with the answer that says whether they are paid by hand.
      const texts = async () => (await entries.allInnerTexts()).map((text) => text.replace(/\s*[\d,]*$/, '').trim())
      await expect.poll(texts).toEqual(expect.arrayContaining(areas[place]))
      const asked = page.waitForRequest((request) => request.url().endsWith('.md'))
      await page.getByRole('button', { name: 'User guide' }).click()
      const request = await asked
      expect(request.url()).toBe(`${addresses[place]}/public/guides/${name}`)
      expect(request.headers().authorization).toBeUndefined()
      await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    }
  })

  test('NAV-07 NAV-08 under 900 px the navigation is a drawer of 70vw', async ({ page }) => {
    await page.setViewportSize({ width: 600, height: 800 })
    await signIn(page, 'backOffice', 'bo.admin')
    const drawer = page.getByRole('navigation', { name: 'Main' })
    await expect(drawer).toHaveCount(0)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(drawer).toBeVisible()
    await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBeGreaterThan(400)
    expect(Math.round((await drawer.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(421)
  })

  test('NAV-11 the selected entry is marked and remembered', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.admin')
    await page.getByRole('link', { name: 'Statement Upload' }).click()
    await expect(page.getByRole('link', { name: 'Statement Upload' })).toHaveAttribute('aria-current', 'page')
    const kept = await page.evaluate(() => JSON.stringify(Object.values(localStorage)))
    expect(kept).toContain('selectedSideNav')
  })

  test('NAV-14 an entry shows only to who may see it', async ({ page }) => {
    await signIn(page, 'superAgent', 'sa.viewer')
    await expect(page.getByRole('link', { name: 'Transactions', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Statement Upload' })).toHaveCount(0)
  })

  test('Ctrl+K finds a screen by typing and opens it by Enter', async ({ page }) => {
    await signIn(page, 'backOffice', 'bo.admin')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.type('statement')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${backOffice}/back-office/reconciliation/file-upload`)
  })

  test('PRM-007 the strict policy holds on every screen of a visit, and the first role is displayed', async ({
    page,
    context,
  }) => {
    const faults = watchFaults(context)
    await signIn(page, 'monitor', 'ops.admin')
    await test.step('PRM-007 of two roles the first is the one displayed', async () => {
      await expect(page.getByText('Backoffice Admin')).toBeVisible()
      await expect(page.getByText('Super Agent Admin')).toHaveCount(0)
    })
    await page.goto(`${monitor}/monitor/transaction-processing`)
    await expect(page.locator('.apexcharts-canvas').first()).toBeVisible()
    await page.goto(`${monitor}/monitor/server-health`)
    await expect(page.getByRole('heading', { name: 'Server Health' })).toBeVisible()
    expect(faults).toEqual([])
  })
})
