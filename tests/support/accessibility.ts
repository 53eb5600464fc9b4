/** What axe finds on a page, under the page's own strict policy. */
import axe from 'axe-core'
import type { Page } from 'playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The offences on a page, each as its rule with the elements that break it; empty when there are none. */
export async function offencesOn(page: Page): Promise<string[]> {
  // Handed over through the debugger, which the policy lets in: a script element would be refused, as it should be.
  await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const { axe: engine } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await engine.run(document, { runOnly: tags, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
        return `${id}: ${target.join(' ')} (${why})`
      }),
    )
  }, TAGS)
}
