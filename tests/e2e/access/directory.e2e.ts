/** Signing in with the bank's directory: a real OpenID provider on this machine, and consoles that know of it. */
import { type RunningDirectory, startDirectory } from '@dcir/api/simulator/directory'
import { DIRECTORY_CALLBACK, DIRECTORY_SIGN_IN } from '@dcir/core/access/directory-addresses'
import { expect, type Page, test } from 'playwright/test'
import { addresses } from '../../support/console'
import {
  createBrowser,
  directoryClient,
  directoryQuestion,
  directoryRedirects,
  directorySettings,
  follow,
  signInAddress,
} from '../../support/directory-token'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'

const MISSING = 'Required fields unavailable, kindly try again'

let directory: RunningDirectory
let api: OwnApi
let backOffice: OwnConsole
let superAgent: OwnConsole
let monitor: OwnConsole

test.beforeAll(async () => {
  ;[backOffice, superAgent, monitor] = await Promise.all([
    startConsole('backOffice'),
    startConsole('superAgent'),
    startConsole('monitor'),
  ])
  directory = await startDirectory({ port: 0, clientId: directoryClient, redirectUris: directoryRedirects })
  api = await startApi({ directory: directorySettings(directory.issuer) })
  // As the demonstration ties its people: an address alone opens no account that has a password here.
  await api.sql("UPDATE users SET directory_subject = $1 || '|' || username", [directory.issuer])
  for (const place of [backOffice, superAgent, monitor]) place.configure({ apiBase: api.address })
})
test.afterAll(async () => {
  await Promise.all([backOffice?.close(), superAgent?.close(), monitor?.close(), directory?.close()])
  await api?.close()
})
test.beforeEach(() => offer('true'))

const offer = (value: string) =>
  api.sql("UPDATE configurations SET config_value = $1 WHERE config_key = 'dcir.active-directory-enabled'", [value])

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with directory' })
const back = (page: Page) => page.getByRole('button', { name: 'Back to login' })
const problem = (page: Page) => page.getByRole('main').getByRole('alert')

async function choose(page: Page, person: string, place = backOffice): Promise<void> {
  await page.goto(`${place.address}/login`)
  await button(page).click()
  await page.getByRole('button', { name: `${person}@` }).click()
}

test('AUTH-02 AUTH-04 it is offered where the deployment has it and the bank switched it on, never on the monitor', async ({
  page,
}) => {
  for (const place of [backOffice, superAgent]) {
    await page.goto(`${place.address}/login`)
    await expect(button(page)).toBeVisible()
  }
  await offer('false')
  const asked = page.waitForResponse((response) => response.url().endsWith('/sign-in-options'))
  await page.goto(`${backOffice.address}/login`)
  expect((await (await asked).json()).result.directory).toBe(false)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
  await offer('true')
  // The monitor does not even ask, so that nothing can come later.
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.goto(`${monitor.address}/monitor`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(button(page)).toHaveCount(0)
  expect(calls.filter((url) => url.includes('sign-in-options'))).toEqual([])
})

test('AUTH-34 AUTH-35 AUTH-37 the identity token opens a session, and stays in no address', async ({ page }) => {
  await page.goto(`${backOffice.address}/login`)
  const began = page.waitForRequest((request) => request.url().startsWith(api.address + DIRECTORY_SIGN_IN))
  const left = page.waitForRequest((request) => request.url().startsWith(`${directory.address}/auth?`))
  const posted = page.waitForRequest((request) => request.url().endsWith('/common/authentication/login'))
  await button(page).click()
  const own = new URL((await began).url()).searchParams
  expect(own.get('console')).toBe(backOffice.address)
  const query = Object.fromEntries(new URL((await left).url()).searchParams)
  expect(query).toMatchObject(directoryQuestion(api.address))
  expect(new Set([query.nonce, query.state, own.get('state')]).size).toBe(3)
  await page.getByRole('button', { name: 'bo.viewer@' }).click()
  const request = await posted
  expect(Object.keys(request.postDataJSON()).sort()).toEqual(['provider', 'token'])
  expect(request.postDataJSON().provider).toBe('azure')
  await expect(page).toHaveURL(`${backOffice.address}/back-office/dashboard`)
  const { token } = request.postDataJSON()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect(kept).not.toContain(token)
  await page.goBack()
  expect(page.url()).not.toContain('id_token')
})

test('AUTH-37 the reply is handled as that of any sign-in: a second factor, another console, an unknown person', async ({
  page,
}) => {
  await choose(page, 'bo.second')
  await expect(page).toHaveURL(`${backOffice.address}/login/second-factor`)
  await choose(page, 'sa.admin', superAgent)
  await expect(page).toHaveURL(`${superAgent.address}/front-office/dashboard`)
  await choose(page, 'sb.admin')
  await expect(page).toHaveURL(`${backOffice.address}/login`)
  await expect(problem(page)).toContainText(addresses.superAgent)
  await choose(page, 'guest')
  await expect(problem(page)).toContainText('Your directory account is not known here.')
  await expect(page).toHaveURL(`${backOffice.address}/login/azure-ad`)
  await back(page).click()
  await expect(page).toHaveURL(`${backOffice.address}/login`)
})

test('AUTH-36 without a token there is nothing to sign in with, and a button leads back', async ({ page }) => {
  for (const place of [backOffice, superAgent]) {
    await page.goto(`${place.address}/login/azure-ad`)
    await expect(problem(page)).toContainText(MISSING)
    await back(page).click()
    await expect(page).toHaveURL(`${place.address}/login`)
    await expect(page.getByLabel('Username')).toBeVisible()
  }
})

test('AUTH-36 what the directory says instead of a token is shown as text', async ({ page }) => {
  let asked = ''
  page.on('request', (request) => {
    if (request.url().startsWith(`${directory.address}/auth?`)) asked = request.url()
  })
  await page.goto(`${backOffice.address}/login`)
  await button(page).click()
  await expect(page.getByRole('button', { name: 'bo.viewer@' })).toBeVisible()
  const [, state = ''] = /[?&]state=([^&]+)/.exec(asked) ?? []
  const said = { state, error: 'access_denied', error_description: 'AADSTS1: <b>You</b> said no.' }
  await page.goto(`${api.address}${DIRECTORY_CALLBACK}?${new URLSearchParams(said)}`)
  await expect(problem(page)).toContainText(MISSING)
  await expect(problem(page)).toContainText('AADSTS1: <b>You</b> said no.')
  await expect(problem(page).locator('b')).toHaveCount(0)
  await expect(page).toHaveURL(`${backOffice.address}/login/azure-ad`)
})

test('AUTH-36 what went wrong on the way is said, and the next attempt works', async ({ page }) => {
  await page.goto(`${backOffice.address}/login`)
  await expect(button(page)).toBeVisible()
  await offer('false')
  await button(page).click()
  await expect(problem(page)).toContainText(MISSING)
  await expect(problem(page)).toContainText('Directory sign-in is not enabled.')
  await expect(page).toHaveURL(`${backOffice.address}/login/azure-ad`)
  await offer('true')
  await back(page).click()
  await choose(page, 'bo.viewer')
  await expect(page).toHaveURL(`${backOffice.address}/back-office/dashboard`)
})

test('AUTH-35 AUTH-36 a token or a sentence that this tab did not ask for is taken from nobody', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  const { token } = await fetchedToken(page)
  const redirectUri = `${backOffice.address}/login/azure-ad`
  posts.length = 0
  for (const kept of [null, 's-2']) {
    await page.goto(`${backOffice.address}/login`)
    await page.evaluate((value) => {
      if (value) sessionStorage.setItem('dcir.directory', value)
      else sessionStorage.removeItem('dcir.directory')
    }, kept)
    const answer = new URLSearchParams({ id_token: token, state: 's-1', error_description: 'Call 0800 now' })
    for (const hash of [answer, new URLSearchParams({ error_description: 'Call 0800 now', state: 's-1' })]) {
      await page.goto('about:blank')
      await page.goto(`${redirectUri}#${hash}`)
      await expect(problem(page)).toContainText(MISSING)
      await expect(problem(page)).not.toContainText('0800')
      await expect(page).toHaveURL(redirectUri)
    }
  }
  expect(posts).toEqual([])
  // The token was good: what kept it out is that this tab did not ask for it.
  await page.goto(`${backOffice.address}/login`)
  await page.evaluate(() => sessionStorage.setItem('dcir.directory', 's-1'))
  await page.goto(`${redirectUri}#${new URLSearchParams({ id_token: token, state: 's-1' })}`)
  await expect(page).toHaveURL(`${backOffice.address}/back-office/dashboard`)
})

test('AUTH-37 a callback that another browser began signs nobody in', async ({ page }) => {
  // Somebody else stops short of the end, and sends it as a link.
  const begun = signInAddress(api.address, 's-1', backOffice.address)
  const isBack = ({ pathname }: URL) => pathname === DIRECTORY_CALLBACK
  const callback = await follow(createBrowser(), begun, 'bo.admin', isBack)
  expect(callback.searchParams.get('code')).toBeTruthy()
  expect((await page.goto(callback.href))?.status()).toBe(400)
  await expect(page.getByText('began in another browser')).toBeVisible()
  // Nor while this browser is on its own way, whose cookie it brings.
  await page.goto(`${backOffice.address}/login`)
  await button(page).click()
  await expect(page.getByRole('button', { name: 'bo.viewer@' })).toBeVisible()
  await page.goto(callback.href)
  await expect(problem(page)).toContainText('began in another browser')
  await expect(page).toHaveURL(`${backOffice.address}/login/azure-ad`)
})

/** A token that the API fetched for this browser, kept back before the console could post it. */
async function fetchedToken(page: Page): Promise<{ token: string }> {
  let token = ''
  await page.route(/\/common\/authentication\/login$/, (route) => {
    token = route.request().postDataJSON()?.token ?? ''
    return route.abort()
  })
  await choose(page, 'bo.viewer')
  await expect.poll(() => token).not.toBe('')
  await page.unroute(/\/common\/authentication\/login$/)
  return { token }
}
