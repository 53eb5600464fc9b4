import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type EnvironmentConfig, type RsbuildConfig, rspack } from '@rsbuild/core'
import { pluginReact } from '@rsbuild/plugin-react'
import { tanstackRouter } from '@tanstack/router-plugin/rspack'
import { type ConsoleName, consoleConfig, consoleNames, guidesFolder } from './apps/host/console-config'
import {
  firstChunks,
  forConsoles,
  precompress,
  WORKER,
  withLibraries,
  workerOfRelease,
} from './apps/launcher/build-plugins'
import { commitOf } from './apps/launcher/commit.mjs'
import { RUNTIME_META, uiRuntime } from './apps/launcher/ui-runtime.mjs'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const runtime = uiRuntime(process.env)
const onPreact = runtime === 'preact'

const define = {
  __VERSION__: JSON.stringify(version),
  __COMMIT__: JSON.stringify(commitOf('.', process.env)),
  __RELEASE__: JSON.stringify(process.env.RELEASE_MONTH ?? 'November 2026'),
}

/** Browsers that know what the consoles are written in; nothing is translated down for older ones. */
const browsers = ['chrome >= 109', 'edge >= 109', 'firefox >= 115', 'safari >= 16.4']

/** The first that fits counts, so that the narrower names stand above; `react-dom/client` follows `react-dom`. */
const preactAlias = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
}

type DevelopmentSetup = Extract<NonNullable<RsbuildConfig['server']>['setup'], (...args: never[]) => unknown>

/** In development the page comes from Rsbuild, so that /config.json and the guides have to come from here too. */
const developmentFiles: DevelopmentSetup = ({ action, server }) => {
  const name = process.env.CONSOLE as ConsoleName | undefined
  if (action !== 'dev' || !name) return
  // The launcher holds the other end of this channel: when it is gone, so are we.
  process.once('disconnect', () => process.exit(0))
  server.middlewares.use((request, response, next) => {
    const path = request.url?.split('?')[0] ?? ''
    const guide = /^\/public\/guides\/([\w-]+\.(?:md|jpg))$/.exec(path)?.[1]
    if (path === '/config.json') {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(consoleConfig(name, process.env, request.headers.host ?? 'localhost')))
    } else if (guide && existsSync(join(guidesFolder, guide))) {
      response.setHeader('content-type', guide.endsWith('.md') ? 'text/markdown; charset=utf-8' : 'image/jpeg')
      response.end(readFileSync(join(guidesFolder, guide)))
    } else next()
  })
}

/** One console; the gallery of the tests is built as it is. */
export function consoleEnvironment(name: ConsoleName): EnvironmentConfig {
  const folder = `./apps/${name}`
  return {
    plugins: [pluginReact({ fastRefresh: !onPreact }), forConsoles, workerOfRelease, firstChunks, precompress],
    source: {
      entry: {
        index: [...(onPreact ? ['./apps/ui/app/preact-first.ts'] : []), `${folder}/main.tsx`],
        [WORKER]: { import: './apps/ui/line/worker.ts', html: false },
        first: { import: './apps/ui/app/first-paint.ts', html: false },
      },
      define,
    },
    resolve: { alias: onPreact ? preactAlias : {}, aliasStrategy: 'prefer-alias' },
    html: {
      template: `${folder}/index.html`,
      favicon: `${folder}/favicon.svg`,
      scriptLoading: 'module',
      meta: { [RUNTIME_META]: runtime },
    },
    output: {
      target: 'web',
      distPath: { root: `dist/${name}` },
      // The first screen lists the hashes of 200 files: two digits less are 0.2 kB.
      filenameHash: 'contenthash:7',
      // Modules load each other by import(), which needs no script element and so passes Trusted Types.
      module: true,
      overrideBrowserslist: browsers,
      polyfill: 'off',
      // The content security policy lets fonts come from files only, so nothing is folded into the scripts.
      dataUriLimit: 0,
      legalComments: 'none',
      copy: [{ from: `${folder}/icons`, to: 'icons' }],
    },
    tools: {
      rspack: {
        // Its address would be the folder of the build, and every build another one.
        module: {
          rules: [
            { test: /[\\/]zip-core-base\.js$/, parser: { importMeta: false } },
            // Emotion imports it for a function that nothing calls, and it does not say that it may be left out.
            { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
          ],
        },
        // One file of libraries, which outlives releases: two of them compress worse than one.
        optimization: {
          splitChunks: {
            cacheGroups: { libraries: { name: 'lib', chunks: 'initial', test: /[\\/]node_modules[\\/]/, priority: 1 } },
          },
        },
        plugins: [
          tanstackRouter({
            target: 'react',
            autoCodeSplitting: true,
            routesDirectory: `${folder}/routes`,
            generatedRouteTree: `${folder}/routeTree.gen.ts`,
          }),
        ],
      },
    },
  }
}

const TRAINING = './apps/screens/console/training-bar.tsx'
/** The bar of training worlds: one script that a page of theirs loads, and nothing that other pages would carry. */
const trainingEnvironment: EnvironmentConfig = {
  plugins: [pluginReact()],
  source: { entry: { bar: TRAINING }, define },
  output: {
    target: 'web',
    distPath: { root: 'dist/training', js: '.', css: '.' },
    filename: { js: '[name].js', css: '[name].css' },
    overrideBrowserslist: browsers,
    polyfill: 'off',
  },
  splitChunks: false,
  tools: { htmlPlugin: false },
}

/** Only the programs whose source is there, so that a part of the tree still builds. */
const programs = Object.fromEntries(
  Object.entries({
    'api/server': './apps/api/server.ts',
    'api/admin': './apps/api/admin.ts',
    'host/consoles': './apps/host/consoles.ts',
    'api/directory': './apps/api/simulator/directory-program.ts',
    'spreadsheets/reader-worker': './apps/spreadsheets/reader-worker.ts',
    'spreadsheets/statement-worker': './apps/spreadsheets/statement-worker.ts',
    'spreadsheets/workbook-writer-worker': './apps/spreadsheets/workbook-writer-worker.ts',
  }).filter(([, path]) => existsSync(path)),
)

/** Our own packages are TypeScript and go into the bundle; what npm brought stays in node_modules. */
const keepPackagesOutside = ({ request }: { request?: string }) => {
  const outside = /^(?![./]|[A-Za-z]:|@dcir\/|data:)/.test(request ?? '')
  return Promise.resolve(outside ? `module-import ${request}` : undefined)
}

function nodeEnvironment(entry: Record<string, string>, externals: (typeof keepPackagesOutside)[]): EnvironmentConfig {
  return {
    source: { entry, define },
    output: {
      target: 'node',
      distPath: { root: 'dist' },
      // The consoles lie below the same folder.
      cleanDistPath: false,
      filename: { js: '[name].js' },
      minify: false,
      sourceMap: { js: 'source-map' },
      overrideBrowserslist: ['node >= 20.19'],
      externals,
    },
    splitChunks: false,
    tools: {
      rspack: {
        output: { asyncChunks: false },
        // Addresses relative to a program are those of the built file, not of the source it came from.
        module: { parser: { javascript: { importMeta: false, url: false, worker: false } } },
      },
    },
  }
}

const server = nodeEnvironment(programs, [keepPackagesOutside])
const serverEnvironment: EnvironmentConfig = {
  ...server,
  output: {
    ...server.output,
    // Names and lines stay, for stacks. Its text is kept in memory: one byte a letter, where all are of ASCII.
    minify: {
      jsOptions: {
        minimizerOptions: {
          compress: false,
          mangle: false,
          minify: false,
          format: { comments: false, asciiOnly: true },
        },
      },
    },
    copy: [
      { from: 'apps/api/db/migrations', to: 'api/migrations' },
      { from: 'apps/host/guides', to: 'host/guides' },
    ].filter(({ from }) => existsSync(from)),
  },
}

const CLI = './cli/main.ts'
/** Packages go into it too: reading their many files one by one would be half of what a short command does. */
const cliEnvironment = nodeEnvironment({ 'cli/dcir': CLI }, [])

/** Draws the page before any script for the host, from the screens themselves; the server's packages have no React. */
const FIRST_PAGE = './apps/screens/access/first-page.tsx'
const ofFirstPage = nodeEnvironment({ 'host/first-page': FIRST_PAGE }, [])
const firstPageEnvironment: EnvironmentConfig = {
  ...ofFirstPage,
  output: { ...ofFirstPage.output, minify: true },
  plugins: [pluginReact({ fastRefresh: false })],
  tools: { rspack: { output: { asyncChunks: false, library: { type: 'module' } } } },
}

/** The command line as one file, for machines without a checkout. */
const ONE_FILE = './cli/one-file.ts'
const ofOneFile = nodeEnvironment({ 'release/dcir': ONE_FILE }, [])
const oneFileEnvironment: EnvironmentConfig = {
  ...ofOneFile,
  plugins: [withLibraries],
  output: { ...ofOneFile.output, filename: { js: '[name].mjs' }, sourceMap: false },
  tools: {
    rspack: {
      ...(ofOneFile.tools?.rspack as object),
      plugins: [new rspack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true })],
    },
  },
}

const consoles = consoleNames.filter((name) => existsSync(`apps/${name}/main.tsx`))

const environments: Record<string, EnvironmentConfig> = {
  ...Object.fromEntries(consoles.map((name) => [name, consoleEnvironment(name)])),
  ...(Object.keys(programs).length > 0 ? { server: serverEnvironment } : {}),
  ...(existsSync(CLI) ? { cli: cliEnvironment } : {}),
  ...(existsSync(FIRST_PAGE) ? { 'first-page': firstPageEnvironment } : {}),
  ...(existsSync(TRAINING) ? { training: trainingEnvironment } : {}),
  ...(existsSync(ONE_FILE) ? { 'cli-one-file': oneFileEnvironment } : {}),
}

/** Everything but the server, which `npm start` builds first, so that its database fills while the rest is built. */
const BESIDE_SERVER = 'beside-server'

export default defineConfig(({ envMode }) => {
  const { server: _, ...besideServer } = environments
  return {
    environments: envMode === BESIDE_SERVER ? besideServer : environments,
    server: {
      host: process.env.HOST ?? '127.0.0.1',
      strictPort: true,
      publicDir: false,
      printUrls: false,
      setup: developmentFiles,
    },
    performance: { printFileSize: false },
  }
})
