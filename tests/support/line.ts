/** A phone of one person whose line a test cuts: a context of its own, with the worker that the other tests block. */
import type { Browser, BrowserContext, Page } from 'playwright/test'
import { PHONE } from './touch'

export interface Phone {
  page: Page
  context: BrowserContext
  close(): Promise<void>
}

export async function onPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    serviceWorkers: 'allow',
    ...PHONE,
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  return { page, context, close: () => context.close() }
}
