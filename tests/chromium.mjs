/** Chromium for the browser tests: found, or installed where the machine is there for tests. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runQuietly, step } from '../apps/launcher/install.mjs'

/** Chromium without a window of its own: the same pages, in two thirds of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const browsers = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** On some systems the name is there, but only as a note that says how to install it; so it is asked for its version. */
function works(path) {
  return Boolean(path) && existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
}

async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (works(given)) return given
    throw new Error(`CHROMIUM_PATH is ${given}, which cannot be run.`)
  }
  const { chromium } = await import('playwright')
  return [...browsers, chromium.executablePath()].find(works)
}

/** A machine that is there for tests gets the quicker program; elsewhere one that is there will do. */
export async function ensureChromium() {
  let path = await findChromium()
  const isEnough = path && (path === SHELL || !process.env.CI || process.env.CHROMIUM_PATH)
  if (!isEnough && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Installing Chromium', () => installChromium(path))
    path = await findChromium()
  }
  if (path) return path
  throw new Error('The browser tests need Chromium. Install it, or name its program in CHROMIUM_PATH.')
}

/** Not every system has the one without a window as a package of its own. */
async function installChromium(other) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (name) => runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  try {
    await runQuietly('apt-get', ['update', '-qq'], { env })
    await get('chromium-headless-shell')
  } catch {
    if (!other) await get('chromium')
  }
}
