/** What every list of the product must do, whatever it lists: from its endpoint, its vocabulary and its navigation entry. */
import { type Endpoint, fullPath, grantsThrough, throughDoor } from '@dcir/core/contract/endpoint'
import type { Page as Rows } from '@dcir/core/contract/schemas'
import { type Vocabulary, valueIn } from '@dcir/core/contract/vocabulary'
import { textOf } from '@dcir/core/display/text-of'
import { ALL } from '@dcir/core/permissions/authorities'
import { backOfficeNav, frontOfficeNav } from '@dcir/core/permissions/navigation'
import { businessDate } from '@dcir/core/time/lagos'
import { expect, type Page, test } from 'playwright/test'
import { addresses, rowsOf, signInOnce, withoutAuthorities } from './console'

/** The requirements that each test of a list stands for, as its title carries them. */
interface Requirements {
  /** The navigation entry, the title, columns and rows, and the keyboard. */
  rows: string
  /** The page and the filter in the address, and the filter's dialog. */
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
  endpoint: Endpoint
  /** What a filter asks, where that is not the list's own endpoint. */
  filterEndpoint?: Endpoint
  fields: Vocabulary<Name>
  /** The headings, word for word as the specification has them, by the field that stands below. */
  columns: Readonly<Partial<Record<NoInfer<Name>, string>>>
  /** Columns that the list draws in its own way, and what they say then. */
  ownCells?: Readonly<Partial<Record<NoInfer<Name>, (row: Row) => RegExp>>>
  /** The heading of what can be done with a row. */
  actions?: string
  /** What every row must be, beside what the server says. */
  holds?: (row: Row) => boolean
  /** A field of the filter, a value for it, and what the address then has. */
  filter?: Filter
  /** A search that finds nothing, and the sentence that says so. */
  nothing?: { search: string; says: string }
  /** The heading of what a row opens. */
  opens: string | RegExp
  /** Sees to it that there is a row. */
  ensure?: () => Promise<unknown>
  requirements: Requirements
}

/** Checked by its own types: a field that the vocabulary lacks does not compile. */
export const listOf = <Name extends string>(list: ProductList<Name>): ProductList => list as unknown as ProductList

/** A list with two dates in its filter, and a day on which nothing was. */
export const byDay = { filter: { label: 'Start date', value: '2026-01-01', search: 'startDate=2026-01-01' } }
export const nothingOnDay = (says: string) => ({ nothing: { search: 'startDate=2020-01-01&endDate=2020-01-01', says } })

/** Where a list stands: its console and who works there, its door, its entry in the navigation. */
function standOf({ route, endpoint, filterEndpoint = endpoint }: ProductList) {
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
  return { place, user, entry, path, filterPath, authorities, address: addresses[place] + route } as const
}

const rowsIn = (page: Page) => page.getByRole('table').locator('tbody tr')
const filterButton = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Filter( \d+ active)?$/ })
const plain = (text: string) => text.replace(/\s+/g, ' ').trim()

/** What a row of the answer must show, by heading. */
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
  const headings = [...Object.values<string>(list.columns as Record<string, string>), list.actions ?? 'Actions']
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText(headings)
  await expect(rowsIn(page)).toHaveCount(content.length)
  const shown = (await rowsOf(page.getByRole('table'))).map((row) =>
    Object.fromEntries(Object.entries(row).map(([heading, text]) => [heading, plain(text)])),
  )
  expect(content.length).toBeGreaterThan(0)
  expect(shown).toMatchObject(content.map((row) => textsOf(list, row)))
  if (list.holds) expect(content.filter((row) => !list.holds?.(row))).toEqual([])
}

async function openByKeyboard(page: Page, { opens }: ProductList): Promise<void> {
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

function testRows(list: ProductList): void {
  const { place, user, entry, path, address } = standOf(list)
  test(`${list.requirements.rows} ${list.route}: its entry, title, columns and rows, opened by keyboard`, async ({
    page,
  }) => {
    await signInOnce(page, place, user, '/account/change-password')
    const answered = page.waitForResponse((response) => response.url() === `${addresses.api}${path}?page=0&size=10`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: entry.text, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { name: list.title, level: 1, exact: true })).toBeVisible()
    const answer = await answered
    expect(answer.request().method()).toBe('GET')
    await expectRows(page, list, (await answer.json()).result)
    await openByKeyboard(page, list)
  })
}

/** Fills the filter's dialog, and sees that what was filled in goes to the server and stands in the address. */
async function filterBy(page: Page, path: string, { label, value, search }: Filter): Promise<void> {
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
    return request.url().includes(path) && said.includes(value) && said.includes('page=0&size=25')
  })
  await dialog.getByRole('button', { name: 'Filter', exact: true }).click()
  await sent
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.search.includes(search) && !url.search.includes('page='))
  await expect(page.getByRole('group', { name: 'Active filters' })).toBeVisible()
}

function testAddress(list: ProductList): void {
  const { place, user, path, filterPath, address } = standOf(list)
  const ids = list.requirements.filter ? `${list.requirements.filter} ` : ''
  test(`${ids}${list.route}: page, size and filter stand in the address`, async ({ page }) => {
    await signInOnce(page, place, user)
    const answered = page.waitForResponse((response) => response.url() === `${addresses.api}${path}?page=1&size=25`)
    await page.goto(`${address}?page=2&size=25`)
    const { content, totalPages } = (await (await answered).json()).result
    if (content.length > 0) await expect(rowsIn(page)).toHaveCount(content.length)
    else await expect(page.getByText(`The list ends at page ${totalPages}.`)).toBeVisible()
    await expect(page).toHaveURL(`${address}?page=2&size=25`)
    if (list.filter) await filterBy(page, filterPath, list.filter)
  })
}

/** A list that failed says what happened, and asks again when told to. */
async function failOnce(page: Page, path: string, address: string): Promise<void> {
  const asked = (url: URL) => url.pathname.startsWith(path)
  const refusal = { errors: [{ message: 'Not just now.', code: 'unexpected' }] }
  await page.route(asked, (route) => route.fulfill({ status: 422, json: refusal }))
  // It was asked for before the code of its screen was there, and is asked for by its screen too.
  await page.goto(address, { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByText('Not just now.')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.unroute(asked)
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
}

async function expectCards(page: Page, { title, filter }: ProductList): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: title }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  if (!filter) return
  await filterButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(filter.label)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reset' })).toBeVisible()
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBeGreaterThanOrEqual(388)
}

function testStates(list: ProductList): void {
  const { place, user, path, filterPath, address } = standOf(list)
  const { nothing, requirements } = list
  const ids = requirements.states ? `${requirements.states} ` : ''
  test(`${ids}${list.route}: a failure offers Reload, nothing found offers Reset, and narrow rows are cards`, async ({
    page,
  }) => {
    await signInOnce(page, place, user)
    if (nothing) await failOnce(page, filterPath, `${address}?${nothing.search}`)
    else await failOnce(page, path, address)
    if (nothing) {
      await expect(page.getByRole('main').getByText(nothing.says, { exact: true })).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Reset' }).last().click()
    }
    await expect(rowsIn(page).first()).toBeVisible()
    await expect(page).toHaveURL(address)
    await expectCards(page, list)
  })
}

function testRefused(list: ProductList): void {
  const { place, user, entry, path, authorities, address } = standOf(list)
  const ids = list.requirements.refused ? `${list.requirements.refused} ` : ''
  test(`${ids}${list.route}: without the authority it says Access Denied !!!, and asks for nothing`, async ({
    page,
  }) => {
    await signInOnce(page, place, user)
    await withoutAuthorities(page, authorities)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(address)
    await expect(page.getByText('Access Denied !!!')).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('link', { name: entry.text, exact: true })).toHaveCount(0)
    expect(asked.filter((one) => one === path)).toEqual([])
  })
}

/** The tests of a list. */
export function testList(list: ProductList): void {
  test.describe(() => {
    test.beforeAll(async () => {
      await list.ensure?.()
    })
    testRows(list)
    testAddress(list)
    testStates(list)
    // Whoever is signed in may see what is their own.
    if (standOf(list).authorities.length > 0) testRefused(list)
  })
}
