/** Completion as the shells themselves do it. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, type Place } from '../transcript'

let place: Place
beforeAll(() => {
  place = enter('http://127.0.0.1:9')
})
afterAll(() => place.leave())

const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0

async function script(shell: string): Promise<string> {
  const { code, stdout } = await place.run(['completion', shell])
  expect(code).toBe(0)
  writeFileSync(place.path(shell), stdout)
  return place.path(shell)
}

/** The answers to a line of which the last word is being typed. */
async function byBash(...words: string[]): Promise<string[]> {
  const file = await script('bash')
  const line = `source ${file}; COMP_WORDS=(dcir "$@"); COMP_CWORD=$#; _dcir; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', line, 'bash', ...words], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

async function byFish(line: string): Promise<string[]> {
  const file = await script('fish')
  const { stdout } = spawnSync('fish', ['-c', `source ${file}; complete -C '${line}'`], { encoding: 'utf8' })
  return stdout.split('\n').map((one) => one.split('\t')[0] ?? '')
}

describe.runIf(has('bash'))('D6 bash', () => {
  test.each([
    [['disp'], ['disputes', 'dispute-responses']],
    [['disputes', 'acc'], ['accept']],
    [['disputes', 'list', '--resp'], ['--response-code']],
    [['disputes', 'list', '--size', '5', '--resp'], ['--response-code']],
    [['disputes', 'accept', 'DSP-1', '--ye'], ['--yes']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [
      ['transactions', 'list', '--response-code-state', 'FAILED'],
      ['FAILED', 'FAILED_INCONCLUSIVE', 'FAILED_NO_DEBIT'],
    ],
    [['--js'], ['--json']],
  ])('completes %j', async (words, wanted) => {
    expect(await byBash(...words)).toEqual(expect.arrayContaining(wanted))
  })

  test('offers nothing of another command', async () => {
    expect(await byBash('disputes', 'show', '--response')).toEqual([])
  })
})

test.runIf(has('fish'))('D6 fish', async () => {
  expect(await byFish('dcir disputes acc')).toContain('accept')
})

test.each(['zsh', 'fish'])('D6 the script of %s is whole where the shell is there to say so', async (shell) => {
  const file = await script(shell)
  if (has(shell)) expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' }).stderr).toBe('')
})

test('a shell that is none is refused, with those that are', async () => {
  const { code, stderr } = await place.run(['completion', 'powershell'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('Allowed choices are bash, zsh, fish')])
})
