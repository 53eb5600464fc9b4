/** Which of the folders beside a new backup go: older ones of the same installation, and nothing else. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digestLine, FORMATS, type Manifest } from '@dcir/api/backup/manifest'
import { removeOlder } from '@dcir/api/backup/old-backups'
import { afterEach, beforeEach, expect, test } from 'vitest'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'dcir-old-backups-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const HERE = '7400000000000000001'

function make(name: string, takenAt: string, more: Partial<Manifest> = {}) {
  const folder = join(place, name)
  mkdirSync(join(folder, 'database'), { recursive: true })
  writeFileSync(join(folder, 'database/PG_VERSION'), '18')
  const manifest = {
    format: FORMATS.plain,
    installation: HERE,
    takenAt,
    folders: ['database'],
    files: [],
    ...more,
  } as unknown
  const text = JSON.stringify(manifest)
  writeFileSync(join(folder, 'manifest.json'), text)
  writeFileSync(join(folder, 'manifest.sha256'), digestLine(text))
  return { folder, manifest: manifest as Manifest }
}

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`
const left = () => readdirSync(place).sort()

async function keep(count: number, name: string, takenAt: string) {
  const { folder, manifest } = make(name, takenAt)
  return (await removeOlder(folder, manifest, count)).map((path) => path.slice(place.length + 1)).sort()
}

test('E the newest stay by the time that they were taken at, whatever they are called', async () => {
  make('z', day(1))
  make('a', day(3))
  make('m', day(2))
  expect(await keep(3, 'new', day(4))).toEqual(['z'])
  expect(left()).toEqual(['a', 'm', 'new'])
})

test('E the new one stays, even where the clock went back and it seems the oldest', async () => {
  make('later', day(20))
  expect(await keep(1, 'new', day(4))).toEqual(['later'])
  expect(left()).toEqual(['new'])
})

test('E what it did not make stays: others’ backups, damaged ones, links, files, and one that is being written', async () => {
  make('of-another', day(1), { installation: '7400000000000000002' })
  make('of-before', day(1), { installation: undefined })
  make('damaged', day(1))
  writeFileSync(join(place, 'damaged/manifest.json'), '{}')
  make('writing.partial-1', day(1))
  mkdirSync(join(place, 'photos'))
  writeFileSync(join(place, 'list.txt'), '')
  const elsewhere = make('deep/old', day(1))
  symlinkSync(elsewhere.folder, join(place, 'link'))
  const before = left()
  expect(await keep(1, 'new', day(4))).toEqual([])
  expect(left()).toEqual([...before, 'new'].sort())
  expect(existsSync(join(elsewhere.folder, 'database/PG_VERSION'))).toBe(true)
})

test('E a removal that was cut short goes on, and counts for none that is kept', async () => {
  make('half.removed', day(3))
  rmSync(join(place, 'half.removed/database'), { recursive: true })
  make('older', day(2))
  expect(await keep(2, 'new', day(4))).toEqual(['half.removed'])
  expect(left()).toEqual(['new', 'older'])
})
