/**
 * Files of the command line: a noun is a file of its domain, and its long commands stand beside it by its name. Nouns whose
 * declaration says their commands have no file.
 */
import { nouns } from '@dcir/cli/commands/all'
import { declared } from '@dcir/cli/commands/declared'
import { describe, expect, test } from 'vitest'
import { importsOf, readSources, type Source } from './sources'

const FILE = /^cli\/commands\/([\w-]+)\/([\w-]+)\.ts$/
const names = nouns.filter((one) => !declared.includes(one)).map(({ name }) => name)

/** The noun that a file belongs to: the longest one that its name begins with, or undefined. */
function nounOf(path: string): string | undefined {
  const file = FILE.exec(path)?.[2] ?? ''
  const fitting = names.filter((name) => file === name || file.startsWith(`${name}-`))
  return fitting.sort((one, other) => other.length - one.length)[0]
}

const ownFileOf = (path: string): string => path.replace(/[\w-]+\.ts$/, `${nounOf(path)}.ts`)

/** Files that belong to no noun, or lie elsewhere than the file of their noun. */
function strayFiles(paths: readonly string[]): string[] {
  return paths.filter((path) => nounOf(path) === undefined || !paths.includes(ownFileOf(path)))
}

const foreignImports = (source: Source): string[] =>
  importsOf(source)
    .filter(({ to }) => to.startsWith('cli/commands/') && nounOf(`${to}.ts`) !== nounOf(source.path))
    .map(({ to }) => `${source.path} imports ${to}`)

const sources = readSources((path) => /^cli\/commands\/.+\//.test(path))
const paths = sources.map(({ path }) => path)

describe('the files of commands', () => {
  test('every noun of its own has one file of its name, in the folder of its domain', () => {
    const found = paths.filter((path) => path === ownFileOf(path)).map((path) => FILE.exec(path)?.[2])
    expect(found.sort()).toEqual([...names].sort())
  })

  test('every other file begins with the name of a noun that lies beside it', () => {
    expect(strayFiles(paths)).toEqual([])
    const planted = ['cli/commands/disputes/shared.ts', 'cli/commands/today/statements-show.ts']
    expect(strayFiles([...paths, ...planted])).toEqual(planted)
    expect(strayFiles([...paths, 'cli/commands/today/today/list.ts'])).toHaveLength(1)
  })

  test('no noun imports another', () => {
    expect(sources.flatMap(foreignImports)).toEqual([])
    const text = "import { show } from '../reconciliation/statements-show'"
    expect(foreignImports({ path: 'cli/commands/today/today.ts', text })).toHaveLength(1)
  })
})
