/** Documents that strangers follow: every variable is in one table, every link leads somewhere, the first page is short. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { secretVariables } from '@dcir/api/files/secret-files'
import { variables } from '@dcir/api/kit/variables'
import { describe, expect, test } from 'vitest'
import { readSources, root } from './sources'

const GUIDE = 'apps/launcher/docs/configure.md'
const [guide] = readSources((path) => path === GUIDE)
/** Where all of them are listed, for what is misspelt. */
const LIST = 'apps/api/kit/variables.ts'
const programs = readSources(
  (path) => /^(apps\/(api|host|launcher)|cli|core)\/.*\.(ts|mjs)$|^rsbuild\.config\.ts$/.test(path) && path !== LIST,
)

/** Variables of the machine, of Node and of terminals, which DCIR only passes on or minds. */
const OF_OTHERS = ['HOME', 'NODE_ENV', 'NO_COLOR', 'PATH', 'TERM', 'XDG_CONFIG_HOME']

const NAME = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*'
/** The ways in which the sources read a variable: a property, a part of `env`, a name handed on with `env`, and one in a table. */
const readings = [
  new RegExp(`\\b(?:env|environment)\\??\\.(${NAME})\\b`, 'g'),
  new RegExp(`\\(\\s*(?:process\\.)?env,\\s*'(${NAME})'`, 'g'),
  new RegExp(`'(${NAME}_(?:URL|PORT|FILE|TOKEN|SECRET|KEY_ID|CONFIG|ISSUER))'`, 'g'),
]
const PARTS = /\{([^{}]*)\}(?:\s*:\s*Env(?:ironment)?\b|\s*=\s*(?:process\.)?env\b)/g

function variablesIn(text: string): string[] {
  const parts = [...text.matchAll(PARTS)].flatMap(([, inside = '']) =>
    [...inside.matchAll(new RegExp(`\\b(${NAME}_${NAME}|[A-Z]{3,})\\b`, 'g'))].map(([, name = '']) => name),
  )
  return [...parts, ...readings.flatMap((reading) => [...text.matchAll(reading)].map(([, name = '']) => name))]
}

/** `SMTP_URL_FILE` is the file of `SMTP_URL`. */
const withoutFile = (name: string) => secretVariables.find((secret) => name === `${secret}_FILE`) ?? name
const read = () =>
  [...new Set(programs.flatMap(({ text }) => variablesIn(text)).map(withoutFile))].filter(
    (name) => !OF_OTHERS.includes(name),
  )

const rows = (guide?.text ?? '').split('\n').filter((line) => line.startsWith('| `'))
const namesIn = (cell = '') => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`( \*\*S\*\*)?/g)]
const documented = rows.flatMap((row) => namesIn(row.split('|')[1]))

describe('configure.md', () => {
  test('names every variable that the sources read, and no other', () => {
    // Credentials of AWS stand beside those that they stand in for.
    const standIns = rows.flatMap((row) => namesIn(row.split('|')[2])).map(([, name = '']) => name)
    const named = documented.map(([, name = '']) => name)
    expect(new Set(named).size).toBe(named.length)
    expect([...new Set([...named, ...standIns])].sort()).toEqual([...new Set(read())].sort())
  })

  test('is what misspelt variables are held against', () => {
    const standIns = rows.flatMap((row) => namesIn(row.split('|')[2])).map(([, name = '']) => name)
    const named = [...documented.map(([, name = '']) => name), ...standIns]
    expect([...variables].sort()).toEqual([...new Set(named)].sort())
  })

  test('marks the secrets that may come as files', () => {
    const marked = documented.filter(([, , mark]) => mark).map(([, name = '']) => name)
    expect(marked.sort()).toEqual([...secretVariables].sort())
  })

  test('a planted variable is found in each way of reading it', () => {
    const ways = [
      'env.NEW_THING',
      "addressOf(env, 'NEW_THING')",
      'const { NEW_THING: thing } = env',
      "const name = 'NEW_THING_URL'",
    ]
    for (const way of ways) expect(variablesIn(way)).toContainEqual(expect.stringMatching(/^NEW_THING(_URL)?$/))
  })
})

describe('documents', () => {
  const texts = readSources((path) => path.endsWith('.md'))
  /** Links to files of the project, without those to the web and within a page. */
  const linksOf = (text: string) =>
    [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to).filter((to) => !/^[a-z]+:/.test(to))
  const broken = (path: string, text: string) =>
    linksOf(text).filter((to) => !to.startsWith('/') && !existsSync(join(root, dirname(path), to)))

  /** Lines that a scheduler runs, and the examples of commands. */
  const SCHEDULED = /^\s*(?:[\d*,/-]+ +){4}[\d*,/-]+ +.*$/gm
  const withPassword = (text: string) =>
    text.match(/\bDCIR_(?:NEW_)?PASSWORD=\S*[^\n]*\bdcir (?!admin bootstrap)/g) ?? []
  const scheduled = (text: string) => text.match(SCHEDULED) ?? []
  const keyless = (text: string) =>
    scheduled(text).filter(
      (line) => / (?:dcir|\S*dcir\.js) (?!admin )/.test(line) && !/DCIR_API_KEY(?:_FILE)?=/.test(line),
    )

  test('C4 what a scheduler runs has the key of a service account, and no example has a password', () => {
    const commands = readSources((path) => /^cli\/.*\.ts$/.test(path))
    expect(texts.flatMap(({ text }) => scheduled(text)).length).toBeGreaterThan(2)
    expect(texts.flatMap(({ path, text }) => keyless(text).map((line) => `${path}: ${line}`))).toEqual([])
    for (const { path, text } of [...texts, ...commands]) expect([path, withPassword(text)]).toEqual([path, []])
    expect(keyless('0 2 * * *  node dist/cli/dcir.js statements list')).toHaveLength(1)
    expect(withPassword('DCIR_USERNAME=bot DCIR_PASSWORD=... dcir statements list')).toHaveLength(1)
  })

  test('every link leads to a file', () => {
    expect(texts.length).toBeGreaterThan(15)
    expect(texts.flatMap(({ path, text }) => broken(path, text).map((to) => `${path}: ${to}`))).toEqual([])
    expect(broken('README.md', 'see [core](core/NOWHERE.md)')).toEqual(['core/NOWHERE.md'])
  })

  test('the first page has at most a hundred lines', () => {
    const [readme] = readSources((path) => path === 'README.md')
    expect(readme?.text.trim().split('\n').length).toBeLessThanOrEqual(100)
  })
})
