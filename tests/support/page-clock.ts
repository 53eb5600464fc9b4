/** The clock of a page in the test's hands, so that nobody waits for seconds to pass. */
import { expect, type Locator, type Page } from 'playwright/test'

/** Moves the page's clock on until this is there: what the page asks for by the clock is answered in real time. */
export async function passUntil(page: Page, shown: Locator, stepMs = 5_000): Promise<void> {
  await expect(async () => {
    if (await shown.isVisible()) return
    await page.clock.runFor(stepMs)
    await expect(shown).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
}

/** Calls that a page makes by its clock. */
interface TimedCalls {
  /** How many the page made that stands. */
  count(): Promise<number>
  /**
   * Moves the clock on until the page has called again and has its answer.
   * @param answer changes what is answered: heard from before, since the page may call by itself at any moment
   */
  next(answer?: () => void): Promise<void>
  /** Seconds by the clock between one call and the next. */
  secondsBetween(): Promise<number[]>
}

/** Takes the page's clock, and notes when by that clock it calls addresses like this one. */
export async function callsByClock(page: Page, address: RegExp): Promise<TimedCalls> {
  await page.clock.install()
  await page.addInitScript((pattern) => {
    const times: number[] = []
    const send = window.fetch
    window.fetch = (...call) => {
      const [target] = call
      const url = target instanceof Request ? target.url : String(target)
      if (new RegExp(pattern).test(url)) times.push(Date.now())
      return send(...call)
    }
    Reflect.set(window, 'callsByClock', times)
  }, address.source)
  const times = () => page.evaluate(() => [...(Reflect.get(window, 'callsByClock') as number[])])
  return {
    count: async () => (await times()).length,
    async next(answer) {
      const answered = page.waitForResponse(address)
      const { length } = await times()
      answer?.()
      // In small steps, so that what an answer sets going is seen at its time.
      for (let passed = 0; passed < 60_000 && (await times()).length === length; passed += 250)
        await page.clock.runFor(250)
      await (await answered).finished()
    },
    secondsBetween: async () =>
      (await times()).flatMap((time, at, all) => (at > 0 ? [(time - (all[at - 1] ?? 0)) / 1000] : [])),
  }
}

/** Every five seconds, and a little more for the answer, from which the next five are counted. */
export function expectFiveSeconds(between: readonly number[]): void {
  expect(between.length).toBeGreaterThan(0)
  expect(between.filter((seconds) => seconds < 5 || seconds > 6.5)).toEqual([])
}

const NOTICE = '[data-toaster] [role=alert]'

interface Stay {
  since: number
  until: number
}

/** In the page: notes when an element with each of these texts appeared, and when it had gone. */
function watch([selector, texts]: [string, readonly string[]]): void {
  const stays = texts.map((): Stay => ({ since: 0, until: 0 }))
  const look = () => {
    const shown = [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')
    for (const [at, stay] of stays.entries()) {
      const isThere = shown.some((text) => text.includes(texts[at] ?? ''))
      if (isThere && !stay.since) stay.since = performance.now()
      if (!isThere && stay.since && !stay.until) stay.until = performance.now()
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  Reflect.set(window, 'stays', stays)
}

/**
 * How many seconds notices with these texts stay, by the page's clock, which is moved on instead of waited for.
 * @param act brings the notices, and may open another page for it
 * @param selector where they are, unless they are notices in the corner
 */
export async function secondsOf(
  page: Page,
  texts: readonly string[],
  act: () => Promise<unknown>,
  selector = NOTICE,
): Promise<number[]> {
  await page.clock.install()
  await page.addInitScript(watch, [selector, texts] as [string, readonly string[]])
  await page.evaluate(watch, [selector, texts] as [string, readonly string[]])
  await act()
  const stays = () => page.evaluate(() => Reflect.get(window, 'stays') as Stay[])
  await expect.poll(async () => (await stays()).every(({ since }) => since > 0), { timeout: 15_000 }).toBe(true)
  for (let passed = 0; passed < 60_000 && (await stays()).some(({ until }) => !until); passed += 200)
    await page.clock.runFor(200)
  return (await stays()).map(({ since, until }) => Math.round((until - since) / 1000))
}
