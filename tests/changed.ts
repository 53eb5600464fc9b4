/**
 * `npm test -- --changed [REF]`: the tests that a change can reach, as JSON. A change in a domain reaches the files
 * that import it, on to the next, and the domains in which these lie. Composition (the API's, registries, routes of a
 * console) puts all domains side by side and passes nothing on. A change has to pass the whole run to land.
 */
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { domains, rankOf } from './architecture/floor-plan'
import { importsOf, isCode, readSources, root } from './architecture/sources'

const TEST = /^tests\/(unit|architecture|api|cli|e2e)\/.*\.(test|e2e)\.ts$/
const inTests = (path: string) => path.startsWith('tests/')
const isPlain = (path: string) => rankOf(path) < 0

/** Paths that differ from a commit, those that git does not know yet among them. */
function changedSince(ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')]
}

/** The importers of each file, by its path without extension. */
function importersOf(sources: ReturnType<typeof readSources>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { from, to, isOwn } of sources.flatMap(importsOf)) {
    if (isOwn) importers.set(to, [...(importers.get(to) ?? []), from])
  }
  return importers
}

/** Every file that a change can reach. */
function reachOf(changed: readonly string[], importers: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(changed)
  const next = [...changed]
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    for (const importer of importers.get(path.replace(/\.(tsx?|mjs)$/, '')) ?? []) {
      const isComposition = !isPlain(path) && isPlain(importer) && !inTests(importer)
      if (reached.has(importer) || isComposition) continue
      reached.add(importer)
      next.push(importer)
    }
  }
  return reached
}

/** @returns the folders of tests that were reached, and the paths of all tests to run */
export function testsReachedBy(changed: readonly string[]): { folders: string[]; tests: string[] } {
  const sources = readSources()
  // A test that starts the whole product imports all of it, so that tests of the product are chosen by their folder.
  const ofProduct = sources.filter(({ path }) => !inTests(path))
  const ofTests = sources.filter(({ path }) => inTests(path))
  const product = reachOf(
    changed.filter((path) => !inTests(path)),
    importersOf(ofProduct),
  )
  const reachedTests = reachOf(changed.filter(inTests), importersOf(ofTests))
  const ranks = new Set([...product].map(rankOf))
  const isPlatform = changed.some((path) => isCode(path) && !inTests(path) && isPlain(path))
  const folders = [...domains.filter((_, rank) => ranks.has(rank)), ...(isPlatform ? ['platform', 'kit'] : [])]
  const isChosen = (path: string) =>
    reachedTests.has(path) || path.startsWith('tests/architecture/') || folders.includes(path.split('/')[2] ?? '')
  const paths = ofTests.map(({ path }) => path)
  return { folders, tests: paths.filter((path) => TEST.test(path) && isChosen(path)) }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(JSON.stringify(testsReachedBy(changedSince(process.argv[2] ?? 'HEAD'))))
}
