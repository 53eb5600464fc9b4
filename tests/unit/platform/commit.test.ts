/** The commit that a build writes into itself, with git, without, and where somebody else's git is around it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@dcir/core/display/build'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commitOf } from '../../../apps/launcher/commit.mjs'

const folder = mkdtempSync(join(tmpdir(), 'dcir-commit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) => {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', ['-C', folder, ...who, ...args], { encoding: 'utf8' })
  expect([stderr, status]).toEqual([expect.any(String), 0])
  return stdout.trim()
}

beforeAll(() => {
  git('init', '-q')
  mkdirSync(join(folder, 'core'))
  writeFileSync(join(folder, 'core/a.ts'), '')
  git('add', '.')
  git('commit', '-q', '-m', 'First')
})

test('B4 it is the one that the sources stand at, and is marked where what is built was changed', () => {
  const head = git('rev-parse', '--short=12', 'HEAD')
  expect(commitOf(folder, {})).toBe(head)
  writeFileSync(join(folder, 'notes.txt'), 'no part of the build')
  expect(commitOf(folder, {})).toBe(head)
  writeFileSync(join(folder, 'core/b.ts'), '')
  expect(commitOf(folder, {})).toBe(`${head}-dirty`)
  rmSync(join(folder, 'core/b.ts'))
})

test('B4 it is unknown without git, and inside the repository of something else', () => {
  expect(commitOf(join(folder, 'core'), {})).toBe('unknown')
  expect(commitOf(join(folder, 'missing'), {})).toBe('unknown')
})

test('B4 an image names it, because it is made without git; what is no commit is refused', () => {
  const commit = 'a666412b00112233445566778899aabbccddeeff'
  expect(commitOf(join(folder, 'core'), { DCIR_COMMIT: commit })).toBe(commit)
  expect(commitOf(folder, { DCIR_COMMIT: '' })).toBe(git('rev-parse', '--short=12', 'HEAD'))
  expect(() => commitOf(folder, { DCIR_COMMIT: 'main' })).toThrow('DCIR_COMMIT is main, which is no commit')
})

test('B4 sources that run unbuilt have the version of package.json', () => {
  const path = fileURLToPath(new URL('../../../package.json', import.meta.url))
  expect(JSON.parse(readFileSync(path, 'utf8')).version).toBe(VERSION)
})
