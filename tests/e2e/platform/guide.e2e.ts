/** The user guide: found by words, with its pictures. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { guidesFolder } from '@dcir/host/console-config'
import { expect, type Page, test } from 'playwright/test'
import { offencesOn } from '../../support/accessibility'
import { addresses, signInOnce } from '../../support/console'
import { guidePictures } from '../../support/guide-pictures'

const MAX_PICTURE_BYTES = 150_000

const guide = (page: Page) => page.getByRole('document', { name: 'User guide' })
const search = (page: Page) => guide(page).getByRole('searchbox', { name: 'Search the guide' })

async function openGuide(page: Page, place: 'backOffice' | 'superAgent' = 'backOffice') {
  await signInOnce(page, place, place === 'backOffice' ? 'bo.viewer' : 'sa.viewer')
  await page.goto(addresses[place])
  await page.getByRole('button', { name: 'User guide' }).click()
  await expect(search(page)).toBeVisible()
}

test('35.10 a search leaves the questions whose answers hold every word, and says when there are none', async ({
  page,
}) => {
  await openGuide(page)
  await search(page).fill('holiday DEADLINE')
  await expect(guide(page).getByRole('status')).toHaveText(/^Nothing in the guide has “holiday DEADLINE”/)
  await search(page).fill('RECEIPT seconds')
  await expect(guide(page).getByRole('heading', { level: 4 })).toHaveText(['How do I answer disputes?'])
  await expect(guide(page).getByRole('status')).toHaveText(/^1 of \d+ questions$/)
  await expect(guide(page).getByRole('navigation', { name: 'Questions' })).toHaveCount(0)
  expect(await offencesOn(page)).toEqual([])
  await search(page).fill('')
  await expect(guide(page).getByRole('navigation', { name: 'Questions' })).toBeVisible()
})

test('35.10 a guide shows its screens, in pictures that load', async ({ page }) => {
  await openGuide(page, 'superAgent')
  const pictures = guide(page).getByRole('img')
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1000)
  }
})

test('35.10 every picture is in a guide, is made of a screen, and is small', () => {
  const files = readdirSync(guidesFolder)
  const texts = files
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(`${guidesFolder}/${name}`, 'utf8'))
  const shown = texts.flatMap((text) =>
    [...text.matchAll(/^!\[[^\]]{10,}\]\(([\w-]+\.jpg)\)$/gm)].map(([, name]) => name),
  )
  const there = files.filter((name) => !name.endsWith('.md'))
  expect([...new Set(shown)].sort()).toEqual(there.sort())
  expect(there).toEqual(Object.keys(guidePictures).sort())
  expect(there.filter((name) => statSync(`${guidesFolder}/${name}`).size > MAX_PICTURE_BYTES)).toEqual([])
})
