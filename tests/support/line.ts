/** A phone of one person whose line a test cuts: a context of its own, with the worker that the other tests block. */
import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
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

/** Waits until the console is kept whole on this device. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const count = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys()
      return name ? (await (await caches.open(name)).keys()).filter(({ url }) => url.includes('/async/')).length : 0
    })
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(100)
}

export const cut = (context: BrowserContext) => context.setOffline(true)
export const mend = (context: BrowserContext) => context.setOffline(false)

/** People of whom this device keeps something in a store of the browser's database. */
export const ownersIn = (page: Page, store: 'seen' | 'files' | 'waiting') =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open('dcir')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const database = request.result
          const all = database.transaction(name).objectStore(name).getAll()
          all.onsuccess = () => {
            database.close()
            resolve([...new Set(all.result.map(({ owner }: { owner: string }) => owner))])
          }
        }
      }),
    store,
  )
