/**
 * Cost of a noun: its files of all programs, every line counted. An ordinary noun is to cost 4 files, 180 lines and a
 * form of 60. The ceilings below fall with what a noun costs, and rise only where it does more.
 */
import { describe, expect, test } from 'vitest'
import { readSources } from './sources'

interface Cost {
  files: number
  lines: number
  /** Lines of the form. */
  form: number
}

const ORDINARY: Cost = { files: 4, lines: 180, form: 60 }
/** Lines that a ceiling may lie above what a noun costs. */
const SLACK = 30

interface Noun extends Cost {
  /** Paths of its files. */
  of: RegExp
  /** Parts that an ordinary noun does not have. */
  special?: string
}

const nouns: Readonly<Record<string, Noun>> = {
  'charge-types': {
    of: /charge-(types?|example)/,
    files: 10,
    lines: 580,
    form: 72,
    special: 'terms by model, a formula in words, versions, the effect on a past month',
  },
  participants: {
    of: /(reference|console|back-office)\/(settlement-)?participants?[./-](?!user|report)/,
    files: 10,
    lines: 780,
    form: 100,
    special: 'fifteen fields with the names of the bank, and set-ups that speak against a save',
  },
  'participant-users': { of: /participant-users?/, files: 8, lines: 485, form: 60 },
  'public-holidays': { of: /public-holidays?/, files: 4, lines: 180, form: 60 },
  'transit-accounts': { of: /transit-accounts?/, files: 6, lines: 305, form: 60 },
  configurations: {
    of: /reference\/configurations?[./-]|console\/configurations/,
    files: 11,
    lines: 822,
    form: 97,
    special: 'the registry of all keys, with their groups, values, units and inputs',
  },
  roles: {
    of: /access\/roles?[./-]/,
    files: 10,
    lines: 775,
    form: 69,
    special: 'rights that nobody may give beyond their own, and what a change lets each holder do',
  },
  'service-accounts': {
    of: /access\/service-accounts?[./-](?!service-keys|switch|(?:service-account-)?letters)|back-office\/service-accounts/,
    files: 12,
    lines: 1130,
    form: 108,
    special: 'keys with their scope, expiry and addresses, given by two people and shown once',
  },
  users: {
    of: /access\/users?[./-]|back-office\/user-management/,
    files: 25,
    lines: 2290,
    form: 196,
    special:
      'passwords, second factors, the directory, files of users with their dry run, and rights that nobody may give beyond their own',
  },
  'super-agents': {
    of: /reference\/super-agents?[./-](?!bulk)|back-office\/super-agents|bulk-super-agent/,
    files: 20,
    lines: 1975,
    form: 60,
    special:
      'two parts that are saved apart, fees with shares, files of super agents with their dry run, a typed name before one is closed',
  },
  'alert-configurations': {
    of: /alert-(configs?|configurations?|form)[.-]/,
    files: 4,
    lines: 410,
    form: 105,
    special: 'records that nobody makes or deletes, of a figure with its own unit, and settings beside them',
  },
  'columns of statements': {
    of: /reconciliation\/configurations?[./-]/,
    files: 8,
    lines: 570,
    form: 115,
    special: 'names that a column may have in a file, as lists in lists',
  },
  'event-endpoints': {
    of: /event-endpoints?/,
    files: 12,
    lines: 830,
    form: 56,
    special: 'secrets that rotate, a test of the address, both consoles',
  },
}

const sources = readSources((path) => /^(core|apps|cli)\/.*\.tsx?$/.test(path) && !path.endsWith('.gen.ts'))
const linesOf = (text: string) => text.trimEnd().split('\n').length
const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + linesOf(text), 0)

function costOf({ of }: Noun): Cost {
  const own = sources.filter(({ path }) => of.test(path))
  const forms = own.filter(({ path }) => path.endsWith('-form.tsx'))
  return { files: own.length, lines: sum(own.map(({ text }) => text)), form: sum(forms.map(({ text }) => text)) }
}

describe.each(Object.entries(nouns))('%s', (_, noun) => {
  const cost = costOf(noun)

  test('costs no more than its ceiling', () => {
    expect(cost.files).toBeLessThanOrEqual(noun.files)
    expect(cost.lines).toBeLessThanOrEqual(noun.lines)
    expect(cost.form).toBeLessThanOrEqual(noun.form)
  })

  test('its ceiling falls with it', () => {
    expect(noun.files).toBe(Math.max(cost.files, ORDINARY.files))
    expect(noun.lines - cost.lines).toBeLessThanOrEqual(noun.lines === ORDINARY.lines ? ORDINARY.lines : SLACK)
    expect(noun.form - cost.form).toBeLessThanOrEqual(noun.form === ORDINARY.form ? ORDINARY.form : SLACK)
  })
})
