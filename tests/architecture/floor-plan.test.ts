import { describe, expect, test } from 'vitest'
import { domainPlaces, domains, importers, rules } from './floor-plan'
import { type Import, importsOf, readSources } from './sources'

const sources = readSources()
const imports = sources.flatMap(importsOf)
const offences = (list: readonly Import[], name: string) => {
  const rule = rules.find((one) => one.name === name)
  if (!rule) throw new Error(`no rule ${name}`)
  return list.filter(rule.breaks).map((one) => `${one.from} imports ${one.to}: ${rule.instead}`)
}

describe('the floor plan', () => {
  test('there is something to check', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(imports.length).toBeGreaterThan(300)
  })

  test.each(rules.map((rule) => rule.name))('%s', (name) => {
    expect(offences(imports, name)).toEqual([])
  })

  test('every library with an importer is used by it, and every importer is there', () => {
    const used = new Set(imports.filter((one) => !one.isOwn).map((one) => one.to))
    const idle = Object.keys(importers).filter((name) => !used.has(name) && name !== '@emotion/react')
    expect(idle).toEqual([])
  })
})

describe('domains', () => {
  const folders = (place: string) =>
    new Set(
      sources.flatMap(
        ({ path }) => (path.startsWith(`${place}/`) ? path.slice(place.length + 1) : '').split('/', 2)[0] ?? [],
      ),
    )

  test.each(domainPlaces)('%s holds domains, by their names', (place, beside) => {
    const known: readonly string[] = [...domains, ...beside]
    const others = [...folders(place)].filter((name) => name && !name.includes('.') && !known.includes(name))
    expect(others).toEqual([])
  })
})

/** One planted offence for each rule: a check that does not bite is no check. */
const planted: Record<string, readonly [from: string, text: string]> = {
  'core depends on nothing but zod and itself': ['core/money/kobo.ts', "import { readFileSync } from 'node:fs'"],
  'the kit knows no domain, no console, no API and no command': [
    'apps/ui/list/x.tsx',
    "import x from '../../monitor/main'",
  ],
  'a shared screen depends on the kit and core': ['apps/screens/access/x.tsx', "import x from '../../monitor/main'"],
  'the console host depends on core alone': ['apps/host/consoles.ts', "import { y } from '@dcir/api/config'"],
  'a console depends on shared screens, the kit and core, never on another console or the API': [
    'apps/monitor/screens/monitoring/x.tsx',
    "import { y } from '@dcir/api/app'",
  ],
  'a domain uses those before it, never those after it': [
    'apps/api/features/transactions/x.ts',
    "import { y } from '../disputes/y'",
  ],
  'spreadsheets depend on core alone': [
    'apps/spreadsheets/csv.ts',
    "import { folderStore } from '@dcir/api/files/files'",
  ],
  'the API depends on core and spreadsheets alone': ['apps/api/app.ts', "export { y } from '@dcir/cli/program'"],
  'the command line depends on core and spreadsheets alone': [
    'cli/program.ts',
    "import type { App } from '@dcir/api/app'",
  ],
  'what core shares knows no domain': ['core/client/client.ts', "import { y } from '../disputes/rules'"],
  'what an address may say knows other queries and nothing else': [
    'core/payments/query.ts',
    "import { y } from './payments-contract'",
  ],
  'what the API shares knows no feature': ['apps/api/jobs/x.ts', "import type { y } from '../features/a/y'"],
  "the command line's kit knows no command": ['cli/kit/x.ts', "import { y } from '../commands/a/y'"],
  'a screen never imports a route': ['apps/monitor/screens/monitoring/x.tsx', "import('../../routes/monitor/b')"],
  'no program imports a test': ['apps/api/app.ts', "import { y } from '../../tests/support/api'"],
  'each library has its one importer': ['apps/monitor/screens/monitoring/x.tsx', "import Chart from 'apexcharts'"],
}

describe('planted offences', () => {
  test.each(rules.map((rule) => rule.name))('%s: caught', (name) => {
    const [path, text] = planted[name] ?? ['', '']
    expect(offences(importsOf({ path, text }), name)).toHaveLength(1)
  })
})
