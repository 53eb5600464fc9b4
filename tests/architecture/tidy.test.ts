import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@dcir/core/contract/all'
import { describe, expect, test } from 'vitest'
import { listFiles, readSources, root, type Source } from './sources'
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
  'functions fit a screen': { path: 'core/x.ts', text: `export function x() {\n${long(70)}\n}` },
  'nothing is left for later or switched off': { path: 'tests/x.test.ts', text: `test${'.skip'}('x')` },
  'no `any`': { path: 'core/x.ts', text: `const x: ${'any'} = y` },
  'no file or folder is named utils, helpers or common': { path: 'core/utils.ts', text: '' },
  'no barrels': { path: 'core/x.ts', text: "export { a } from './a'\nexport * from './b'" },
  'file names are kebab-case': { path: 'core/someThing.ts', text: '' },
  'documents cite no line numbers': { path: 'README.md', text: 'see core/money/kobo.ts:12' },
  'no word of a machine or of how the work was done': { path: 'README.md', text: 'run it in /work/main' },
  'consoles tell the day by the server’s clock': {
    path: 'apps/ui/x.tsx',
    text: 'const day = businessDate(new Date())',
  },
  'console.log is no way to speak': { path: 'core/x.ts', text: "console.log('x')" },
}

describe('planted offences', () => {
  test.each(tidyRules.map((rule) => rule.name))('%s: caught', (name) => {
    const source = planted[name]
    expect(source ? offences([source], name) : []).toHaveLength(1)
  })
})

describe('one word in every layer', () => {
  const nouns = new Set(Object.keys(contract))
  const foldersOf = (pattern: RegExp, paths: readonly string[]) => [
    ...new Set(paths.flatMap((path) => pattern.exec(path)?.[1] ?? [])),
  ]
  /** Folders of the layers below whose name no contract file has. */
  const strangers = (paths: readonly string[]) =>
    [
      /^apps\/api\/features\/([\w-]+)\//,
      /^apps\/(?:back-office|super-agent|monitor)\/features\/([\w-]+)\//,
      /^apps\/ui\/domain\/([\w-]+)\//,
      /^cli\/commands\/([\w-]+)\//,
    ].flatMap((layer) => foldersOf(layer, paths).filter((folder) => !nouns.has(folder)))

  test('feature folders of every layer are nouns of the contract', () => {
    expect(strangers(listFiles())).toEqual([])
  })

  test('a stranger is caught', () => {
    expect(strangers(['cli/commands/upload/file.ts', 'apps/api/features/statements/x.ts'])).toEqual(['upload'])
  })

  test('every contract feature is a file of its name, is mounted, and is tested', () => {
    const tests = readSources((path) => /^tests\/(api|e2e)\/.*\.ts$/.test(path))
      .map((source) => source.text)
      .join('\n')
    for (const noun of nouns) {
      expect([noun, existsSync(join(root, 'core/contract', `${noun}.ts`))]).toEqual([noun, true])
      expect([noun, existsSync(join(root, 'apps/api/features', noun))]).toEqual([noun, true])
      expect([noun, tests.includes(`contract/${noun}'`)]).toEqual([noun, true])
    }
  })
})

describe('readmes', () => {
  test.each(['core', 'apps/ui', 'apps/back-office', 'apps/super-agent', 'apps/monitor', 'apps/api', 'cli', 'tests'])(
    '%s says in at most fifteen lines what may live there, later sections apart',
    (folder) => {
      const [source] = readSources((path) => path === `${folder}/README.md`)
      const body = source?.text.split(/^## /m)[0]?.trim() ?? ''
      expect(body.length).toBeGreaterThan(80)
      expect(body.split('\n').length).toBeLessThanOrEqual(15)
    },
  )
})
