/** Where figures are kept: a file for each name, with the day and what they were taken of. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Figure } from './figures'

/**
 * @param rows how much the run was of
 * @param pairs how many runs stand behind each median
 */
export function keepFigures(name: string, rows: number, figures: readonly Figure[], pairs = 1): void {
  const path = fileURLToPath(new URL(`./results/${name}.json`, import.meta.url))
  const when = { date: new Date().toISOString().slice(0, 10), node: process.versions.node }
  const text = JSON.stringify({ name, ...when, rows, pairs, figures }, null, 2)
  // Lists of numbers are on one line, as the formatter wants them.
  const tidy = text.replace(/\[([\d.,\s]+)\]/g, (_, list: string) => `[${list.trim().replace(/\s+/g, ' ')}]`)
  writeFileSync(path, `${tidy}\n`)
}
