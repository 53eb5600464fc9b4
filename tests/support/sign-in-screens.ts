/** The steps of signing in, and what is around a session, as screens. */
import { expect, type Page } from 'playwright/test'
import { fillSignIn } from './console'
import type { Screen } from './screen'

const saying = (text: string | RegExp) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()
const heading = (page: Page, name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
const asUser = (username: string, title: string) => async (page: Page) => {
  await fillSignIn(page, username)
  await heading(page, title)
}

async function wrongPassword(page: Page): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill('not-it')
  await page.getByLabel('New password', { exact: true }).fill('Kettle#4521')
  await page.getByLabel('Confirm password', { exact: true }).fill('Kettle#4521')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await saying('Current password is invalid')(page)
}

async function weakPassword(page: Page): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill('kettle')
  await page.getByLabel('Confirm password', { exact: true }).fill('pot')
  await page.getByLabel('Current password', { exact: true }).focus()
  await saying('Passwords do not match!')(page)
}

/** The clock is stopped from here on, so that the warning stays while it is looked at. */
async function goIdle(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.clock.fastForward('04:40')
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

async function signOutEverywhere(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu/ }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

/** As at the end of a sign-in that this tab began. */
async function directoryRefused(page: Page): Promise<void> {
  await signInForm(page)
  await page.evaluate(() => sessionStorage.setItem('dcir.directory', 's-1'))
  await page.goto(new URL('/login/azure-ad#error_description=Access+denied&state=s-1', page.url()).href)
  await saying('Access denied')(page)
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const signInForm = (page: Page) => expect(page.getByLabel('Username')).toBeVisible()
const secondFactorOff = (page: Page) =>
  expect(page.getByRole('button', { name: 'Set up second factor', exact: true })).toBeVisible()

async function settingUp(page: Page): Promise<void> {
  await press(page, 'Set up second factor')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
}

async function toRecoveryCode(page: Page): Promise<void> {
  await asUser('bo.second', 'Second factor')(page)
  await press(page, 'Lost your device? Use a recovery code')
  await expect(page.getByLabel('Recovery code')).toBeVisible()
}

const FACTOR = '/account/second-factor'
const EXPIRED = 'Your previous session expired, please login again!'
const CHANGE = '/account/change-password'
const bank = { place: 'backOffice', user: null, path: '/login' } as const
const agent = { ...bank, place: 'superAgent' } as const

export const signInSteps: readonly Screen[] = [
  { ...bank, name: 'second-factor', route: '/login/second-factor', prepare: asUser('bo.second', 'Second factor') },
  { ...bank, name: 'recovery-code', route: '/login/second-factor', prepare: toRecoveryCode },
  { ...bank, name: 'enrolment-missing', path: '/login/enrolment', prepare: signInForm },
  { ...bank, place: 'monitor', name: 'monitor-enrolment-missing', path: '/monitor/enrolment', prepare: signInForm },
  { ...bank, name: 'second-factor-off', user: 'bo.viewer', path: FACTOR, prepare: secondFactorOff },
  { ...bank, name: 'second-factor-set-up', user: 'bo.viewer', path: FACTOR, prepare: settingUp },
  { ...agent, name: 'agent-second-factor-off', user: 'sa.viewer', path: FACTOR, prepare: secondFactorOff },
  {
    ...bank,
    place: 'monitor',
    name: 'monitor-second-factor-off',
    user: 'ops.bank',
    path: `/monitor${FACTOR}`,
    prepare: secondFactorOff,
  },
  { ...bank, name: 'forced-change', route: '/change-password', prepare: asUser('bo.fresh', 'Change Password') },
  {
    ...bank,
    name: 'directory-failure',
    route: '/login/azure-ad',
    prepare: directoryRefused,
  },
  { ...bank, name: 'change-password', user: 'bo.viewer', path: CHANGE, prepare: weakPassword },
  { ...agent, name: 'change-password-refused', user: 'sa.viewer', path: CHANGE, prepare: wrongPassword },
  {
    ...bank,
    place: 'monitor',
    name: 'monitor-second-factor-missing',
    path: '/monitor/second-factor',
    prepare: saying(EXPIRED),
  },
  { ...agent, name: 'second-factor-missing', path: '/login/second-factor', prepare: saying(EXPIRED) },
  {
    ...agent,
    name: 'super-agent-directory-failure',
    path: '/login/azure-ad',
    prepare: saying('Required fields unavailable, kindly try again'),
  },
  {
    ...bank,
    name: 'idle-warning',
    user: 'bo.admin',
    path: '/back-office/transactions',
    ownWindow: true,
    prepare: goIdle,
  },
  {
    name: 'sign-out-everywhere',
    place: 'monitor',
    user: 'ops.admin',
    path: '/monitor/server-health',
    prepare: signOutEverywhere,
  },
]
