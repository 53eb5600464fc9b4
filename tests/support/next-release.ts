/** A console whose next release comes while pages of the one before are open: one build, and one with other names. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import type { ConsoleName } from '@dcir/host/console-config'
import { type Deployment, deploy, distOf } from './deployment'

export interface Releasing extends Deployment {
  /** Puts the next release in the place of this one, as an upgrade of the host does: the files before are gone. */
  release(): void
  /** Path of a file in the next release. */
  successorOf(path: string): string
}

const HASH = /\.([\da-f]{7})\.\w+$/
const TEXTS = ['.js', '.css', '.html']
/** Another hash of as many digits, the same for the same. */
const next = (hash: string) => ((Number.parseInt(hash, 16) + 0x1234567) % 0x10000000).toString(16).padStart(7, '0')

export async function deployReleasing(name: ConsoleName, env: Record<string, string> = {}): Promise<Releasing> {
  const dist = mkdtempSync(join(tmpdir(), 'dcir-release-'))
  cpSync(distOf(name), dist, { recursive: true })
  const deployment = await deploy(name, {}, env, dist)
  const close = async () => {
    await deployment.close()
    rmSync(dist, { recursive: true, force: true })
  }
  const successorOf = (path: string) => path.replace(HASH, (end, hash: string) => end.replace(hash, next(hash)))
  return { ...deployment, close, release: () => release(dist), successorOf }
}

function release(dist: string): void {
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const hashes = new Set(paths.flatMap((path) => HASH.exec(basename(path))?.[1] ?? []))
  const renamed = (text: string) =>
    text.replace(/[\da-f]{7}/g, (digits) => (hashes.has(digits) ? next(digits) : digits))
  const written: [string, string | Buffer][] = []
  for (const path of paths) {
    const kind = extname(path)
    if (kind === '' || kind === '.br' || kind === '.gz') continue
    const content = readFileSync(join(dist, path))
    written.push([renamed(path), TEXTS.includes(kind) ? withOtherName(renamed(content.toString())) : content])
  }
  for (const path of paths) if (extname(path) !== '' && !path.endsWith('index.html')) rmSync(join(dist, path))
  // Its page is written last, by which the host knows of it.
  for (const [path, content] of written.sort(
    ([one], [other]) => Number(/html$/.test(one)) - Number(/html$/.test(other)),
  ))
    writeFileSync(join(dist, path), content)
}

/** The worker keeps each release under the hash of the whole. */
const withOtherName = (text: string) =>
  text.replace(/"hash":"([\da-f]{12})"/, (_, hash: string) => `"hash":"${[...hash].reverse().join('')}"`)
