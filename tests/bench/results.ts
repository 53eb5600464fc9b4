/** Where figures are kept: a file for each name, with the day, what they were taken of, and the code that they measured. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importsOf, readSources } from '../architecture/sources'
import type { Figure } from './figures'

interface Taken {
  /** How much the run was of. */
  rows: number
  /** How many runs stand behind each median. */
  pairs: number
  seconds?: number
  /** Digest of the bench and of all that it measures. */
  code?: string
}

const pathOf = (name: string) => fileURLToPath(new URL(`./results/${name}.json`, import.meta.url))

export function keepFigures(name: string, taken: Taken, figures: readonly Figure[]): void {
  const when = { date: new Date().toISOString().slice(0, 10), node: process.versions.node }
  const text = JSON.stringify({ name, ...when, ...taken, figures }, null, 2)
  // Lists of numbers are on one line, as the formatter wants them.
  const tidy = text.replace(/\[([\d.,\s]+)\]/g, (_, list: string) => `[${list.trim().replace(/\s+/g, ' ')}]`)
  writeFileSync(pathOf(name), `${tidy}\n`)
}

/** The file of a bench, where it has not its name. */
const FILES: Record<string, string> = { 'match-among-many': 'match', statement: 'match' }
/** Benches of programs that they start: what these are made of is not imported. */
const PROGRAMS: Record<string, readonly string[]> = {
  check: ['cli/main'],
  upload: ['cli/main', 'apps/api/server'],
  start: ['apps/launcher/start', 'apps/api/server'],
  workbook: ['tests/bench/written-rows'],
  memory: ['apps/api/server'],
  'first-screen': ['apps/back-office/main', 'apps/super-agent/main', 'apps/monitor/main'],
  waiting: ['apps/back-office/main', 'apps/super-agent/main', 'apps/host/consoles'],
}

let known: { texts: Map<string, string>; imports: Map<string, string[]> } | undefined

function sources() {
  const all = readSources().map((source) => ({ ...source, path: source.path.replace(/\.(tsx?|mjs)$/, '') }))
  known ??= {
    texts: new Map(all.map(({ path, text }) => [path, text])),
    imports: new Map(
      all.map((source) => [
        source.path,
        importsOf(source)
          .filter(({ isOwn, isType }) => isOwn && !isType)
          .map(({ to }) => to),
      ]),
    ),
  }
  return known
}

/** A digest of a bench and of all that it measures: its imports, theirs, and the programs that it starts. */
export function codeOf(name: string): string {
  const { texts, imports } = sources()
  const next = [`tests/bench/${FILES[name] ?? name}`, ...(PROGRAMS[name] ?? [])]
  const reached = new Set<string>()
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    next.push(...(imports.get(path) ?? []))
  }
  const hash = createHash('sha256')
  for (const path of [...reached].sort()) hash.update(`${path}\0${texts.get(path) ?? ''}\0`)
  return hash.digest('hex').slice(0, 16)
}

/** The benches whose kept figures were taken of other code than today's, or of nothing that is known. */
export const olderThanTheirCode = (names: readonly string[]): string[] =>
  names.filter((name) => {
    if (!existsSync(pathOf(name))) return false
    const { code } = JSON.parse(readFileSync(pathOf(name), 'utf8')) as { code?: string }
    return code !== codeOf(name)
  })
