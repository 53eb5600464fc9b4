/** Tests of every list of the product, made from its endpoint, its vocabulary and its navigation entry. */
import { type Endpoint, fullPath, grantsThrough, throughDoor } from '@dcir/core/contract/endpoint'
import type { Page as Rows } from '@dcir/core/contract/schemas'
import { type Vocabulary, valueIn } from '@dcir/core/contract/vocabulary'
import { statusText } from '@dcir/core/display/status'
import { textOf } from '@dcir/core/display/text-of'
import { ALL } from '@dcir/core/permissions/authorities'
import { backOfficeNav, frontOfficeNav } from '@dcir/core/permissions/navigation'
import { businessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { expectBadges, type Tone, toneOf } from './badge-tones'
import { addresses, goInside, loseAuthorities, rowsOf, signInOnce } from './console'

/** The requirements that each step of a list's journey stands for, as its title carries them. */
interface Requirements {
  /** The navigation entry, the title, columns and rows, and the keyboard. */
  rows: string
  /** The filter's dialog, what it asks for, and the address. */
  filter?: string
  /** Nothing found, a failure, a narrow window. */
  states?: string
  /** Without the authority. */
  refused?: string
}

export type Row = Readonly<Record<string, unknown>>

interface Filter {
  label: string
  value: string
  search: string
}

export interface ProductList<Name extends string = string> {
  /** Its path, which its navigation entry has too. */
  route: string
  title: string
  /** Where it is one of several lists of its screen: what chooses it there, and what the address then has. */
  part?: { role: 'tab' | 'radio'; name: string; search: string }
  endpoint: Endpoint
  /** Endpoint of a filter, where that is not the list's own. */
  filterEndpoint?: Endpoint
  fields: Vocabulary<Name>
  /** The headings, word for word as the specification has them, by the field that stands below. */
  columns: Readonly<Partial<Record<NoInfer<Name>, string>>>
  /** Columns that the list draws in its own way, and what they say then. */
  ownCells?: Readonly<Partial<Record<NoInfer<Name>, (row: Row) => RegExp>>>
  /** Query that the screen always sends beside page and size, such as `&transactionIndicator=DEBIT`. */
  asks?: string
  /** The heading of what can be done with a row. */
  actions?: string
  /** Counts that are badges, by the colour of what is counted. */
  badges?: Readonly<Partial<Record<NoInfer<Name>, Tone>>>
  /** Statuses that are grey text where they are well or under way, so that colour is for what needs somebody. */
  quiet?: readonly NoInfer<Name>[]
  /** Condition for every row, beside the answer of the server. */
  holds?: (row: Row) => boolean
  /** A field of the filter, a value for it, and what the address then has. */
  filter?: Filter
  /** A search that finds nothing, and the sentence that says so. */
  nothing?: { search: string; says: string }
  /** Rows can be ticked, in a first column without a heading. */
  ticked?: true
  /** The heading of what a row opens; nothing where a row opens nothing. */
  opens?: string | RegExp
  /** Filter and actions are behind three dots where there is little room. */
  gathers?: boolean
  /** Sees to it that there is a row. */
  ensure?: () => Promise<unknown>
  requirements: Requirements
}

/** Checked by its own types: a field that the vocabulary lacks does not compile. */
export const listOf = <Name extends string>(list: ProductList<Name>): ProductList => list as unknown as ProductList

/** A filter by days, and one that finds nothing. */
export const byDay = { filter: { label: 'Start date', value: '2026-01-01', search: 'startDate=2026-01-01' } }
export const nothingOnDay = (says: string) => ({ nothing: { search: 'startDate=2020-01-01&endDate=2020-01-01', says } })

/** The address of a list, with what it is searched by. */
function at({ route, part }: ProductList, search?: string): string {
  const said = [part?.search, search].filter(Boolean).join('&')
  return said ? `${route}?${said}` : route
}

/** Where a list stands: its console and who works there, its door, its entry in the navigation. */
function standOf(list: ProductList) {
  const { route, endpoint, filterEndpoint = endpoint, asks = '' } = list
  const isBank = route.startsWith('/back-office/')
  const place = isBank ? 'backOffice' : 'superAgent'
  const door = isBank ? 'backoffice' : 'frontoffice'
  const entries = (isBank ? backOfficeNav : frontOfficeNav).flatMap((entry) => [entry, ...(entry.children ?? [])])
  const entry = entries.find((one) => one.route === route)
  if (!entry) throw new Error(`${route} is not in the navigation`)
  const path = fullPath(throughDoor(endpoint, door))
  const filterPath = fullPath(throughDoor(filterEndpoint, door))
  const authorities = [...grantsThrough(endpoint, door), ...(entry.authorities ?? []), entry.authority ?? []]
    .flat()
    .filter((one) => one !== 'any' && one !== 'bank-staff' && one !== ALL)
  const user = isBank ? 'bo.admin' : 'sa.admin'
  return { place, user, entry, path, filterPath, authorities, address: addresses[place] + at(list), asks } as const
}

/** A page of both consoles that is no list. */
const ELSEWHERE = '/account/change-password'

const rowsIn = (page: Page) => page.getByRole('table').locator('tbody tr')
const filterButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Filter( \d+ active)?$/ })
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Texts that a row of the answer must show, by heading. */
function textsOf({ fields, columns, ownCells }: ProductList, row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, heading]) => {
      const field = fields[name] as Vocabulary<string>[string]
      const own = ownCells?.[name]?.(row)
      return [heading, own ? expect.stringMatching(own) : plain(textOf(field.kind, valueIn(field, row)))]
    }),
  )
}

async function expectRows(page: Page, list: ProductList, { content }: Rows<Row>): Promise<void> {
  const columns = Object.values<string>(list.columns as Record<string, string>)
  const headings = [...(list.ticked ? [''] : []), ...columns, list.actions ?? 'Actions']
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText(headings)
  await expect(rowsIn(page)).toHaveCount(content.length)
  const shown = (await rowsOf(page.getByRole('table'))).map((row) =>
    Object.fromEntries(Object.entries(row).map(([heading, text]) => [heading, plain(text)])),
  )
  expect(content.length).toBeGreaterThan(0)
  expect(shown).toMatchObject(content.map((row) => textsOf(list, row)))
  if (list.holds) expect(content.filter((row) => !list.holds?.(row))).toEqual([])
}

/** Statuses, response codes and counts are badges in the colours of the documents, unless the list draws them itself. */
async function expectColours(
  page: Page,
  { fields, columns, ownCells, badges = {}, quiet = [] }: ProductList,
  rows: readonly Row[],
) {
  for (const [name, heading] of Object.entries<string | undefined>(columns)) {
    const { kind } = fields[name] as Vocabulary<string>[string]
    const tone = badges[name]
    if (!heading || ownCells?.[name] || (kind !== 'status' && kind !== 'code' && !tone)) continue
    const values = rows.map((row) => valueIn(fields[name] as Vocabulary<string>[string], row) ?? '')
    const texts = values.map((value) => (value === '' ? null : tone ? textOf(kind, value) : statusText(String(value))))
    const isQuiet = (text: string | null) => text !== null && quiet.includes(name) && isUsual(text)
    const table = page.getByRole('table')
    await expectBadges(
      table,
      heading,
      texts.map((text) => (isQuiet(text) ? 'none' : text)),
      tone ? () => tone : toneOf[kind as keyof typeof toneOf],
    )
  }
}

const isUsual = (text: string) => ['success', 'pending'].includes(toneOf.status(text))

async function openByKeyboard(page: Page, { opens }: ProductList): Promise<void> {
  if (opens === undefined) return
  const rows = rowsIn(page)
  await rows.first().focus()
  if ((await rows.count()) > 1) {
    await page.keyboard.press('ArrowDown')
    await expect(rows.nth(1)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const opened = page.getByRole('heading', { name: opens }).or(page.getByRole('dialog', { name: opens }))
  await expect(opened.first()).toBeVisible()
}

/** An entry by its text, with the number of what waits there or without. */
const named = (text: string) => new RegExp(`^${text}( [\\d,]+)?$`)

async function seeRows(page: Page, list: ProductList): Promise<void> {
  const { entry, path, address, asks } = standOf(list)
  const answered = page.waitForResponse(
    (response) => response.url() === `${addresses.api}${path}?page=0&size=10${asks}`,
  )
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: named(entry.text) })
    .click()
  if (list.part) await page.getByRole(list.part.role, { name: list.part.name, exact: true }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: list.title, level: 1, exact: true })).toBeVisible()
  const answer = await answered
  expect(answer.request().method()).toBe('GET')
  const { result } = await answer.json()
  await expectRows(page, list, result)
  await expectColours(page, list, result.content)
  await openByKeyboard(page, list)
}

/** Fills the filter's dialog, and sees that what was filled in goes to the server and stands in the address. */
async function filterBy(page: Page, list: ProductList): Promise<void> {
  const { filterPath } = standOf(list)
  const { label, value, search } = list.filter as Filter
  await goInside(page, at(list))
  await filterButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(label)).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBeLessThan(700)
  if (label === 'Start date') {
    for (const date of ['Start date', 'End date'])
      await expect(dialog.getByLabel(date)).toHaveValue(businessDate(new Date()))
  }
  const input = dialog.getByLabel(label)
  if (await input.evaluate((element) => element.tagName === 'SELECT')) await input.selectOption(value)
  else await input.fill(value)
  const sent = page.waitForRequest((request) => {
    const said = `${request.url()} ${request.postData() ?? ''}`
    return request.url().includes(filterPath) && said.includes(value) && said.includes('page=0&size=10')
  })
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await sent
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.search.includes(search) && !url.search.includes('page='))
  await expect(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
}

/** A list that failed says what happened, and asks again at a press of Reload. */
async function failOnce(page: Page, list: ProductList): Promise<void> {
  const { path, filterPath } = standOf(list)
  const { nothing } = list
  const asked = (url: URL) => url.pathname.startsWith(nothing ? filterPath : path)
  const refusal = { errors: [{ message: 'Not just now.', code: 'unexpected' }] }
  await page.route(asked, (call) => call.fulfill({ status: 422, json: refusal }))
  // Rows that are there would stay, and those of a size that was asked for are kept.
  await goInside(page, ELSEWHERE)
  await goInside(page, at(list, nothing?.search ?? 'size=50'))
  await expect(page.getByRole('main').getByText('Not just now.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.unroute(asked)
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
}

async function findNothing(page: Page, list: ProductList): Promise<void> {
  const { nothing } = list
  await failOnce(page, list)
  if (nothing) {
    await expect(page.getByRole('main').getByText(nothing.says, { exact: true })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Reset' }).last().click()
    await expect(page).toHaveURL(standOf(list).address)
  }
  await expect(rowsIn(page).first()).toBeVisible()
}

async function seeCards(page: Page, list: ProductList): Promise<void> {
  const { title, filter, gathers } = list
  await goInside(page, at(list))
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: title }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  if (!filter || !gathers) return
  await expect(filterButton(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Filter' }).click()
  await expect(page.getByRole('dialog').getByLabel(filter.label)).toBeVisible()
}

/** Without the authority: said as soon as the session has lost it, and by its address. */
async function beRefused(page: Page, list: ProductList): Promise<void> {
  const { entry, path, authorities } = standOf(list)
  await goInside(page, ELSEWHERE)
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await loseAuthorities(page, authorities)
  await expect(page.getByRole('link', { name: named(entry.text) })).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await goInside(page, at(list))
  await expect(page.getByText('Access Denied !!!')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  expect(asked.filter((one) => one === path)).toEqual([])
}

type Step = readonly [name: string, go: (page: Page, list: ProductList) => Promise<void>]

/** Every step of the journey through a list, whichever of them fail; each begins with an address of its own. */
async function goThrough(page: Page, list: ProductList, steps: readonly Step[]): Promise<void> {
  const failures: string[] = []
  const wide = page.viewportSize()
  for (const [name, go] of steps) {
    if (wide) await page.setViewportSize(wide)
    try {
      await test.step(name, () => go(page, list))
    } catch (error) {
      failures.push(`${at(list)}, ${name}: ${error instanceof Error ? error.stack : error}`)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
  if (failures.length > 0) throw new Error(failures.join('\n\n'))
}

/** The journey through a list, in one page that stays open. */
export function testList(list: ProductList): void {
  const { place, user, authorities } = standOf(list)
  const { rows, filter, states, refused } = list.requirements
  const ids = [...new Set([rows, filter, states, refused].flatMap((some) => some?.split(' ') ?? []))].join(' ')
  const steps: Step[] = [
    [`${rows} its entry, title, columns and rows, opened by keyboard`, seeRows],
    [`${states ?? ''} a failure offers Reload, and nothing found offers Reset`, findNothing],
    [`${states ?? ''} narrow rows are cards`, seeCards],
  ]
  if (list.filter)
    steps.splice(1, 0, [`${filter ?? ''} its filter goes to the server and stands in the address`, filterBy])
  // Everyone who is signed in may see what is their own.
  if (authorities.length > 0)
    steps.push([`${refused ?? ''} without the authority it says Access Denied !!!, and asks for nothing`, beRefused])
  test.describe(() => {
    test.beforeAll(async () => {
      await list.ensure?.()
    })
    test(`${ids} ${at(list)}: rows, filter, failure, nothing found, cards, and no access`, async ({ page }) => {
      await signInOnce(page, place, user, ELSEWHERE)
      await goThrough(page, list, steps)
    })
  })
}
