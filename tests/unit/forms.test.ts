/** State of a form: what shows, what is wrong, and what is sent. */
import { type Kobo, kobo } from '@dcir/core/money/kobo'
import { type FormFields, formFor, type LookUp } from '@dcir/ui/form/field.ts'
import { LOOK_UPS, readingOf, stateOf } from '@dcir/ui/form/reading'
import { choicesFor } from '@dcir/ui/form/search-choice'
import { expect, test } from 'vitest'

interface Scheme {
  name: string
  model: 'FLAT' | 'PERCENT'
  flat?: Kobo
  percentage?: string
  days?: number
  isActive?: boolean
  parties: string[]
  account: string
  holder: string
  contact: { email: string; phone?: string }
  stages: { role: string; approvers: number }[]
  note: string | null
}

type Name<Kind extends 'text' | 'money' | 'number' | 'yesNo' | 'percent'> = Parameters<FormFields<Scheme>[Kind]>[0]
type Takes<Kind extends Parameters<typeof nameOf>[0], K> = K extends Name<Kind> ? true : false
const nameOf = (kind: 'text' | 'money' | 'number' | 'yesNo' | 'percent') => kind

test('a field is named by a name of the body that holds its type; anything else does not compile', () => {
  const taken: [Takes<'text', 'name'>, Takes<'money', 'flat'>, Takes<'number', 'days'>, Takes<'yesNo', 'isActive'>] = [
    true,
    true,
    true,
    true,
  ]
  const refused: [
    Takes<'text', 'naem'>,
    Takes<'text', 'days'>,
    Takes<'money', 'name'>,
    Takes<'number', 'flat'>,
    Takes<'percent', 'contact'>,
  ] = [false, false, false, false, false]
  expect([...new Set(taken), ...new Set(refused)]).toEqual([true, false])
})

const { text, money, percent, number, yesNo, select, several, group, list, area } = formFor<Scheme>()
const lookUp: LookUp = { ask: async () => 'ADA OBI', fills: 'holder' }
const choices = ['A', 'B'].map((value) => ({ value, label: value }))
const fields = [
  text('name', 'Name', { type: 'NAME' }),
  select('model', 'Model', { choices: [{ value: 'FLAT', label: 'Flat' }] }),
  money('flat', 'Flat', { when: ({ model }) => model === 'FLAT' }),
  percent('percentage', 'Percentage', { when: ({ model }) => model === 'PERCENT' }),
  number('days', 'Days', { required: false }),
  yesNo('isActive', 'Active', { required: false }),
  several('parties', 'Parties', { choices }),
  text('account', 'Account number', { type: 'NUBAN', lookUp }),
  text('holder', 'Account name', { type: 'NAME' }),
  group('contact', 'Contact', (of) => [
    of.text('email', 'Email', { type: 'EMAIL' }),
    of.text('phone', 'Phone', { type: 'MOBILE_NUMBER', required: false }),
  ]),
  list('stages', 'Stage', (of) => [of.text('role', 'Role'), of.number('approvers', 'Approvers')]),
  area('note', 'Note', { required: false, empty: null }),
]
const record = {
  name: 'Local',
  model: 'FLAT',
  flat: kobo(123450),
  parties: ['B'],
  account: '0123456789',
  holder: 'ADA OBI',
  contact: { email: 'ada@bank.ng' },
  stages: [{ role: 'Checker', approvers: 2 }],
  note: null,
} as const
const found = { [LOOK_UPS]: { account: { of: '0123456789', state: 'found', text: 'ADA OBI' } } }
const whole = { ...stateOf(fields, record), ...found }

test('a record fills the form, and what comes back is the record, typed as its body is', () => {
  expect(whole).toMatchObject({ flat: '1234.50', days: '', isActive: '', contact: { email: 'ada@bank.ng', phone: '' } })
  const { problems, sent, shown } = readingOf(fields, whole)
  expect([...problems]).toEqual([])
  expect(sent).toEqual(record)
  expect(shown).not.toContain('percentage')
  expect(readingOf(fields, { ...whole, days: '3', isActive: 'no' }).sent).toMatchObject({ days: 3, isActive: false })
})

test('what does not show is neither checked nor sent', () => {
  const { problems, sent } = readingOf(fields, { ...whole, model: 'PERCENT', percentage: '101' })
  expect([...problems]).toEqual([['percentage', 'Percentage is invalid']])
  expect(sent).not.toHaveProperty('flat')
  expect(readingOf(fields, { ...whole, model: 'PERCENT', percentage: '0.125' }).sent).toMatchObject({
    percentage: '0.125',
  })
})

test('each problem has its path and the words of core, those of rows and groups too', () => {
  const state = {
    ...whole,
    name: ' ',
    flat: '12.345',
    days: 'x',
    parties: [],
    contact: { email: 'ada', phone: '' },
    stages: [{ role: '', approvers: '1' }],
  }
  expect([...readingOf(fields, state).problems]).toEqual([
    ['name', 'Name is required'],
    ['flat', 'Flat is invalid'],
    ['days', 'Days is invalid'],
    ['parties', 'Parties is required'],
    ['contact.email', 'Email is invalid'],
    ['stages[0].role', 'Role is required'],
  ])
})

test('while the server is asked nothing is sent; what it filled in is locked, what it left is for people', () => {
  expect(readingOf(fields, { ...whole, [LOOK_UPS]: {} }).isAsking).toBe(true)
  const filled = readingOf(fields, whole)
  expect([filled.isAsking, [...filled.locked], [...filled.filledIn]]).toEqual([false, ['holder'], ['holder']])
  const missing = { account: { of: '0123456789', state: 'missing', text: 'Account was not found.' } }
  const byHand = readingOf(fields, { ...whole, holder: '', [LOOK_UPS]: missing })
  expect([...byHand.locked]).toEqual([])
  expect([...byHand.problems]).toEqual([['holder', 'Account name is required']])
  const strict = [text('account', 'Account number', { type: 'NUBAN', lookUp: { ask: async () => '' } })]
  const refused = readingOf(strict, { account: '0123456789', [LOOK_UPS]: missing })
  expect([...refused.problems]).toEqual([['account', 'Account was not found.']])
})

test('a few hundred choices are found by any words of their names, those that begin with them first', () => {
  const banks = ['Bank of Kano', 'Kano Trust', 'Lagos Bank'].map((label) => ({ value: label, label }))
  expect(choicesFor('kano', banks).map(({ label }) => label)).toEqual(['Kano Trust', 'Bank of Kano'])
  expect(choicesFor('bank lag', banks).map(({ label }) => label)).toEqual(['Lagos Bank'])
  expect(choicesFor(' ', banks)).toHaveLength(3)
})
