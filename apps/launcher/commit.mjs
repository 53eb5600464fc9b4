import { spawnSync } from 'node:child_process'

/** Parts of the tree that a build reads; other files may be changed without changing it. */
const BUILT = ['core', 'apps', 'cli', 'rsbuild.config.ts', 'package.json', 'package-lock.json']

/**
 * The commit that a folder stands at, for the build to write into what it makes: the one that `DCIR_COMMIT` names, where
 * the sources come without git, else git's own, with `-dirty` where what is built differs from it.
 * @returns `unknown` where nobody knows
 * @throws Error where `DCIR_COMMIT` is no commit
 */
export function commitOf(folder, { DCIR_COMMIT: given } = process.env) {
  if (given) {
    if (/^[0-9a-f]{7,40}(-dirty)?$/.test(given)) return given
    throw new Error(`DCIR_COMMIT is ${given}, which is no commit: 7 to 40 hexadecimal digits.`)
  }
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', ['--no-optional-locks', '-C', folder, ...args], { encoding: 'utf8' })
    return status === 0 ? stdout.trim() : null
  }
  // Sources unpacked inside somebody's other repository are not of its commit.
  if (git('rev-parse', '--show-cdup') !== '') return 'unknown'
  const commit = git('rev-parse', '--short=12', 'HEAD')
  if (!commit) return 'unknown'
  return git('status', '--porcelain', '--', ...BUILT) === '' ? commit : `${commit}-dirty`
}
