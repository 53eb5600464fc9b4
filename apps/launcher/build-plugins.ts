/** Steps of the consoles' build. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RsbuildPlugin } from '@rsbuild/core'

/** Writes a .br and a .gz beside each text asset, so that the server sends ready bytes at the best compression. */
export const precompress: RsbuildPlugin = {
  name: 'dcir:precompress',
  apply: 'build',
  setup(api) {
    api.onAfterEnvironmentCompile(({ environment, stats }) => {
      if (stats?.hasErrors() || environment.config.output.target === 'node') return
      return compressFolder(environment.distPath)
    })
  },
}

export const WORKER = 'worker'

/**
 * The worker that keeps a console at hand without a line is a file at its root, whose scope is the whole console. It
 * carries the list of the release's files, and so is another one with each release.
 */
export const workerOfRelease: RsbuildPlugin = {
  name: 'dcir:worker-of-release',
  apply: 'build',
  setup(api) {
    api.processAssets({ stage: 'report' }, ({ assets, compilation, sources }) => {
      const paths = Object.keys(assets).map((path) => `/${path}`)
      const built = Object.keys(assets).find((path) => /\bworker\.[\da-f]+\.js$/.test(path) && !path.includes('async'))
      if (!built) return
      const all = paths.filter((path) => path !== `/${built}` && !/\.(html|map|txt)$/.test(path)).sort()
      const first = [...(compilation.entrypoints.get('index')?.getFiles() ?? [])].map((path) => `/${path}`)
      const page = assets['index.html']?.source().toString() ?? ''
      const digest = createHash('sha256').update(`${all.join()}${page}`)
      const release = JSON.stringify({ hash: digest.digest('hex').slice(0, 12), first, all })
      const text = assets[built]?.source().toString() ?? ''
      compilation.deleteAsset(built)
      const withRelease = text.replace('__CONSOLE_RELEASE__', () => release)
      compilation.emitAsset(`${WORKER}.js`, new sources.RawSource(withRelease))
    })
  },
}

/** Route of a file below `routes`, as the router makes it: `a_.$b.tsx` is `/a/$b`, `a/route.tsx` lies around all of `/a`. */
function routeOf(file: string): string | undefined {
  const path = /[\\/]routes[\\/](.+)\.tsx$/.exec(file)?.[1]
  if (!path || path === '__root') return undefined
  const parts = path.split(/[\\/.]/).map((part) => part.replace(/_$/, ''))
  const last = parts.at(-1)
  const around = last === 'route' ? [...parts.slice(0, -1), '*'] : last === 'index' ? parts.slice(0, -1) : parts
  return `/${around.join('/')}`
}

/**
 * Lists the scripts of each route's screen in `first-chunks.json`, by which the host lets them come together with the
 * console's first scripts. `list` stands for the part that asks for the rows of a list while its screen is on the way.
 */
export const firstChunks: RsbuildPlugin = {
  name: 'dcir:first-chunks',
  apply: 'build',
  setup(api) {
    api.processAssets({ stage: 'report' }, ({ compilation, sources }) => {
      const chunks: Record<string, string[]> = {}
      for (const group of compilation.chunkGroups) {
        for (const { module, request = '' } of group.origins) {
          const from = String((module as { resource?: string } | undefined)?.resource ?? '').split('?')[0] ?? ''
          const isPart = request.includes('tsr-split') && !request.endsWith('tsr-split=component')
          const route = /[\\/]list-ahead$/.test(request) ? 'list' : routeOf(from)
          if (!route || isPart || !isEager(module)) continue
          const files = group.getFiles().filter((name) => name.endsWith('.js'))
          const paths = files.map((name) => `/${name}`)
          const before = chunks[route] ?? []
          // The contract of a list comes before its screen, since its rows are asked for by it.
          chunks[route] = [...new Set(request.includes('tsr-split') ? [...before, ...paths] : [...paths, ...before])]
        }
      }
      compilation.emitAsset('first-chunks.json', new sources.RawSource(JSON.stringify(chunks)))
    })
  },
}

/** Imports of the route itself are on the way at once; those of its screen come when the screen asks. */
const isEager = (module: unknown): boolean => !(module as { resource?: string })?.resource?.includes('tsr-split')

/** Parts of an endpoint that only the API and its reference read; consoles' first screens come without them. */
export const forConsoles: RsbuildPlugin = {
  name: 'dcir:contract-for-consoles',
  setup(api) {
    api.transform({ test: /[\\/]core[\\/].*contract\.ts$/ }, ({ code }) =>
      code
        .replace(/^ *summary: '.*',\n/gm, '')
        .replace(/^ *errors: (?:\[[^\]]*\]|\w+),\n/gm, '')
        .replace(/^ *(?:beforePasswordChange|beforeEnrolment|keepsSession|lookUp|mayLag|heavy): true,\n/gm, ''),
    )
  },
}

async function compressFolder(folder: string): Promise<void> {
  const text = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => text.has(extname(name)))
  await Promise.all(files.map((name) => compressFile(join(folder, name))))
}

async function compressFile(path: string): Promise<void> {
  const plain = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(plain, { params }))
  writeFileSync(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }))
}

/** Libraries that are loaded when they are needed from beside the built program are in the one file. */
export const withLibraries: RsbuildPlugin = {
  name: 'dcir:with-libraries',
  setup(api) {
    api.transform({ test: /[\\/]cli[\\/]kit[\\/].*\.ts$/ }, ({ code }) =>
      code.replace(/\/\* webpackIgnore: true \*\/ /g, ''),
    )
  },
}
