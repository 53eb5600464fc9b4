/** Lists that operations people watch, as they see them: pending work, bank APIs, super agents, services, alerts. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, rowsOf, signInOnce } from '../../support/console'
import { secondsOf } from '../../support/page-clock'

const at = (screen: string) => `${addresses.monitor}/monitor/${screen}`
const api = (path: string) => `${addresses.api}/monitoring/api/v1${path}`
const answer = (page: Page, path: string, json: unknown, status = 200) =>
  page.route(
    (url) => url.href.startsWith(api(path)),
    (route) => route.fulfill({ status, json }),
  )
const refuse = (page: Page, path: string, message: string) =>
  answer(page, path, { errors: [{ message, code: 'unexpected' }] }, 500)
const normal = (page: Page) =>
  answer(page, '/alerts/open', { alerts: [], evaluatedAt: new Date().toISOString(), faults: [] })

test('MON-01 MON-07 MON-08 NAV-75 each role finds its screens in the navigation', async ({ page }) => {
  const entries = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
  await signInOnce(page, 'monitor', 'ops.bank', '/monitor/pending-transactions')
  for (const name of ['Transaction Processing', 'Banks APIs', 'Pending Transactions', 'Alert Configurations'])
    await expect(entries(name)).toBeVisible()
  await expect(entries('Service Monitoring')).toHaveCount(0)
  await signInOnce(page, 'monitor', 'ops.platform', '/monitor/dcir-services')
  for (const name of ['Service Monitoring', 'Server Health', "Merchant's Last Transaction Times"])
    await expect(entries(name)).toBeVisible()
  await expect(entries('Banks APIs')).toHaveCount(0)
})

test.describe('with both roles', () => {
  test.beforeEach(({ page }) => signInOnce(page, 'monitor', 'ops.admin'))

  test('MON-33 MON-35 four tiles with the time of the last update; a failure has Reload', async ({ page }) => {
    await refuse(page, '/pending-processes-reports', 'The counts are not to be had.')
    await page.goto(at('pending-transactions'))
    await expect(page.getByText('The counts are not to be had.')).toBeVisible()
    await page.unrouteAll()
    const answered = page.waitForResponse(api('/pending-processes-reports'))
    await page.getByRole('button', { name: 'Reload' }).click()
    const counts = (await (await answered).json()) as Record<string, number>
    const tiles = page.getByRole('main').locator('dl > div')
    await expect(tiles).toHaveCount(4)
    for (const [label, name] of [
      ['Pending Settlements', 'pendingSettlements'],
      ['Pending Dispute Refunds', 'pendingDisputeRefunds'],
      ['Pending Participant Reports', 'pendingParticipantReports'],
      ['Pending Settlement Reports', 'pendingSettlementsReports'],
    ] as const)
      await expect(tiles.filter({ hasText: label })).toContainText(/[\d,]+/.exec(String(counts[name]))?.[0] ?? 'none')
    await expect(page.getByText(/^Last updated \d+:\d\d (AM|PM)$/)).toBeVisible()
  })

  test('MON-47 MON-49 MON-50 MON-51 calls of the bank today, of other days, none, and a failure', async ({ page }) => {
    const row = {
      apiName: 'Name Enquiry',
      serviceName: 'Bank',
      successCount: 1200,
      failureCount: 3,
      averageSuccessResponseTime: 1150.5,
      averageFailureResponseTime: null,
      logDate: '2026-11-20',
    }
    await answer(page, '/api-call-logs', { content: [row], totalElements: 1, totalItems: 1, totalPages: 1 })
    const asked = page.waitForRequest((request) => request.url().startsWith(api('/api-call-logs')))
    await page.goto(at('banks-apis'))
    const query = new URL((await asked).url()).searchParams
    const [from, to] = [query.get('startDate') ?? '', query.get('endDate') ?? '']
    expect([query.get('page'), query.get('size')]).toEqual(['0', '10'])
    expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000)
    await expect(page.getByRole('cell', { name: 'Name Enquiry' })).toBeVisible()
    const [shown] = await rowsOf(page.getByRole('table'))
    expect(shown).toMatchObject({
      'API Name': 'Name Enquiry',
      'Service Name': 'Bank',
      'Average Success Response Time': '1,150.5 ms',
      'Average Failure Response Time': '---',
    })
    await page.unrouteAll()
    await page.goto(at('banks-apis?startDate=2020-01-01&endDate=2020-01-02'))
    await expect(page.getByText('No bank api records found...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reset' }).first()).toBeVisible()
    await refuse(page, '/api-call-logs', 'The log is not to be had.')
    await page.goto(at('banks-apis'))
    await expect(page.getByText('The log is not to be had.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  })

  test('MON-47 what the simulated bank is told stands beside its calls, and nothing where it is told nothing', async ({
    page,
  }) => {
    await page.goto(at('banks-apis'))
    await expect(page.getByRole('heading', { name: 'Banks APIs' })).toBeVisible()
    await expect(page.getByText(/^The simulated bank is told/)).toHaveCount(0)
    const bank = { mode: 'SLOW', until: '2026-11-20T14:05:00+01:00' }
    await answer(page, '/simulation', { simulated: true, bank, quiet: [] })
    await page.reload()
    await expect(page.getByText('The simulated bank is told to be slow until 2:05 PM.')).toBeVisible()
  })

  test('MON-53 MON-55 last transaction times by super agent, or none', async ({ page }) => {
    const answered = page.waitForResponse(api('/response/merchant/last-transaction-time'))
    await page.goto(at('last-transaction-times'))
    const { results } = (await (await answered).json()) as {
      results: { merchantName: string; cardAcceptorId: string; silence: { state: string } }[]
    }
    const rows = await rowsOf(page.getByRole('table'))
    // A super agent that is unusually quiet is on top, then comes the longest silence.
    const ordered = results.toSorted(
      (a, b) => Number(b.silence.state === 'quiet') - Number(a.silence.state === 'quiet'),
    )
    expect(rows.map((row) => row.Merchant)).toEqual(ordered.map(({ merchantName }) => merchantName))
    expect(Object.keys(rows[0] ?? {})).toEqual(['Merchant', 'Card Acceptor ID', 'Last Transaction Time', 'Silence'])
    await answer(page, '/response/merchant', { results: [] })
    await page.reload()
    await expect(page.getByText('No results found!')).toBeVisible()
  })

  test('MON-11 MON-14 MON-15 a service is restarted after a question, and its list is fetched again', async ({
    page,
  }) => {
    await page.goto(at('dcir-services'))
    const row = page.getByRole('listitem').filter({ hasText: 'Bulk files' })
    await expect(row).toContainText('Active')
    await row.getByText('Active').hover()
    await expect(page.getByRole('tooltip')).toContainText(/heard of/)
    await row.getByRole('button', { name: 'Restart Bulk files' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to restart Bulk files service?')
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await expect(question).toHaveCount(0)
    await row.getByRole('button', { name: 'Restart Bulk files' }).click()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await question.getByRole('button', { name: 'Yes', exact: true }).click()
    expect((await sent).url()).toBe(api('/service/restart/bulk'))
    const again = page.waitForResponse(api('/service'))
    await expect(page.getByText('Bulk files was restarted on 1 server.')).toBeVisible({ timeout: 15_000 })
    await again
  })

  test('CNV-41 MON-16 MON-63 MON-64 a restart that fails is said as an error, for five seconds; each service has a status', async ({
    page,
  }) => {
    await refuse(page, '/service/restart', 'No server runs Reports.')
    await page.goto(at('dcir-services'))
    await page.getByRole('button', { name: 'Restart Bulk files' }).click()
    const restart = () => page.getByRole('button', { name: 'Yes', exact: true }).click()
    expect(await secondsOf(page, ['ErrorNo server runs Reports.'], restart)).toEqual([5])
    await page.getByRole('link', { name: 'Service health' }).click()
    await expect(page).toHaveURL(at('service-health'))
    await expect
      .poll(() => rowsOf(page.getByRole('table')))
      .toContainEqual(expect.objectContaining({ Service: 'Payments', Status: 'UP', 'Service ID': 'payments' }))
  })

  test('MON-36 MON-39 MON-41 MON-43 MON-44 an alert configuration is edited', async ({ page }) => {
    await page.goto(at('alert-configurations'))
    const row = page.getByRole('row').filter({ hasText: 'PENDING_DISPUTE_REFUNDS' })
    await row.getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog')
    const submit = dialog.getByRole('button', { name: 'Submit' })
    await dialog.getByLabel('Email Recipients').fill('')
    await expect(submit).toBeDisabled()
    await dialog.getByLabel('Email Recipients').fill('not an address')
    await expect(submit).toBeDisabled()
    await dialog.getByLabel('Email Recipients').fill(' ops@bank.example ,night@bank.example ')
    await expect(submit).toBeEnabled()
    await dialog.getByLabel('Window Size').fill('')
    await expect(submit).toBeDisabled()
    await dialog.getByLabel('Window Size').fill('0')
    await dialog.getByLabel('Threshold Value').fill('-5')
    await expect(dialog.getByText('Threshold Value is invalid')).toHaveCount(0)
    await dialog.getByLabel('Email Recipients').focus()
    await expect(dialog.getByText('Window Size is invalid')).toBeVisible()
    await expect(dialog.getByText('Threshold Value is invalid')).toBeVisible()
    await expect(submit).toBeDisabled()
    await dialog.getByLabel('Threshold Value').fill('50')
    await dialog.getByLabel('Window Size').fill('5')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/alert-configs\/update/, async (route) => {
      await held
      await route.continue()
    })
    const sent = page.waitForRequest(/alert-configs\/update/)
    await submit.click()
    await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    const request = await sent
    expect(new URL(request.url()).searchParams.get('metricCode')).toBe('PENDING_DISPUTE_REFUNDS')
    expect(request.postDataJSON()).toMatchObject({
      emailRecipients: ['ops@bank.example', 'night@bank.example'],
      windowSize: 5,
      logicalOperator: 'GREATER_THAN',
    })
    letGo()
    await expect(page.getByText('Successfully updated alert configuration')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('ops@bank.example, night@bank.example')
  })

  test('MON-45 MON-46 a refused change is said in the dialog; an empty list says so', async ({ page }) => {
    await page.goto(at('alert-configurations'))
    await page.getByRole('row').filter({ hasText: 'TRANSACTION_COUNT' }).getByRole('button', { name: /^Edit/ }).click()
    await refuse(page, '/alert-configs/update', 'It cannot be changed now.')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email Recipients').fill('ops@bank.example')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Error')
    await expect(dialog.getByRole('alert')).toContainText('It cannot be changed now.')
    await answer(page, '/alert-configs', [])
    await page.goto(at('alert-configurations'))
    await expect(page.getByText('No results found!')).toBeVisible()
  })

  test('MON-58 MON-64 lost connections are listed by service, page by page', async ({ page }) => {
    const row = {
      service: 'dcir-jobs',
      dateTimeOfOccurrences: ['2026-01-06T11:00:00+01:00', '2026-01-06T00:30:00+01:00'],
    }
    await answer(page, '/db-metrics/connection-closures', { content: [row], totalElements: 11, totalPages: 2 })
    const asked = page.waitForRequest(/db-metrics.connection-closures/)
    await page.goto(at('connection-closures'))
    expect((await asked).url()).toBe(api('/db-metrics/connection-closures?page=0&size=10'))
    const [shown] = await rowsOf(page.getByRole('table'))
    expect(shown?.Service).toBe('dcir-jobs')
    expect(shown?.['Date/Time of Occurrences']).toMatch(/11:00 AM.* · .*12:30 AM/)
    const next = page.waitForRequest(/db-metrics.connection-closures\?page=1/)
    await page
      .getByRole('button', { name: /next/i })
      .or(page.getByRole('link', { name: /next/i }))
      .first()
      .click()
    await next
  })

  test('MON-52 the page of the front-end processor shows an example and says that it is one', async ({ page }) => {
    await page.goto(at('fep-processing-metrics'))
    await expect(page.getByText('20 secs', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Example figures', { exact: true })).toBeVisible()
    await expect(page.locator('.apexcharts-canvas')).toBeVisible()
  })

  test('the wall says so when no figures come, greys them, and recovers by itself', async ({ page }) => {
    await page.clock.install()
    await normal(page)
    await page.goto(at('pending-transactions'))
    await expect(page.getByText('All normal')).toBeVisible()
    const tile = page.getByRole('main').locator('dl')
    await expect(tile).toBeVisible()
    await page.route(/pending-processes-reports/, (route) => route.abort())
    await page.clock.runFor(12_000)
    await expect(page.getByText(/^No figures since/)).toHaveCount(0)
    await page.clock.runFor(15_000)
    await expect(page.getByRole('alert').filter({ hasText: /No figures since \d+:\d\d (AM|PM)/ })).toBeVisible()
    await expect(page.getByText(/^\d\d s ago$/)).toBeVisible()
    await expect(page.locator('[data-stale]').filter({ has: page.locator('dl') })).toHaveCSS('filter', 'grayscale(1)')
    await page.unroute(/pending-processes-reports/)
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(page.getByText(/^No figures since/)).toHaveCount(0, { timeout: 500 })
    }).toPass({ timeout: 15_000 })
    await expect(tile).toBeVisible()
  })

  test('Monitor 17: on a phone the gravest line alone is above the page, and the others at a tap', async ({ page }) => {
    const raisedAt = new Date().toISOString()
    const line = (metricCode: string, sentence: string) => ({ metricCode, sentence, raisedAt, acknowledged: null })
    const [first, second, third] = ['Failed transactions 31.2%', 'Failed calls 40%', 'Refunds 1,200'] as const
    const alerts = [first, second, third].map((sentence, index) => ({ ...line(`M${index}`, sentence), id: index }))
    await answer(page, '/alerts/open', { alerts, evaluatedAt: raisedAt, faults: [] })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(at('server-health'))
    await expect(page.getByText(first)).toBeVisible()
    await expect(page.getByText(third)).toBeHidden()
    await page.getByRole('button', { name: 'Show 2 more' }).click()
    await expect(page.getByText(third)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show 2 more' })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await expect(page.getByText(third)).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('the sentence on top names what is wrong, and never calls normal what nobody looked at', async ({ page }) => {
    const sentence = 'Failed transactions 31.2% in 15 min, more than 25%, since 11:05 PM'
    const evaluatedAt = new Date().toISOString()
    await answer(page, '/alerts/open', {
      alerts: [{ metricCode: 'X', sentence, raisedAt: evaluatedAt }],
      evaluatedAt,
      faults: [],
    })
    await page.goto(at('server-health'))
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByText('All normal')).toHaveCount(0)
    await page.unrouteAll()
    await answer(page, '/alerts/open', { alerts: [], evaluatedAt: null, faults: [] })
    await page.reload()
    await expect(page.getByText('Nothing looked for alerts: the service Alerts is not working.')).toBeVisible()
    await expect(page.getByText('All normal')).toHaveCount(0)
  })
})
