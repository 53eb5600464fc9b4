/** The command line as a process of its own, and as a function that leaves the process alone. */
import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { enter, type Place } from '../transcript'

let place: Place
beforeEach(() => {
  place = enter('http://127.0.0.1:9')
})
afterEach(() => place.leave())

const stranger = { DCIR_USERNAME: 'a', DCIR_PASSWORD: 'b' }

describe('the process', () => {
  test.each([
    [0, ['statements', 'list', '--help'], {}],
    [75, ['session', 'whoami'], stranger],
    [2, ['nope'], {}],
    [3, ['session', 'whoami'], {}],
    [4, ['statements', 'check', 'odd.csv'], {}],
  ])('CLI-06 ends with %i and says what the function says: %j', async (code, args, env) => {
    const columns = 'Transaction Date,Narration,Masked PAN,RRN,STAN,Amount,Terminal ID,Debit/Credit'
    writeFileSync(place.path('odd.csv'), `${columns}\n1,2,3,4,5,6,7,8\n`)
    const ran = await place.process.run(args, env)
    expect(ran.code).toBe(code)
    expect(ran).toEqual(await place.run(args, env))
  })

  test('CLI-06 is quiet when the reader of its output leaves, as head does', async () => {
    for (const args of [['--help'], ['monitoring', 'runbook']]) {
      const { code, stderr } = await place.process.unread(args)
      expect([args, code, stderr]).toEqual([args, 0, ''])
    }
  })
})

describe('the function', () => {
  test('leaves the exit code and the folder of the process as they were', async () => {
    const state = () => [process.exitCode, process.cwd()]
    const before = state()
    for (const args of [['--help'], ['nope'], ['session', 'whoami']]) await place.run(args, stranger)
    expect(state()).toEqual(before)
  })

  test('runs that go on at once do not meet: each has its folder, its environment and its output', async () => {
    const other = enter('http://127.0.0.1:9')
    writeFileSync(place.path('rows.csv'), 'one\ntwo\n')
    const args = ['statements', 'check', 'rows.csv']
    const [here, there] = await Promise.all([place.run(args), other.run(args, { DCIR_DEBUG: '1' })])
    other.leave()
    expect([here.code, here.stderr]).toEqual([2, expect.stringMatching(/^dcir: rows\.csv: [^\n]+\n$/)])
    expect([there.code, there.stderr]).toEqual([
      2,
      expect.stringMatching(/^dcir: There is no file rows\.csv\.\n.+ at /s),
    ])
  })
})
