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

export type KeptIn = 'seen' | 'files' | 'waiting' | 'keys'

/** Rows of a store of the browser's database as they lie there, bytes as text. */
export const rowsIn = (page: Page, store: KeptIn): Promise<Record<string, unknown>[]> =>
  page.evaluate(
    (name) =>
      new Promise<Record<string, unknown>[]>((resolve, reject) => {
        const request = indexedDB.open('dcir')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const database = request.result
          const all = database.transaction(name).objectStore(name).getAll()
          all.onsuccess = () => {
            database.close()
            const text = new TextDecoder('latin1')
            const shown = (value: unknown) => (value instanceof ArrayBuffer ? text.decode(value) : value)
            resolve(
              all.result.map((row: object) =>
                Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shown(value)])),
              ),
            )
          }
        }
      }),
    store,
  )

/** People of whom this device keeps something. */
export const ownersIn = async (page: Page, store: KeptIn): Promise<string[]> => [
  ...new Set((await rowsIn(page, store)).map((row) => String(row.owner ?? row.id))),
]
