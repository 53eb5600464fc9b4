/** The consoles run on what their build was asked for, and carry nothing of the other runtime. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { RUNTIME_META, type UiRuntime, uiRuntime, uiRuntimes } from '../../../apps/launcher/ui-runtime.mjs'
import { openPiece } from '../../gallery/gallery-page'
import { addresses } from '../../support/console'

const wanted = uiRuntime(process.env)

/** Words that each runtime leaves in its compressed scripts: an address of its messages, the name of a private field. */
const traces: Record<UiRuntime, RegExp> = { react: /react\.dev\/errors/, preact: /\.__k=/ }

/** Which runtimes have left their mark in the scripts of a built folder. */
function tracesIn(name: string): UiRuntime[] {
  const folder = fileURLToPath(new URL(`../../../dist/${name}/static/js`, import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  return uiRuntimes.filter((runtime) => texts.some((text) => traces[runtime].test(text)))
}

/** Runtime that drew the page: each leaves a key of its own on the element that it renders into. */
function livingRuntime(page: Page): Promise<string> {
  return page.locator('#root').evaluate((root) => {
    const keys = Object.keys(root)
    if (keys.some((key) => key.startsWith('__reactContainer'))) return 'react'
    return keys.includes('__k') ? 'preact' : `neither; the element has ${keys.join(', ') || 'no keys'}`
  })
}

for (const [name, open] of [
  ['back-office', (page: Page) => page.goto(`${addresses.backOffice}/login`)],
  ['super-agent', (page: Page) => page.goto(`${addresses.superAgent}/login`)],
  ['monitor', (page: Page) => page.goto(`${addresses.monitor}/monitor`)],
  ['gallery', (page: Page) => openPiece(page, 'badges')],
] as const) {
  test(`${name} runs on the runtime that UI_RUNTIME asks for, and on it alone`, async ({ page }) => {
    await open(page)
    await expect(page.locator(`meta[name=${RUNTIME_META}]`)).toHaveAttribute('content', wanted)
    await expect(page.locator('#root > *').first()).toBeAttached()
    expect(await livingRuntime(page)).toBe(wanted)
    expect(tracesIn(name)).toEqual([wanted])
  })
}
