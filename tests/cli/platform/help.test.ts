import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enter, type Place } from '../transcript'

let place: Place
beforeAll(() => {
  place = enter('http://127.0.0.1:9')
})
afterAll(() => place.leave())

const commands = [
  'session login',
  'session logout',
  'session whoami',
  'today list',
  'statements template',
  'statements check',
  'statements upload',
  'statements list',
  'statements show',
  'statements rerun',
  'statements retry',
  'statements withdraw',
  'statements days',
  'statements report',
  'statements columns',
  'audit verify',
  'audit prove',
  ...['list', 'show', 'report', 'template', 'check', 'upload', 'batches', 'batch', 'download'].map(
    (verb) => `disputes ${verb}`,
  ),
  ...['template', 'check', 'upload', 'list', 'show', 'download'].map((verb) => `dispute-responses ${verb}`),
]

describe('help', () => {
  test('CLI-01 dcir --help is a map of every command', async () => {
    const { code, stdout, stderr } = await place.run(['--help'])
    expect([code, stderr]).toEqual([0, ''])
    for (const command of commands) expect(stdout).toContain(`dcir ${command}`)
    expect((await place.run([])).stdout).toBe(stdout)
    expect((await place.run(['help'])).stdout).toBe(stdout)
  })

  test.each([...commands, 'login'])('CLI-01 dcir %s --help shows its flags and two examples', async (command) => {
    const { code, stdout } = await place.run([...command.split(' '), '--help'])
    expect(code).toBe(0)
    const [, examples = ''] = stdout.split('\nExamples:\n')
    expect(examples.split('\n').filter((line) => /^ {2}\S/.test(line))).toHaveLength(2)
    expect(stdout).toContain('--json')
    expect(stdout).not.toContain('--password')
  })

  test('CLI-01 flags that are query fields come from the contract', async () => {
    const { stdout } = await place.run(['statements', 'list', '--help'])
    for (const flag of ['--page <number>', '--size <number>', '--from <date>', '--to <date>'])
      expect(stdout).toContain(flag)
    // The names of earlier versions still work and are not listed.
    expect(stdout).not.toContain('--start-date')
  })

  test('CLI-06 the exit codes are a documented table', async () => {
    const { stdout } = await place.run(['help', 'exit-codes'])
    expect(stdout.match(/^ *\d+/gm)?.map(Number)).toEqual([0, 1, 2, 3, 4, 5, 6, 75, 130])
  })

  test.each([
    [['statements', 'frobnicate'], "unknown command 'frobnicate'"],
    [['statements', 'list', '--bogus'], "unknown option '--bogus'"],
    [['statements', 'check'], "missing required argument 'file'"],
    [['statements', 'list', '--size', 'many'], '--size is invalid: it must be a whole number'],
    [
      ['statements', 'list', '--from', '2026-02-30'],
      '--from is invalid: 2026-02-30 is no date. Write it as 2026-11-21.',
    ],
    [['statements', 'list', '--end-date', '21.11.'], '. dcir statements list --help shows the flags.'],
    [['statements', 'list', '--page', '0'], '--page: pages are counted from 1.'],
    [
      ['disputes', 'list', '--status', 'OPEN'],
      '--status is invalid: it must be PENDING, RESOLVED, SYSTEM_ACCEPTED, or several of them',
    ],
    [
      ['disputes', 'list', '--response-code', '9'],
      '--response-code is invalid: it must be response codes such as 91 or 91,92',
    ],
    [
      ['transactions', 'report', '--from', 'x', '--to', '2026-11-21'],
      '--from is invalid: x is no date. Write it as 2026-11-21.',
    ],
    [['statements', 'show', 'x/../y'], 'File key is invalid'],
    [['statements', 'show', 'ST-00000000', '--errors', 'ODD'], 'Allowed choices are DUPLICATE, FAILED'],
    [['statements', 'template', 'pdf'], 'Allowed choices are csv, xlsx'],
    [['session', 'whoami', '--api', 'ftp://x'], 'is not an address'],
    [['session', 'whoami', '--api', 'http://me:secret@x'], 'must not hold a sign-in'],
    [['session', 'whoami', '--profile', '../x'], 'A profile name is made of'],
    [['help', 'nothing'], 'There is no help on "nothing"'],
  ])('CLI-06 wrong usage ends with 2 and one line: %j', async (args, sentence) => {
    const { code, stdout, stderr } = await place.run(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^dcir: [^\n]+\n$/)
    expect(stderr).toContain(sentence)
  })

  test('CLI-06 a service that does not answer ends with 75 and its address', async () => {
    const { code, stderr } = await place.run(['session', 'whoami'], { DCIR_USERNAME: 'a', DCIR_PASSWORD: 'b' })
    expect([code, stderr]).toEqual([75, 'dcir: No answer from http://127.0.0.1:9: the connection was refused.\n'])
  })
})
