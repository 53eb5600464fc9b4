/** House rules that a plain reading of a file can check, each with what to do instead. */
import type { Source } from './sources'

export interface TidyRule {
  name: string
  instead: string
  applies(path: string): boolean
  /** The offending pieces of a file; empty when it is tidy. */
  find(source: Source): string[]
}

/** This file spells out what it looks for. */
const isRuleBook = (path: string) => path === 'tests/architecture/tidy.ts'
const isTest = (path: string) => path.startsWith('tests/')
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path)
const lineCount = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([found]) => found.trim())

/** Lines a file may have, the first pattern that fits; an exception is a line with its reason. */
export const budgets: readonly (readonly [pattern: RegExp, lines: number, reason: string])[] = [
  [/^tests\//, 500, 'a table of cases may be long'],
  [/\/routes\/.*\.tsx$/, 25, 'a route holds no markup'],
  [/\.(ts|tsx|mjs)$/, 300, 'a file fits a sitting'],
]
const FUNCTION_LINES = 70
/** A factory is a module in one function: its parts are counted by themselves, its whole by this. */
const FACTORY_LINES = 150
const FACTORY = /(?:create\w+|\w+Store) ?(?:\(| = )/

function budgetOf(path: string) {
  return budgets.find(([pattern]) => pattern.test(path))
}

const START = /^( *)(?:export )?(?:default )?(?:async )?(?:function\*? \w+|const \w+ = (?:async )?(?:\([^=]*|\w+) =>)/

/** Functions longer than a screen, found by their first line and the closing bracket at the same depth. */
function longFunctions(text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const start = START.exec(line)
    if (!start || !/[{([]$/.test(line)) return []
    const allowed = FACTORY.test(line) ? FACTORY_LINES : FUNCTION_LINES
    const depth = start[1] ?? ''
    const end = lines.findIndex((other, index) => index > at && new RegExp(`^${depth}[})\\]]`).test(other))
    return end - at + 1 > allowed ? [`${line.trim()} (${end - at + 1} lines)`] : []
  })
}

const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm
const SQL_COMMENT = /(?:^[ \t]*--.*\n?)+/gm
/** A sentence whose subject comes last: its reader has to read it twice. */
const SUBJECT_LAST = /(?:^|[.!?] )((?:What|Whoever|Whose|Of) [^.]*)/g

/** Sentences of comments that begin with neither noun nor verb. */
function subjectsLast({ path, text }: Source): string[] {
  const comments = [...text.matchAll(path.endsWith('.sql') ? SQL_COMMENT : COMMENT)].map(([comment]) =>
    comment.replace(/^[ \t]*(?:\/\*\*?|\*\/?|\/\/|--)/gm, ' '),
  )
  const sentences = comments.map((comment) => comment.replace(/\s+/g, ' ').trim())
  return sentences.flatMap((sentence) =>
    [...sentence.matchAll(SUBJECT_LAST)].map(([, found = '']) => found.slice(0, 80)),
  )
}

export const tidyRules: readonly TidyRule[] = [
  {
    name: 'a comment begins with the noun or verb of what it stands above',
    instead: 'say the subject first',
    applies: (path) => (isCode(path) || path.includes('/migrations/')) && !isRuleBook(path),
    find: subjectsLast,
  },
  {
    name: 'files keep to their budget',
    instead: 'split it along the feature',
    applies: isCode,
    find: ({ path, text }) => {
      const budget = budgetOf(path)
      const lines = lineCount(text)
      return budget && lines > budget[1] ? [`${lines} lines where ${budget[1]} are allowed: ${budget[2]}`] : []
    },
  },
  {
    name: 'functions fit a screen',
    instead: 'name its parts',
    applies: (path) => isCode(path) && !isTest(path),
    find: ({ text }) => longFunctions(text),
  },
  {
    name: 'nothing is left for later or switched off',
    instead: 'do it now, or say it in the closing note',
    applies: (path) => isCode(path) && !isRuleBook(path),
    find: ({ text }) =>
      matches(
        text,
        /\b(?:TODO|FIXME|XXX)\b.*|@ts-(?:ignore|nocheck|expect-error).*|\b(?:test|describe|it)\.(?:skip|only|fixme)\b.*|expect\(true\).*/g,
      ),
  },
  {
    name: 'no `any`',
    instead: 'use `unknown` and find out',
    applies: (path) => /\.tsx?$/.test(path) && !isRuleBook(path),
    find: ({ text }) => matches(text, /(?:\bas any\b|: any\s*(?=[;,)=\]}|&>]|$)|<any>|\bany\[\]).*/gm),
  },
  {
    name: 'no file or folder is named utils, helpers or common',
    instead: 'name it after what it does',
    applies: () => true,
    find: ({ path }) => matches(path, /(?:^|\/)(?:utils?|helpers?|misc|shared|common)(?:\.\w+|\/|$)/g),
  },
  {
    name: 'no barrels',
    instead: 'import the module itself',
    applies: (path) => isCode(path),
    find: ({ text }) => {
      const lines = text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//'))
      return lines.length > 0 && lines.every((line) => /^export .* from /.test(line)) ? ['only re-exports'] : []
    },
  },
  {
    name: 'file names are kebab-case',
    instead: 'rename it',
    applies: (path) => isCode(path) && !path.includes('/routes/'),
    find: ({ path }) => (/^[a-z0-9.-]+$/.test(path.split('/').at(-1) ?? '') ? [] : [path]),
  },
  {
    name: 'documents cite no line numbers',
    instead: 'name the function; numbers rot',
    applies: (path) => path.endsWith('.md'),
    find: ({ text }) => matches(text, /\b[\w/-]+\.(?:ts|tsx|mjs|sql):\d+/g),
  },
  {
    name: 'no word of a machine or of how the work was done',
    instead: 'the project speaks of itself alone',
    applies: (path) => path !== 'tests/architecture/tidy.ts' && path !== 'tests/architecture/tidy.test.ts',
    find: ({ text }) => matches(text, /(?:\/work\/|\/root\/|registry\.npmjs|deb\.debian\.org).*/g),
  },
  {
    name: 'a noun of the API is handlers and a store',
    instead: 'put the statement into the noun’s store, and name a third file after its work',
    applies: (path) => /^apps\/api\/features\/.*(?:\.routes|\/module|\.service)\.ts$/.test(path),
    find: ({ path, text }) => [
      ...matches(path, /\.service\.ts$/g),
      ...matches(text, /\.(?:rows|first|run)(?:<[^(]*>)?\(\s*sql`.*/g),
    ],
  },
  {
    name: 'consoles tell the day by the server’s clock',
    instead: 'use `today` or `serverNow` of ui/client/server-clock',
    applies: (path) => /^apps\/(?:ui|screens|back-office|super-agent|monitor)\/.*\.tsx?$/.test(path),
    find: ({ text }) =>
      matches(text, /\b(?:businessDate|lagosIso)\(new Date\(\)\)|Date\.parse\(\w+\) [-<>=]+ Date\.now\(\)/g),
  },
  {
    name: 'the command line knows its surroundings from its host',
    instead: 'take streams, environment, folder and instant from the `Cli` that a command is handed',
    applies: (path) => /^cli\/.*\.ts$/.test(path) && path !== 'cli/main.ts',
    find: ({ text }) =>
      matches(text, /\bprocess\.(?:std(?:in|out|err)|env|cwd|exit|exitCode|on|argv)\b.*|\bnew Date\(\)/g),
  },
  {
    name: 'console.log is no way to speak',
    instead: 'use the log, the terminal or a toast',
    applies: (path) => /\.tsx?$/.test(path) && !isTest(path),
    find: ({ text }) => matches(text, /\bconsole\.(?:log|debug|info)\(.*/g),
  },
]
