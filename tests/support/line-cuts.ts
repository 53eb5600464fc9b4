/** A phone whose line is cut, swallowed and doubled by a seeded sequence, and the answers that must come through it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withConnection } from '@dcir/api/db/pool'
import { type Browser, expect, type Page } from 'playwright/test'
import { apiProxy, type Detour } from './api-proxy'
import { aDispute, disputePath } from './browser-disputes'
import { goInside, signIn } from './console'
import { deploy } from './deployment'
import { cut, kept, mend, onPhone } from './line'
import { png } from './pictures'

const CLAIM = 'I have confirmed the transactions details and the nature of this dispute claim.'

/** Ways in which a line fails while an answer is sent. */
const faults = ['none', 'cut', 'no network', 'broken', 'swallowed', 'double', 'closed'] as const
type Fault = (typeof faults)[number]

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const isAnswer = (call: string) => /^PUT .*\/dispute\/update/.test(call)
const resolution = (page: Page) => page.getByRole('dialog', { name: 'Dispute Resolution Initiation' })

/** Fills in an answer and presses Submit, twice where the finger trembles. */
async function answer(page: Page, accepts: boolean, twice: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  const dialog = resolution(page)
  await dialog.getByRole('combobox', { name: 'Action' }).selectOption(accepts ? 'Accepted' : 'Declined')
  if (accepts) await dialog.getByLabel(CLAIM).check()
  else {
    await dialog.getByLabel('Comment').fill('The terminal paid out.')
    await dialog.getByLabel('Receipt').setInputFiles(png(60, 40))
    await expect(dialog.getByRole('img', { name: 'The receipt as it will be sent' })).toBeVisible()
  }
  const submit = dialog.getByRole('button', { name: 'Submit' })
  await (twice ? submit.dblclick() : submit.click())
  await expect(dialog).toHaveCount(0)
}

export interface Cuts {
  /** Answers by their log codes, as they were given. */
  given: Map<string, 'ACCEPTED' | 'DECLINED'>
  /** How often each fault was met. */
  met: Record<Fault, number>
}

/** Answers so many disputes through a failing line, each with a fault of its own, and waits until nothing waits. */
export async function answerThroughCuts(browser: Browser, times: number, seed: number): Promise<Cuts> {
  const random = seeded(seed)
  const given: Cuts['given'] = new Map()
  const met = Object.fromEntries(faults.map((fault) => [fault, 0])) as Cuts['met']
  let fault: Fault = 'none'
  const detours: Partial<Record<Fault, (call: string) => Detour>> = {
    cut: () => ({ cut: true }),
    closed: () => ({ cut: true }),
    broken: (call) => ({ cut: isAnswer(call) }),
    swallowed: (call) => ({ swallow: isAnswer(call) }),
  }
  const proxy = await apiProxy((call) => detours[fault]?.(call))
  const deployment = await deploy('super-agent', { apiBase: proxy.address })
  const phone = await onPhone(browser)
  let { page } = phone
  try {
    await signIn(page, 'superAgent', 'sa.admin', deployment.address)
    await kept(page)
    for (let turn = 0; turn < times; turn += 1) {
      const dispute = await aDispute('bo.admin')
      const accepts = random() < 0.6
      await goInside(page, disputePath('merchant', dispute))
      await expect(page.getByRole('heading', { name: dispute.logCode })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible()
      fault = faults[Math.floor(random() * faults.length)] ?? 'none'
      met[fault] += 1
      if (fault === 'no network') await cut(phone.context)
      await answer(page, accepts, fault === 'double')
      given.set(dispute.logCode, accepts ? 'ACCEPTED' : 'DECLINED')
      if (fault === 'closed') {
        await page.close()
        page = await phone.context.newPage()
      }
      fault = 'none'
      await mend(phone.context)
      if (page.url() === 'about:blank') await page.goto(deployment.address)
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    }
    const pending = async () => (await countAnswers([...given.keys()])).filter(({ answers }) => answers === 0)
    await expect.poll(pending, { timeout: 90_000 }).toEqual([])
  } finally {
    await phone.close()
    await deployment.close()
    await proxy.close()
  }
  return { given, met }
}

export interface Counted {
  logCode: string
  resolutionStatus: string
  /** Entries of its log in which somebody answered. */
  answers: number
  receipts: number
  refunds: number
}

/** Rows of the database for these disputes: how each was answered, and how often. */
export async function countAnswers(logCodes: readonly string[]): Promise<Counted[]> {
  const url = readFileSync(join(process.env.DCIR_E2E_DATA ?? '', 'postgres/postgres.url'), 'utf8').trim()
  const text = `
    SELECT d.log_code AS "logCode", d.resolution_status AS "resolutionStatus",
           (SELECT count(*)::int FROM dispute_events e WHERE e.dispute_id = d.id AND e.actor = 'sa.admin') AS answers,
           (SELECT count(*)::int FROM dispute_receipts r WHERE r.dispute_id = d.id AND r.kind = 'RESPONSE') AS receipts,
           (SELECT count(*)::int FROM payment_requests p WHERE p.dispute_id = d.id) AS refunds
      FROM disputes d WHERE d.log_code = ANY ($1)`
  return withConnection(url, async (sql) => (await sql.query(text, [logCodes])).rows as Counted[])
}
