/**
 * `npm pack -w cli`: the command line as one file that needs no other package. While npm packs, package.json is that of
 * the file; afterwards, and before another attempt where one broke off, it is the workspace's again.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(here)
const own = join(here, 'package.json')
const kept = join(here, 'package.json.kept')
const file = join(here, 'dcir.mjs')

function restore() {
  if (existsSync(kept)) renameSync(kept, own)
  rmSync(file, { force: true })
}

function prepare() {
  restore()
  const rsbuild = join(
    dirname(createRequire(import.meta.url).resolve('@rsbuild/core/package.json')),
    'bin',
    'rsbuild.js',
  )
  const { status } = spawnSync(process.execPath, [rsbuild, 'build', '--environment', 'cli-one-file'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
  copyFileSync(join(root, 'dist', 'release', 'dcir.mjs'), file)
  const { name, version, license, type, exports } = JSON.parse(readFileSync(own, 'utf8'))
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // Who resolves the workspace's modules meanwhile finds them, since the exports stay and the file is changed at once.
  const packed = { name, version, license, type, engines, bin: { dcir: 'dcir.mjs' }, files: ['dcir.mjs'], exports }
  copyFileSync(own, kept)
  writeFileSync(`${kept}.new`, `${JSON.stringify(packed, null, 2)}\n`)
  renameSync(`${kept}.new`, own)
}

if (process.argv[2] === 'before') prepare()
else restore()
