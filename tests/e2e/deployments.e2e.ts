import { expect, test } from 'playwright/test'
import { deploy } from '../support/deployment'
test('probe', async ({ page }) => {
  const one = await deploy('back-office', { bankName: 'Heritage Bank', brand: { color: '#c8102e' } })
  await page.goto(one.address + '/login')
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.screenshot({ path: '/tmp/b-probe.png' })
  await one.close()
})
