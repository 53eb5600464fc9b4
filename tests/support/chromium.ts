import { existsSync } from 'node:fs'

/** Chromium without a window of its own draws the same pages, in two thirds of the time of the one that has one. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The program of the browser tests: what `tests/run.mjs` found, or what is there. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** No page of a test lives long enough to earn back what compiling it a second time costs. */
export const COMPILE_ONCE = '--js-flags=--no-opt --no-maglev'
