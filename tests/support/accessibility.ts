/** Faults that axe finds on a page, under the page's own strict policy. */
import axe from 'axe-core'
import type { Page } from 'playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The offences on a page, each as its rule with the elements that break it; empty when there are none. */
export async function offencesOn(page: Page): Promise<string[]> {
  // Handed over through the debugger, which the policy lets in: a script element would be refused, as it should be.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { axe: engine } = globalThis as unknown as { axe: typeof axe }
    const run = (selectors: boolean) =>
      engine.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        selectors,
        elementRef: false,
      })
    // Selectors cost a sixth of the time, and only an offence needs them.
    if ((await run(false)).violations.length === 0) return []
    return (await run(true)).violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const why = [...any, ...all, ...none].map(({ message }) => message).join('; ')
        return `${id}: ${target.join(' ')} (${why})`
      }),
    )
  }, TAGS)
}
