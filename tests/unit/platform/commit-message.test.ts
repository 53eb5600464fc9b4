/** The hook that looks at a commit's subject. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const HOOK = fileURLToPath(new URL('../../../.ci/hooks/commit-msg', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'dcir-message-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function judged(message: string) {
  const file = join(folder, 'COMMIT_EDITMSG')
  writeFileSync(file, message)
  const { status, stderr } = spawnSync('sh', [HOOK, file], { encoding: 'utf8' })
  return { status, stderr }
}

test.each([
  ['72 characters', `${'a'.repeat(72)}\n\n${'b'.repeat(100)}\n`],
  ['72 characters that are more bytes', 'é'.repeat(72)],
  ['comments of git above it', `# ${'c'.repeat(100)}\n\nA short one\n`],
  ["a merge, which has git's own subject", `Merge branch '${'d'.repeat(80)}'`],
])('a subject passes: %s', (_, message) => expect(judged(message)).toEqual({ status: 0, stderr: '' }))

test('a longer subject is refused with its length', () => {
  const refused = judged(`${'a'.repeat(73)}\n`)
  expect(refused.status).toBe(1)
  expect(refused.stderr).toBe('The subject has 73 characters; 72 are allowed. Put the reason into the body.\n')
})
