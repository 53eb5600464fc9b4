/** Cost of writing an ordinary feature, counted on charge types and on participants: examples that have everything. */
import { describe, expect, test } from 'vitest'
import { readSources } from './sources'

/** List, filter, detail, endpoints and commands. */
const list = [
  'core/reference/charge-types/contract.ts',
  'core/reference/charge-types/fields.ts',
  'apps/api/features/reference/charge-types.routes.ts',
  'apps/back-office/screens/reference/charge-type-list.tsx',
  'apps/back-office/routes/back-office/charge-types.tsx',
  'cli/commands/reference/charge-types.ts',
]
const form = ['apps/back-office/screens/reference/charge-type-form.tsx']
/**
 * Parts that an ordinary feature does not have: terms by model, a formula in words, versions, changes that can be
 * gated, and their effect on a past month.
 */
const special = [
  'core/reference/charge-types/rules.ts',
  'core/reference/charge-types/body.ts',
  'apps/back-office/screens/reference/charge-example.tsx',
  'apps/back-office/screens/console/charge-types.tsx',
  'apps/api/features/reference/charge-type-changes.ts',
]

/** The records in a workbook that is edited and sent back. */
const sheet = ['core/reference/charge-types/sheet.ts']

const sources = new Map(readSources().map(({ path, text }) => [path, text]))
/** Every line counts: imports, comments and empty ones too. */
const linesOf = (path: string): number => (sources.get(path) ?? '').trimEnd().split('\n').length
const total = (paths: readonly string[]) => paths.reduce((sum, path) => sum + linesOf(path), 0)

describe('what charge types cost', () => {
  test('all of their files are counted', () => {
    const found = [...sources.keys()].filter(
      (path) => /charge-(?:type|example)/.test(path) && !path.startsWith('tests/'),
    )
    expect(found.sort()).toEqual([...list, ...form, ...special, ...sheet].sort())
  })

  test('list, filter, detail, endpoints and commands', () => {
    expect(list.length).toBeLessThanOrEqual(6)
    // An ordinary list is 250; this one offers its workbook besides, on the screen and as two commands, and its file of
    // commands declares the noun, which a registry did before.
    expect(total(list)).toBeLessThanOrEqual(270)
  })

  test('the form that creates and updates', () => {
    expect(total(form)).toBeLessThanOrEqual(80)
  })

  test('the workbook that is edited and sent back', () => {
    expect(total(sheet)).toBeLessThanOrEqual(40)
  })
})

/** Eighteen fields with a form of fifteen, and what is special: set-ups that speak against a save, the bank's names. */
const participants = {
  list: [
    'core/reference/participants/contract.ts',
    'core/reference/participants/fields.ts',
    'core/reference/participants/query.ts',
    'apps/api/features/reference/participants.routes.ts',
    'apps/back-office/screens/reference/participant-list.tsx',
    'apps/back-office/routes/back-office/settlement-participants.tsx',
    'cli/commands/reference/participants.ts',
  ],
  form: ['apps/back-office/screens/reference/participant-form.tsx'],
  special: [
    'core/reference/participants/rules.ts',
    'apps/api/features/reference/participants.store.ts',
    'apps/api/features/reference/participant-changes.ts',
    'apps/back-office/screens/reference/participant-breakdown.tsx',
  ],
  sheet: ['core/reference/participants/sheet.ts'],
}

describe('what participants cost', () => {
  test('all of their files are counted', () => {
    const found = [...sources.keys()].filter(
      (path) =>
        /(?:reference|back-office)\/(?:settlement-)?participant(?!-(?:user|report))/.test(path) &&
        !path.startsWith('tests/'),
    )
    expect(found.sort()).toEqual(Object.values(participants).flat().sort())
  })

  test('list, filter, detail, endpoints and commands', () => {
    // With the endpoint that super agents pick their participants from, and the two commands of the workbook.
    expect(total(participants.list)).toBeLessThanOrEqual(371)
  })

  test('the form of fifteen fields, with look-ups and switches', () => {
    expect(total(participants.form)).toBeLessThanOrEqual(135)
  })

  test('what is special', () => {
    expect(total(participants.special)).toBeLessThanOrEqual(380)
  })
})
