import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtRuntime, RUNTIME_META, uiRuntime } from '../../../apps/launcher/ui-runtime.mjs'

const folder = mkdtempSync(join(tmpdir(), 'dcir-ui-runtime-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test.each([
  [undefined, 'react'],
  ['', 'react'],
  ['react', 'react'],
  ['preact', 'preact'],
])('UI_RUNTIME=%s builds for %s', (wanted, runtime) => {
  expect(uiRuntime(wanted === undefined ? {} : { UI_RUNTIME: wanted })).toBe(runtime)
})

test.each(['Preact', 'solid', 'react '])('UI_RUNTIME=%s is refused in a sentence', (wanted) => {
  expect(() => uiRuntime({ UI_RUNTIME: wanted })).toThrow(`UI_RUNTIME is ${wanted}, but must be react or preact.`)
})

test.each([
  [`<head><meta charset="utf-8"><meta name="${RUNTIME_META}" content="preact"><title>x</title></head>`, 'preact'],
  [`<meta content="react" name="${RUNTIME_META}">`, 'react'],
  ['<meta charset="utf-8"><meta name="theme-color" content="preact">', null],
])('the runtime of a built page is read from it: %s', (page, runtime) => {
  expect(builtRuntime(write('index.html', page))).toBe(runtime)
})

test('a page that is not built runs on nothing', () => {
  expect(builtRuntime(join(folder, 'absent.html'))).toBe(null)
})
