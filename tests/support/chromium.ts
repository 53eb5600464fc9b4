import { existsSync } from 'node:fs'

/** Chromium without a window of its own draws the same pages, in two thirds of the time of the one that has one. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The program of the browser tests: what `tests/run.mjs` found, or what is there. */
export const chromiumPath = process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')
