import { spawn, spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, sign } from 'node:crypto'
import {
  createWriteStream,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { checkNode, root, runQuietly, step } from './install.mjs'

/**
 * `npm run release` makes a release of the last commit in `dist/release`, or in the folder that `--to` names: a tarball
 * of programs, consoles, their packages and documents, the command line as a package of one file, a bill of materials,
 * and checksums of all of them, signed where
 * `RELEASE_KEY_FILE` names an Ed25519 key (PEM). The same commit gives the same bytes in any folder, with the same
 * versions of Node and npm, so that a bank can make it again and compare.
 */
const PROGRAMS = ['apps/api', 'apps/host', 'apps/spreadsheets', 'cli']
/** Files of the sources that an installation runs or reads. */
const KEPT = ['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md', 'apps/launcher', 'apps/api/docs', 'cli/bin']

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  if (status === 0) return stdout.trim()
  throw new Error(`A release is made of a commit, which git must know: ${stderr.trim()}`)
}
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Takes out what differs from one making to the next: its hour, a random number and the name of the folder. */
export function steadyBill(text, { version, at }) {
  const bill = JSON.parse(text)
  delete bill.serialNumber
  bill.metadata.timestamp = at
  delete bill.metadata.component['bom-ref']
  Object.assign(bill.metadata.component, { name: 'dcir', version, purl: `pkg:generic/dcir@${version}` })
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Files below a folder, by their paths in it and in order; links are named and not followed. */
function filesBelow(folder, within = '') {
  return readdirSync(join(folder, within))
    .sort()
    .flatMap((name) => {
      const path = within ? `${within}/${name}` : name
      return lstatSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : [path]
    })
}

const isLink = (path) => lstatSync(path).isSymbolicLink()
const checksums = (folder, paths) =>
  paths.map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`).join('')

/** @throws Error where a file names the folder that it was made in: it would differ in another one */
function refusePaths(folder, paths, made) {
  const needle = Buffer.from(made)
  const named = paths.filter((path) =>
    isLink(join(folder, path))
      ? readlinkSync(join(folder, path)).includes(made)
      : readFileSync(join(folder, path)).includes(needle),
  )
  if (named.length > 0) throw new Error(`These files name the folder that they were made in: ${named.join(', ')}`)
}

/** Packs a folder so that neither order, owner, hour nor umask of its making is in it. */
async function pack(parent, name, to, seconds) {
  const steady = ['--sort=name', '--format=gnu', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const tar = spawn('tar', [...steady, '--mode=u+rw,go-w,a+rX', '-C', parent, '-cf', '-', name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done, fail) => tar.once('error', fail).once('close', done))
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(to))
  if ((await ended) !== 0) throw new Error('tar could not pack the release. GNU tar 1.28 or newer is needed.')
}

/** Builds the sources of a commit and leaves only what an installation needs. */
async function lay(sources, release, to, { commit, version, at }) {
  const run = (program, args, env = {}) => runQuietly(program, args, { cwd: sources, env: { ...process.env, ...env } })
  const npm = (...args) => run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'])
  await step('Installing packages', () => npm('ci', '--include=dev', '--include=optional'))
  await step('Building', () =>
    run('npm', ['run', '--silent', 'build'], { DCIR_COMMIT: commit, NODE_ENV: 'production' }),
  )
  await step('Packing the command line', () => npm('pack', '-w', 'cli', '--pack-destination', to))
  const bill = steadyBill(await run('npm', ['run', '--silent', 'sbom']), { version, at })
  const only = PROGRAMS.flatMap((name) => ['-w', name])
  await step('Leaving what programs load', () => npm('ci', '--omit=dev', '--include=optional', ...only))
  // Links to our own packages, which are in the programs.
  rmSync(join(sources, 'node_modules/@dcir'), { recursive: true, force: true })
  mkdirSync(release)
  for (const path of [...KEPT, 'dist', 'node_modules']) await move(join(sources, path), join(release, path))
  writeFileSync(join(release, 'sbom.json'), bill)
  return bill
}

async function move(from, to) {
  mkdirSync(resolve(to, '..'), { recursive: true })
  await runQuietly('mv', [from, to])
}

async function release() {
  checkNode()
  const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'dist/release') } } })
  const to = resolve(values.to)
  const commit = git('rev-parse', '--short=12', 'HEAD')
  const seconds = Number(git('show', '-s', '--format=%ct', 'HEAD'))
  const { version } = JSON.parse(git('show', 'HEAD:package.json'))
  if (git('status', '--porcelain') !== '') console.warn('Changes that are not committed are not in the release.')
  const name = `dcir-${version}`
  const file = `${name}-${process.platform}-${process.arch}.tar.gz`
  mkdirSync(to, { recursive: true })
  const place = mkdtempSync(join(tmpdir(), 'dcir-release-'))
  try {
    const sources = join(place, 'sources')
    mkdirSync(sources)
    git('archive', '--format=tar', `--output=${join(place, 'sources.tar')}`, 'HEAD')
    await runQuietly('tar', ['-xf', join(place, 'sources.tar'), '-C', sources])
    const folder = join(place, name)
    const bill = await lay(sources, folder, to, { commit, version, at: new Date(seconds * 1000).toISOString() })
    const paths = filesBelow(folder)
    refusePaths(folder, paths, place)
    const plain = paths.filter((path) => !isLink(join(folder, path)))
    writeFileSync(join(folder, 'SHA256SUMS'), checksums(folder, plain))
    await step('Packing', () => pack(place, name, join(to, file), seconds))
    writeFileSync(join(to, `${name}.sbom.json`), bill)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  const sums = checksums(to, [file, `${name}.sbom.json`, `dcir-cli-${version}.tgz`])
  writeFileSync(join(to, 'SHA256SUMS'), sums)
  const key = process.env.RELEASE_KEY_FILE
  if (key) writeFileSync(join(to, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), createPrivateKey(readFileSync(key))))
  console.log(`DCIR ${version} (commit ${commit})${key ? ', signed' : ''}: ${join(to, file)}`)
}

if (process.argv[1] === import.meta.filename) {
  await release().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
