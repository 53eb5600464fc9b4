/** Badges by the colours of the documents, written out a second time: statuses by their whole word, response codes, counts. */
import { expect, type Locator } from 'playwright/test'

export type Tone = 'success' | 'pending' | 'error' | 'warning'

const statuses: Readonly<Record<Exclude<Tone, 'warning'>, string>> = {
  success: 'SUCCESS SUCCESSFUL AVAILABLE OK CREDIT ACCEPTED RESOLVED APPROVED ACTIVE COMPLETED CREATED TRUE',
  pending: 'PENDING',
  error: 'DECLINED DEBIT FAILED BLOCKED DELETED REJECTED',
}

const toneOfStatus = (word: string): Tone =>
  (Object.entries(statuses).find(([, words]) => words.split(' ').includes(word.toUpperCase()))?.[0] as Tone) ??
  'warning'

const toneOfCode = (code: string): Tone => {
  if (code === '00') return 'success'
  return ['91', '92', '96', '22', '06'].includes(code) ? 'error' : 'pending'
}

export const toneOf = { status: toneOfStatus, code: toneOfCode } as const

interface Badge {
  text: string
  color: string
}

/** The first badge of each cell below a heading, or null where there is none. */
async function badgesBelow(table: Locator, heading: string): Promise<(Badge | null)[]> {
  const headings = (await table.locator('thead th').allInnerTexts()).map((text) => text.trim())
  const at = headings.indexOf(heading)
  expect([heading, at]).not.toEqual([heading, -1])
  return table.locator('tbody tr').evaluateAll(
    (rows, index) =>
      rows.map((row) => {
        const badge = row.querySelectorAll('td, th')[index]?.querySelector<HTMLElement>('[data-badge]')
        return badge ? { text: badge.innerText.trim(), color: getComputedStyle(badge).color } : null
      }),
    at,
  )
}

/** The text colour of each tone, as the browser computes it. */
const coloursOf = (table: Locator): Promise<Record<Tone, string>> =>
  table.evaluate((element) => {
    const colours = ['success', 'pending', 'error', 'warning'].map((tone) => {
      const probe = document.createElement('i')
      probe.style.color = `var(--chakra-colors-${tone}-text)`
      element.ownerDocument.body.append(probe)
      const { color } = getComputedStyle(probe)
      probe.remove()
      return [tone, color]
    })
    return Object.fromEntries(colours)
  })

/**
 * Every cell below a heading has a badge with its text in the colour of its tone; a cell without a value has none.
 * @param texts what the badges of the cells say, in the order of the rows; `none` where there is none, null where nothing
 *   is expected of a cell
 */
export async function expectBadges(
  table: Locator,
  heading: string,
  texts: readonly (string | null)[],
  tone: (text: string) => Tone,
): Promise<void> {
  const colours = await coloursOf(table)
  const badges = await badgesBelow(table, heading)
  const expected = texts.map((text) => (text === null || text === 'none' ? null : { text, color: colours[tone(text)] }))
  expect({ heading, badges: badges.map((one, at) => (texts[at] === null ? null : one)) }).toEqual({
    heading,
    badges: expected,
  })
}
