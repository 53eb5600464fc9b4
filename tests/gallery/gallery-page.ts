/** The gallery as the tests meet it: its pieces, its answers, and the colours of the theme. */
import { expect, type Locator, type Page } from 'playwright/test'

/** The gallery comes after the consoles, on a port of its own. */
const address = `http://127.0.0.1:${Number(process.env.E2E_PORT ?? 5000) + 400}`

/** Text of the gallery's refusal once its coded characters are read. */
export const REFUSED = 'Tom & Co refused <b>it</b>.'
export const NARROW = { width: 390, height: 844 }
const TOKEN = '--chakra-colors-'
/** Half past eleven at night in UTC is the next day in Lagos. */
export const LATE = new Date('2026-11-20T23:30:00Z')

/** Goes to a time of its own: the gallery's server sends none, so that the page uses its own clock. */
export async function setClock(page: Page, time: Date): Promise<void> {
  await page.setExtraHTTPHeaders({ 'x-tell-no-time': '1' })
  await page.clock.install({ time })
}

export const openPiece = (page: Page, piece: string) => page.goto(`${address}/?piece=${piece}`)

/** Answers the calls that wait, with one of the gallery's answers. */
export const answer = (page: Page, label: string) => page.getByRole('button', { name: label }).click()

/** The texts of a row's cells, once it is drawn: asked of a row that is not there yet, they would be none. */
export async function cellsOf(row: Locator): Promise<string[]> {
  await expect(row).toBeVisible()
  return row.getByRole('cell').allInnerTexts()
}

export type Tone = 'success' | 'pending' | 'error' | 'warning'

/** A colour of the theme as the browser computes it. */
export async function colourOfToken(page: Page, token: string): Promise<string> {
  // Before the page is drawn there are no tokens, and every colour is black.
  await expect
    .poll(() =>
      page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), TOKEN + token),
    )
    .not.toBe('')
  return page.evaluate((name) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--chakra-colors-${name})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}

/** A badge or a box in the two colours of its tone. */
export async function expectTone(page: Page, badge: Locator, tone: Tone): Promise<void> {
  await expect(badge).toHaveCSS('color', await colourOfToken(page, `${tone}-text`))
  await expect(badge).toHaveCSS('background-color', await colourOfToken(page, `${tone}-bg`))
}
