/**
 * `node tests/promises.mjs REF`: the promises of the tests now beside those of a commit, so that making them quicker
 * loses none: requirement ids in titles, and assertions of each kind of test. Ends with 1 where an id is gone.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../apps/launcher/install.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
// Helpers assert too, so that an assertion that moves into one is still counted.
const isTest = (path) => /^tests\/.*\.tsx?$/.test(path)
const ASSERTION = /\bexpect(?:\.\w+)?\(/g
const ID = /\b[A-Z]{3,4}-\d+\b/g

/** @param read the text of a path */
function promisesOf(paths, read) {
  const ids = new Set()
  const assertions = new Map()
  for (const path of paths.filter(isTest)) {
    const text = read(path)
    for (const [id] of text.matchAll(ID)) ids.add(id)
    const kind = path.split('/')[1]
    assertions.set(kind, (assertions.get(kind) ?? 0) + [...text.matchAll(ASSERTION)].length)
  }
  return { ids, assertions }
}

const ref = process.argv[2] ?? 'HEAD'
const before = promisesOf(git('ls-tree', '-r', '--name-only', ref, 'tests').split('\n'), (path) =>
  git('show', `${ref}:${path}`),
)
const now = promisesOf(
  git('ls-files', '--cached', '--others', '--exclude-standard', 'tests').split('\n').filter(Boolean),
  (path) => readFileSync(join(root, path), 'utf8'),
)
const lost = [...before.ids].filter((id) => !now.ids.has(id))
console.log(`Requirement ids: ${before.ids.size} before, ${now.ids.size} now; lost: ${lost.join(' ') || 'none'}`)
for (const kind of [...before.assertions.keys(), ...now.assertions.keys()].filter(
  (one, at, all) => all.indexOf(one) === at,
)) {
  const [old = 0, fresh = 0] = [before.assertions.get(kind), now.assertions.get(kind)]
  if (old + fresh > 0)
    console.log(`Assertions in ${kind.padEnd(12)} ${String(old).padStart(5)} before, ${String(fresh).padStart(5)} now`)
}
process.exitCode = lost.length > 0 ? 1 : 0
