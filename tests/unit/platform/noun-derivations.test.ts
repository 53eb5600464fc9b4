/** Derivations from a noun's declaration, each by itself, with a small noun that has one field of each way. */
import { sheetOf } from '@dcir/core/bulk/sheet-of'
import { feature } from '@dcir/core/contract/endpoint'
import { type CreateOf, noun, type RecordOf, recordAfter, type UpdateOf } from '@dcir/core/contract/noun'
import { endpointsOf } from '@dcir/core/contract/noun-endpoints'
import { schemasOf } from '@dcir/core/contract/noun-schemas'
import { by } from '@dcir/core/contract/search'
import { is } from '@dcir/core/contract/vocabulary'
import type { Kobo } from '@dcir/core/money/kobo'
import { formFor } from '@dcir/ui/form/field.ts'
import { filterFieldsOf, formFieldsOf } from '@dcir/ui/record/input-fields.ts'
import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'

const box = noun({
  name: 'boxes',
  one: 'box',
  many: 'boxes',
  path: '/backoffice/box',
  see: ['bo_dcir_view_public_holidays'],
  change: 'bo_dcir_manage_public_holidays',
  gated: 'always',
  key: { field: 'code', label: 'Box code', pattern: /^B\d+$/ },
  title: 'name',
  fields: {
    name: is.text('Name', { type: 'NAME', set: 'always' }),
    code: is.id('Code'),
    size: is.text('Size', { choices: ['SMALL', 'LARGE'], set: 'create', as: 'boxSize' }),
    price: is.money('Price'),
    since: is.instant('Since'),
    open: is.flag('Open', { set: 'update', fresh: true, meaning: 'takes letters' }),
  },
  filters: { name: by.part, open: by.flag, since: by.instants('fromDate', 'toDate') },
  endpoints: {
    list: { summary: 'List boxes' },
    show: { at: '/:code', summary: 'Show a box' },
    create: { summary: 'Create a box', errors: ['name-taken'] },
  },
  columns: ['name'],
  form: ['size', 'name'],
  sheet: ['name', 'size', 'open', 'code'],
  texts: { created: 'Created', empty: 'None' },
})

const schemas = schemasOf(box)
const messagesOf = (
  schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  value: object,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('types', () => {
  test('of a record and of both bodies are those of its fields', () => {
    expectTypeOf<RecordOf<typeof box>>().toEqualTypeOf<{
      name: string
      code: string
      size: 'SMALL' | 'LARGE'
      price: Kobo
      since: string
      open: boolean
    }>()
    expectTypeOf<CreateOf<typeof box>>().toEqualTypeOf<{ name: string; boxSize: 'SMALL' | 'LARGE' }>()
    expectTypeOf<UpdateOf<typeof box>>().toEqualTypeOf<{ name: string; open: boolean }>()
  })

  test('know its fields alone as columns', () => {
    expectTypeOf<(typeof box.columns)[number]>().toEqualTypeOf<keyof RecordOf<typeof box>>()
  })
})

describe('schemas', () => {
  test('take what each request sets, under its name there, and nothing else', () => {
    expect(messagesOf(schemas.create, { name: 'Oak', boxSize: 'SMALL' })).toEqual([])
    expect(messagesOf(schemas.update, { name: 'Oak', open: true })).toEqual([])
    expect(messagesOf(schemas.create, { name: 'Oak', boxSize: 'SMALL', open: true })).toHaveLength(1)
    expect(messagesOf(schemas.update, { name: 'Oak', open: true, boxSize: 'SMALL' })).toHaveLength(1)
  })

  test('say the label of a text that is missing, too short or too long', () => {
    const of = (name: string) => messagesOf(schemas.update, { name, open: true })
    expect(of(' ')).toEqual(['Name is required'])
    expect(of('x')).toEqual(['Name is invalid'])
    expect(of('x'.repeat(151))).toEqual(['Name is invalid'])
    expect(of('x'.repeat(150))).toEqual([])
  })

  test('take a key of its pattern alone, by its name in messages', () => {
    expect(messagesOf(schemas.params('/:code') as never, { code: 'C1' })).toEqual(['Box code is invalid'])
    expect(messagesOf(schemas.params('/:code') as never, { code: 'B1' })).toEqual([])
  })
})

describe('endpoints', () => {
  const boxes = feature(box.name, endpointsOf(box))

  test('are those that are declared, with the refusals of their verbs', () => {
    expect(Object.keys(boxes)).toEqual(['list', 'show', 'create'])
    expect(boxes.show).toMatchObject({ key: 'boxes.show', path: '/backoffice/box/:code', errors: ['not-found'] })
    expect(boxes.create).toMatchObject({ gated: 'always', idempotent: true, errors: ['name-taken', 'request-pending'] })
    expectTypeOf<keyof typeof boxes>().toEqualTypeOf<'list' | 'show' | 'create'>()
  })

  test('the list takes the filters, unless another endpoint does', () => {
    const sought = (entry: { query: unknown }) => Object.keys((entry.query as { shape: object }).shape)
    const all = ['page', 'size', 'name', 'open', 'fromDate', 'toDate']
    expect(sought(boxes.list)).toEqual(all)
    const both = endpointsOf({ ...box, endpoints: { list: { summary: '' }, search: { at: '/search', summary: '' } } })
    expect([sought(both.list), sought(both.search)]).toEqual([['page', 'size'], all])
    expect(both.search).toMatchObject({ method: 'GET', path: '/backoffice/box/search' })
  })

  test('have the method, the right and the schemas that are given in the place of the derived ones', () => {
    const remove = { at: '/remove/:id', method: 'PUT', authority: 'bo_dcir_remove_charge_type', summary: '' } as const
    const whole = z.strictObject({ name: z.string() }).check(z.refine(({ name }) => name !== 'x', 'Not x'))
    const own = endpointsOf({ ...box, endpoints: { create: { summary: '' }, remove } }, { create: whole })
    expect(own.create.body).toBe(whole)
    expect(own.remove).toMatchObject({
      method: 'PUT',
      authority: 'bo_dcir_remove_charge_type',
      errors: ['not-found', 'request-pending'],
    })
  })

  test('a workbook edits a field where its requests set it', () => {
    const edited = sheetOf(box, { create: boxes.create, update: boxes.create }).columns.map((column) => column.edited)
    expect(edited).toEqual(['all', 'new', 'old', 'none'])
  })
})

test('a record after a request keeps what the request does not set, and begins with what nobody chooses', () => {
  const made = recordAfter(box, { name: 'Oak', boxSize: 'LARGE' }, null)
  expect(made).toEqual({ name: 'Oak', size: 'LARGE', open: true })
  expect(recordAfter(box, { name: 'Elm', open: false }, made)).toEqual({ name: 'Elm', size: 'LARGE', open: false })
})

test('a field of a form says the label, the limits and the choices of the noun’s', () => {
  const { text, select, yesNo } = formFor<{ name: string; boxSize: 'SMALL' | 'LARGE'; open: boolean }>()
  const { name, size, open } = box.fields
  expect(text({ ...name, most: 20 })).toMatchObject({ name: 'name', label: 'Name', type: 'NAME', most: 20 })
  expect(select(size)).toMatchObject({ name: 'boxSize', choices: [{ value: 'SMALL' }, { value: 'LARGE' }] })
  expect(yesNo(open, { hint: 'Now' })).toMatchObject({ kind: 'yesNo', label: 'Open', hint: 'Now' })
})

test('a form has its fields in its order, and a filter one for each value that is sought', () => {
  expect(formFieldsOf(box, 'create').map(({ name, kind }) => [name, kind])).toEqual([
    ['boxSize', 'select'],
    ['name', 'text'],
  ])
  expect(formFieldsOf(box, 'update').map(({ name }) => name)).toEqual(['name'])
  const days = { since: { from: '2026-11-01', to: '2026-11-30' } }
  expect(filterFieldsOf(box, days).map(({ name, initial }) => [name, initial])).toEqual([
    ['name', undefined],
    ['open', undefined],
    ['fromDate', '2026-11-01'],
    ['toDate', '2026-11-30'],
  ])
})
