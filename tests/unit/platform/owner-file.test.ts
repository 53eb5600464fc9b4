/** Owner files: one process at a time, whatever a dead one left behind. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { birthOf, claimOwnership, livingOwner, withLock } from '@dcir/launcher/owner-file.mjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dcir-owner-'))
  file = join(folder, 'owner.pid')
})
afterEach(() => rmSync(folder, { recursive: true }))

const claim = () => claimOwnership(file, (pid) => `Process ${pid} has it.`)

describe('the owner of a file', () => {
  test('is refused to others while it lives, and free when it is given back', () => {
    const release = claim()
    expect(livingOwner(file)).toBe(process.pid)
    expect(claim).toThrow(`Process ${process.pid} has it.`)
    release()
    expect(existsSync(file)).toBe(false)
    claim()()
  })

  test.each([
    ['of a process that is gone', '2147483646\nlong ago\n'],
    ['of a process before this one with its number', `${process.pid}\nlong ago\n`],
    ['that was cut', '17'],
    ['that is empty', ''],
  ])('takes over a file %s', (_, text) => {
    writeFileSync(file, text)
    expect(livingOwner(file)).toBeNull()
    const release = claim()
    expect(readFileSync(file, 'utf8')).toBe(`${process.pid}\n${birthOf(process.pid)}\n`)
    release()
  })

  test('gives nothing back that is another process by now', () => {
    const release = claim()
    writeFileSync(file, '1\nanother\n')
    release()
    expect(readFileSync(file, 'utf8')).toBe('1\nanother\n')
  })
})

test('work under a lock waits for the work before it, and says so once', async () => {
  const done: string[] = []
  let finish: () => void = () => undefined
  const first = withLock(
    file,
    () => undefined,
    async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      done.push('first')
    },
  )
  const waits: number[] = []
  const waited = new Promise<void>((resolve) => {
    void withLock(
      file,
      (pid) => {
        waits.push(pid)
        finish()
      },
      async () => void done.push('second'),
    ).then(resolve)
  })
  await Promise.all([first, waited])
  expect(done).toEqual(['first', 'second'])
  expect(waits).toEqual([process.pid])
  expect(existsSync(file)).toBe(false)
})
