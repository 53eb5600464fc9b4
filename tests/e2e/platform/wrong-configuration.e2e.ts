/** A configuration that cannot be used stops a console before it does anything, and its page says what is wrong. */
import { expect, type Page, test } from 'playwright/test'
import { addresses, watchFaults } from '../../support/console'
import { type Deployment, deploy, deployStatically, fullConfig } from '../../support/deployment'

const TITLE = 'This console is not set up correctly'
const NOT_RIGHT = '/config.json is not as it must be. Missing or wrong:'

let running: Deployment | null = null
test.afterEach(async () => {
  await running?.close()
  running = null
})

/** Opens an inner page and expects the reason, and that neither the API was asked nor anything else drawn. */
async function expectFailure(page: Page, address: string, reason: string): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(addresses.api)) asked.push(request.url())
  })
  await page.goto(`${address}/back-office/transactions`)
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(reason)
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
}

const onStaticHosts: readonly [what: string, config: unknown, reason: string][] = [
  ['missing', undefined, '/config.json was answered with status 404.'],
  ['not JSON', '{"console": "back-office",', '/config.json is not JSON.'],
  ['a list', [], `${NOT_RIGHT} the whole file.`],
  ['of another type', fullConfig('back-office', { encodedAuthorities: 'no' }), `${NOT_RIGHT} encodedAuthorities.`],
  ['without a name', fullConfig('back-office', { bankName: '' }), `${NOT_RIGHT} bankName.`],
  ['with two mistakes', fullConfig('back-office', { storage: 'disk', apiBase: 'api' }), 'apiBase, storage.'],
  ['with an impossible colour', fullConfig('back-office', { brand: { color: 'bluish' } }), `${NOT_RIGHT} brand.color.`],
  ['with an impossible logo', fullConfig('back-office', { brand: { logo: 'logo.png' } }), `${NOT_RIGHT} brand.logo.`],
  ['encrypted without a key', fullConfig('back-office', { encryptedLogin: true }), `${NOT_RIGHT} loginKey.`],
  [
    'of another console',
    fullConfig('monitor'),
    '/config.json is that of the monitor console, and this is back-office.',
  ],
]

for (const [what, config, reason] of onStaticHosts) {
  test(`on a static host, a configuration ${what} is named`, async ({ page }) => {
    running = await deployStatically('back-office', config)
    await expectFailure(page, running.address, reason)
  })
}

test('on a static host, the good twin signs people in', async ({ page }) => {
  running = await deployStatically('back-office', fullConfig('back-office'))
  await page.goto(`${running.address}/login`)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByText(TITLE)).toHaveCount(0)
})

const FILE = 'The file named by BACK_OFFICE_CONFIG'
const onOwnHost: readonly [what: string, config: unknown, env: Record<string, string>, reason: string][] = [
  ['is not JSON', 'bankName: Heritage', {}, `${FILE} is not JSON.`],
  ['is no object', '["Heritage"]', {}, `${FILE} must hold a JSON object.`],
  ['has a wrong type', { guideBase: 1 }, {}, `${FILE} is not as it must be. Missing or wrong: guideBase.`],
  ['is that of another console', { console: 'monitor' }, {}, `${FILE} is that of the monitor console`],
  ['wants encryption and has no key', { encryptedLogin: true }, {}, 'Missing or wrong: loginKey.'],
  [
    'goes with a key that is not there',
    {},
    { ENCRYPTED_LOGIN: 'on', LOGIN_PUBLIC_KEY_FILE: '/nowhere/key.pem' },
    'The file named by LOGIN_PUBLIC_KEY_FILE does not exist.',
  ],
]

for (const [what, config, env, reason] of onOwnHost) {
  test(`on the host that comes along, a file that ${what} is named, under the strict policy`, async ({ page }) => {
    const faults = watchFaults(page.context())
    running = await deploy('back-office', config, env)
    await expectFailure(page, running.address, reason)
    await expect(page.getByRole('main')).not.toContainText('/nowhere')
    expect(faults).toEqual([])
  })
}

test('the host outlives a broken file, and Reload opens the console once it is mended', async ({ page }) => {
  running = await deploy('back-office', '{')
  await expectFailure(page, running.address, `${FILE} is not JSON.`)
  running.configure({ bankName: 'Mended Bank' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Mended Bank').first()).toBeVisible()
})

const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the page that says so fits a ${size} window in ${colorScheme}`, async ({ browser }) => {
      for (const name of ['back-office', 'monitor'] as const) {
        const deployment = await deployStatically(name, fullConfig(name, { brand: { color: 'bluish', logo: 7 } }))
        const page = await (await browser.newContext({ viewport, colorScheme })).newPage()
        await page.goto(deployment.address)
        await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
        const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
        expect(isDark).toBe(name === 'monitor' || colorScheme === 'dark')
        await page.screenshot({ path: `tests/screenshots/config-failure-${name}-${size}-${colorScheme}.png` })
        await page.context().close()
        await deployment.close()
      }
    })
  }
}
