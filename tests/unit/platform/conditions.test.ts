import { conditionsOf } from '@dcir/api/db/conditions'
import { allOf, sql, statementOf } from '@dcir/api/db/sql'
import { PageQuery } from '@dcir/core/contract/schemas'
import { by, reversedRange } from '@dcir/core/contract/search'
import { filterShape } from '@dcir/core/contract/search-schema'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const filters = {
  name: by.part,
  owner: by.name,
  logCode: by.key,
  rrn: by.rrn,
  pan: by.pan,
  codes: by.codes,
  active: by.flag,
  state: by.choice(['OPEN', 'ENDED', 'ALL']),
  sides: by.choices(['BANK', 'AGENT']),
  createdAt: by.instants('startDate', 'endDate'),
  day: by.dates('fromDate', 'toDate'),
  special: by.value,
}
const conditions = conditionsOf(filters, {
  name: sql`t.name`,
  owner: sql`t.owner`,
  logCode: sql`t.log_code`,
  rrn: sql`t.rrn`,
  pan: sql`t.masked_pan`,
  codes: sql`t.code`,
  active: sql`t.active`,
  state: sql`t.state`,
  sides: sql`t.side`,
  createdAt: sql`t.created_at`,
  day: sql`t.day`,
  special: (value, { owner }) => sql`t.one = ${value} OR t.two = ${owner}`,
})
const made = (filter: Parameters<typeof conditions>[0]) => statementOf(allOf(conditions(filter)))

describe('conditions of a filter', () => {
  test.each([
    [{}, 'true', []],
    [{ name: 'ab' }, 'position(lower($1) IN lower(t.name)) > 0', ['ab']],
    [{ owner: 'Ada' }, 'lower(t.owner) = lower($1)', ['Ada']],
    [{ logCode: 'dsp-1' }, 't.log_code = $1', ['DSP-1']],
    [{ rrn: '42' }, 't.rrn = $1', ['000000000042']],
    [{ rrn: 'much too long a number' }, 't.rrn = $1', ['much too long a number']],
    [{ pan: '539983******1234' }, 't.masked_pan = $1', ['539983******1234']],
    [{ pan: '5399' }, 't.masked_pan >= $1 AND t.masked_pan < $2', ['5399', '5399\uffff']],
    [{ codes: '91, 92' }, 't.code = ANY ($1::text[])', [['91', '92']]],
    [{ active: 'false' as const }, 't.active = $1', [false]],
    [{ active: false }, 't.active = $1', [false]],
    [{ state: 'OPEN' as const }, 't.state = $1', ['OPEN']],
    [{ state: 'ALL' as const }, 'true', []],
    [{ sides: 'BANK,AGENT' }, 't.side = ANY ($1::text[])', [['BANK', 'AGENT']]],
    [{ startDate: '2026-11-20' }, 't.created_at >= $1', [new Date('2026-11-20T00:00:00+01:00')]],
    [{ endDate: '2026-11-20' }, 't.created_at < $1', [new Date('2026-11-21T00:00:00+01:00')]],
    [
      { fromDate: '2026-11-20', toDate: '2026-11-21' },
      't.day >= $1::date AND t.day <= $2::date',
      ['2026-11-20', '2026-11-21'],
    ],
    [{ special: 'x', owner: 'me' }, 'lower(t.owner) = lower($1) AND t.one = $2 OR t.two = $3', ['me', 'x', 'me']],
    [{ name: '', logCode: undefined }, 'true', []],
  ])('%o', (filter, text, values) => expect(made(filter)).toEqual({ text, values }))

  test('a value can never become part of the statement', () => {
    expect(made({ name: "'; DROP TABLE users; --" }).text).toBe('position(lower($1) IN lower(t.name)) > 0')
  })

  test('the schema has the values of the filters, and no others', () => {
    const schema = z.strictObject(filterShape(filters))
    const given = {
      name: 'ab',
      active: 'true',
      state: 'ALL',
      sides: 'BANK',
      startDate: '2026-11-20',
      toDate: '2026-11-20',
    }
    expect(z.parse(schema, given)).toEqual(given)
    for (const bad of [{ createdAt: '2026-11-20' }, { state: 'SHUT' }, { sides: 'BANK;AGENT' }, { startDate: '20/11' }])
      expect(z.safeParse(schema, bad).success).toBe(false)
    expect(Object.keys(z.extend(PageQuery, filterShape(filters)).shape)).toContain('fromDate')
  })

  test('a range that ends before it begins is found by the names of its ends', () => {
    expect(reversedRange({ startDate: '2026-11-21', endDate: '2026-11-20' })).toEqual(['startDate', 'endDate'])
    expect(reversedRange({ fromDate: '2026-11-21', toDate: '2026-11-21', endDate: '2026-11-20' })).toBeUndefined()
  })
})
