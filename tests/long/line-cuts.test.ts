/** A thousand answers from a phone whose line is cut, swallowed and doubled: none is lost, and none counts twice. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** LINE_CUTS makes it shorter to try things out. */
const TIMES = process.env.LINE_CUTS || '1000'
const HOUR = 60 * 60_000
const root = fileURLToPath(new URL('../..', import.meta.url))
const playwright = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')

test(
  `the browser's own test comes through ${TIMES} cuts`,
  async () => {
    const args = [playwright, 'test', '--config', 'tests/playwright.config.ts', '--project=chromium', 'line-cuts']
    const env = { ...process.env, LINE_CUTS: TIMES }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  },
  HOUR,
)
