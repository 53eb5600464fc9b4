/** Signing in with the bank's directory: a real OpenID provider on this machine, and consoles that know of it. */
import { type RunningDirectory, startDirectory } from '@dcir/api/simulator/directory'
import { expect, type Page, test } from 'playwright/test'
import { addresses } from '../../support/console'
import { identityToken } from '../../support/directory-token'
import { type OwnApi, type OwnConsole, startApi, startConsole } from '../../support/own-deployment'

const clientId = 'dcir-consoles'
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
  const redirectUris = [backOffice, superAgent].map(({ address }) => `${address}/login/azure-ad`)
  directory = await startDirectory({ port: 0, clientId, redirectUris })
  api = await startApi({ directory: { issuer: directory.issuer, clientId, jwksUrl: null } })
  const authorizeUrl = `${directory.address}/auth`
  for (const place of [backOffice, superAgent, monitor]) {
    place.configure({ apiBase: api.address, directory: { authorizeUrl, clientId } })
  }
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
  await page.goto(`${monitor.address}/monitor`)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(button(page)).toHaveCount(0)
})

test('AUTH-34 AUTH-35 AUTH-37 the identity token opens a session, and stays in no address', async ({ page }) => {
  await page.goto(`${backOffice.address}/login`)
  const left = page.waitForRequest((request) => request.url().startsWith(`${directory.address}/auth?`))
  const posted = page.waitForRequest((request) => request.url().endsWith('/common/authentication/login'))
  await button(page).click()
  const query = Object.fromEntries(new URL((await left).url()).searchParams)
  expect(query).toMatchObject({
    response_type: 'id_token',
    response_mode: 'fragment',
    client_id: clientId,
    redirect_uri: `${backOffice.address}/login/azure-ad`,
    scope: 'openid profile email user.read',
  })
  expect(query.nonce).not.toBe(query.state)
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
  const said = new URLSearchParams({ error: 'access_denied', error_description: 'AADSTS1: <b>You</b> said no.' })
  await page.goto(`${backOffice.address}/login/azure-ad#${said}`)
  await expect(problem(page)).toContainText(MISSING)
  await expect(problem(page)).toContainText('AADSTS1: <b>You</b> said no.')
  await expect(problem(page).locator('b')).toHaveCount(0)
  await expect(page).toHaveURL(`${backOffice.address}/login/azure-ad`)
})

test('AUTH-35 AUTH-36 a token that this tab did not ask for is sent nowhere', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  const redirectUri = `${backOffice.address}/login/azure-ad`
  const wanted = { address: directory.address, clientId, redirectUri, person: 'bo.viewer' }
  const token = await identityToken({ ...wanted, nonce: 'of-another' })
  await page.goto(`${backOffice.address}/login`)
  for (const kept of [null, { state: 's-2', nonce: 'of-another' }, { state: 's-1', nonce: 'mine' }]) {
    await page.evaluate((value) => {
      if (value) sessionStorage.setItem('dcir.directory', JSON.stringify(value))
      else sessionStorage.removeItem('dcir.directory')
    }, kept)
    await page.goto('about:blank')
    await page.goto(`${redirectUri}#id_token=${token}&state=s-1`)
    await expect(problem(page)).toContainText(MISSING)
    await expect(page).toHaveURL(redirectUri)
  }
  expect(posts).toEqual([])
})
