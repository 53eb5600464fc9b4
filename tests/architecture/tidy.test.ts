import { contract } from '@dcir/core/contract/all'
import { declaredNouns } from '@dcir/core/contract/declared'
import { sheetsOf } from '@dcir/core/contract/noun'
import { describe, expect, test } from 'vitest'
import { readSources, type Source } from './sources'
import { tidyRules } from './tidy'

const sources = readSources((path) => /\.(tsx?|mjs|md|sql|json)$/.test(path) && !/routeTree\.gen\.ts$/.test(path))
const offences = (list: readonly Source[], name: string) => {
  const rule = tidyRules.find((one) => one.name === name)
  if (!rule) throw new Error(`no rule ${name}`)
  return list
    .filter((source) => rule.applies(source.path))
    .flatMap((source) => rule.find(source).map((found) => `${source.path}: ${found} — ${rule.instead}`))
}

describe('tidy', () => {
  test.each(tidyRules.map((rule) => rule.name))('%s', (name) => {
    expect(offences(sources, name)).toEqual([])
  })
})

const long = (lines: number) => Array.from({ length: lines }, () => 'x').join('\n')
const planted: Record<string, Source> = {
  'files keep to their budget': { path: 'apps/monitor/routes/x.tsx', text: long(26) },
  'a comment begins with the noun or verb of what it stands above': {
    path: 'core/x.ts',
    text: '/**\n * Kept for a day. What\n * is older goes.\n */\nconst x = 1\n// A line.\n',
  },
  'functions fit a screen': { path: 'core/x.ts', text: `export function x() {\n${long(70)}\n}` },
  'nothing is left for later or switched off': { path: 'tests/x.test.ts', text: `test${'.skip'}('x')` },
  'no `any`': { path: 'core/x.ts', text: `const x: ${'any'} = y` },
  'no file or folder is named utils, helpers or common': { path: 'core/utils.ts', text: '' },
  'no barrels': { path: 'core/x.ts', text: "export { a } from './a'\nexport * from './b'" },
  'file names are kebab-case': { path: 'core/someThing.ts', text: '' },
  'documents cite no line numbers': { path: 'README.md', text: 'see core/money/kobo.ts:12' },
  'no word of a machine or of how the work was done': { path: 'README.md', text: 'run it in /work/main' },
  'a noun of the API is handlers and a store': {
    path: 'apps/api/features/access/x.routes.ts',
    text: 'const found = await db.first<{ id: number }>(\n  sql`SELECT 1`,\n)',
  },
  'consoles tell the day by the server’s clock': {
    path: 'apps/ui/x.tsx',
    text: 'const day = businessDate(new Date())',
  },
  'the command line knows its surroundings from its host': {
    path: 'cli/commands/today/today.ts',
    text: "process.stdout.write('x')",
  },
  'console.log is no way to speak': { path: 'core/x.ts', text: "console.log('x')" },
}

test('every noun that is declared is on the list of them', () => {
  const files = sources.filter(({ path }) => /^core\/[\w-]+\/[\w-]+\/noun\.ts$/.test(path))
  const names = files.map(({ text }) => /^ {2}name: '([\w-]+)'/m.exec(text)?.[1])
  expect(declaredNouns.map(({ name }) => name).sort()).toEqual(names.sort())
})

describe('planted offences', () => {
  test.each(tidyRules.map((rule) => rule.name))('%s: caught', (name) => {
    const source = planted[name]
    expect(source ? offences([source], name) : []).toHaveLength(1)
  })

  test('a comment of a migration that begins with neither noun nor verb: caught', () => {
    const text = '-- Kept for a day.\n-- Whoever asks is\n-- answered.\nCREATE TABLE x (y integer); -- What it is'
    const found = offences([{ path: 'apps/api/db/migrations/010_x.sql', text }], Object.keys(planted)[1] ?? '')
    expect(found).toHaveLength(1)
  })
})

describe('one word in every layer', () => {
  const nouns = Object.entries(contract)
  const contracts = sources.filter(({ path }) => /^core\/.*contract\.ts$/.test(path))
  const folders = new Map(declaredNouns.flatMap((one) => [one.name, sheetsOf(one)].map((noun) => [noun, one.name])))
  /** The contract of a declared noun lies beside its declaration, which is enough for one without special endpoints. */
  function contractOf(noun: string): string[] {
    const folder = folders.get(noun)
    if (folder === undefined)
      return contracts.filter(({ text }) => text.includes(`feature('${noun}'`)).map(({ path }) => path)
    const own = contracts.filter(({ path }) => path.endsWith(`/${folder}/contract.ts`))
    const declared = sources.filter(({ path }) => path.startsWith('core/') && path.endsWith(`/${folder}/noun.ts`))
    return (own.length > 0 ? own : declared).map(({ path }) => path)
  }

  test('every noun of the contract is described in one file of its domain, and handled in that domain of the API', () => {
    const routes = readSources((path) => /^apps\/api\/features\/.*\.ts$/.test(path))
    for (const [noun] of nouns) {
      const [file = '', ...others] = contractOf(noun)
      const domain = file.split('/')[1] ?? ''
      expect([noun, others]).toEqual([noun, []])
      const handlers = routes.filter(({ text }) => text.includes(`core/${file.slice('core/'.length, -'.ts'.length)}'`))
      expect([noun, handlers.some(({ path }) => path.startsWith(`apps/api/features/${domain}/`))]).toEqual([noun, true])
    }
  })

  test('every contract with endpoints is in the list of its domain', () => {
    const unlisted = contracts.filter(({ path, text }) => {
      const [, domain, ...rest] = path.split('/')
      const list = sources.find((one) => one.path === `core/${domain}/nouns.ts`)?.text
      const described = /= (feature|recordSheets)\(/.test(text)
      return list && described && !list.includes(`'./${rest.join('/').slice(0, -'.ts'.length)}'`)
    })
    expect(unlisted.map(({ path }) => path)).toEqual([])
  })

  test('every noun of the contract is tested over HTTP or in a browser', () => {
    const tests = readSources((path) => /^tests\/(api|e2e)\/.*\.ts$/.test(path)).map((source) => source.text)
    for (const [noun] of nouns) {
      const module = contractOf(noun)[0]?.slice(0, -'.ts'.length) ?? ''
      const imported = [`@dcir/${module}'`, `/support/${folders.get(noun)}'`]
      expect([noun, tests.some((text) => imported.some((one) => text.includes(one)))]).toEqual([noun, true])
    }
  })
})

describe('folders', () => {
  const MOST = 25
  const crowded = (paths: readonly string[]) => {
    const counts = new Map<string, number>()
    for (const path of paths.filter((one) => /^(core|cli\/commands|apps\/api\/features)\//.test(one))) {
      const folder = path.slice(0, path.lastIndexOf('/'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    return [...counts].filter(([, count]) => count > MOST).map(([folder]) => folder)
  }

  test('hold at most twenty-five files; a noun with three has a folder of its own', () => {
    expect(crowded(sources.map(({ path }) => path))).toEqual([])
    expect(crowded(Array.from({ length: MOST + 1 }, (_, at) => `core/access/x${at}.ts`))).toEqual(['core/access'])
  })
})

describe('readmes', () => {
  test.each([
    'core',
    'apps/ui',
    'apps/screens',
    'apps/host',
    'apps/launcher',
    'apps/back-office',
    'apps/super-agent',
    'apps/monitor',
    'apps/spreadsheets',
    'apps/api',
    'cli',
    'tests',
  ])('%s says in at most fifteen lines what may live there, later sections apart', (folder) => {
    const [source] = readSources((path) => path === `${folder}/README.md`)
    const body = source?.text.split(/^## /m)[0]?.trim() ?? ''
    expect(body.length).toBeGreaterThan(80)
    expect(body.split('\n').length).toBeLessThanOrEqual(15)
  })
})
