/**
 * Figures of Lighthouse for the first screen of each console: it simulates a middling phone on a slow line, and is
 * fetched when it is needed, for it weighs more than everything else that tests install.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Figure } from './figures'
import type { Ground } from './ground'
import { launch } from './launched'

const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const AT_LEAST = 95
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
const run = promisify(execFile)

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  audits: Record<string, { numericValue?: number }>
}

async function reportOf(address: string, path: string): Promise<Report> {
  const asked = [address, '--quiet', '--output=json', `--output-path=${path}`, `--chrome-flags=${FLAGS}`]
  const only = `--only-categories=${CATEGORIES.join(',')}`
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }
  await run('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', ...asked, only], { env })
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

const against = `${LIGHTHOUSE}, its simulated phone`

function figuresOf(name: string, { categories, audits }: Report): Figure[] {
  const scores = CATEGORIES.map((category): Figure => {
    const ours = Math.round(categories[category].score * 100)
    const base = {
      figure: `${name}, ${category}`,
      against,
      unit: 'points' as const,
      ours,
      reference: null,
      ratio: null,
    }
    return { ...base, goal: `at least ${AT_LEAST} points`, met: ours >= AT_LEAST }
  })
  const painted = Math.round(audits['first-contentful-paint']?.numericValue ?? Number.NaN)
  const figure = `${name}, first contentful paint`
  return [
    ...scores,
    { figure, against, unit: 'ms', ours: painted, reference: null, ratio: null, goal: 'none', met: null },
  ]
}

export async function firstScreen({ folder }: Ground): Promise<Figure[]> {
  const { consoles, stop } = await launch(join(folder, 'first-screen'))
  try {
    const figures: Figure[] = []
    for (const [name, address] of Object.entries(consoles)) {
      figures.push(...figuresOf(name, await reportOf(address, join(folder, `${name}.json`))))
    }
    return figures
  } finally {
    await stop()
  }
}
