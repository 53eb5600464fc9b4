import { setOf } from '@dcir/api/db/set-of'
import { allOf, Fragment, fixed, listOf, literalStatementOf, named, sql, statementOf } from '@dcir/api/db/sql'
import { expect, test } from 'vitest'

const EVIL = "'; DROP TABLE disputes; --"

test('values become parameters, in the order of the text, through nested fragments', () => {
  const where = allOf([sql`a = ${1}`, sql`b = ANY (${['x']}::text[])`])
  expect(statementOf(sql`SELECT ${sql`a`}, ${sql`b`} FROM t WHERE ${where} LIMIT ${10}`)).toEqual({
    text: 'SELECT a, b FROM t WHERE a = $1 AND b = ANY ($2::text[]) LIMIT $3',
    values: [1, ['x'], 10],
  })
  expect(statementOf(sql`WHERE ${allOf([])}`).text).toBe('WHERE true')
})

test('no value gets into the text, whatever it says', () => {
  const { text, values } = statementOf(sql`SELECT * FROM t WHERE a = ${EVIL}`)
  expect([text, values]).toEqual(['SELECT * FROM t WHERE a = $1', [EVIL]])
})

test('a statement is prepared unless a part is nested in it that can differ', () => {
  const columns = fixed`id, ${fixed`name`}, ${7} AS seven`
  expect(sql`SELECT ${columns} FROM t WHERE a = ${1}`.hasFixedText).toBe(true)
  expect(sql`SELECT ${listOf([named('id'), columns])} FROM ${named('t')}`.hasFixedText).toBe(true)
  expect(sql`SELECT 1 WHERE ${sql`a = ${1}`}`.hasFixedText).toBe(false)
  expect(sql`SELECT ${listOf([named('id'), sql`a`])}`.hasFixedText).toBe(false)
  expect(() => fixed`id, ${sql`a`}`).toThrow('differs')
})

test('a set of rows is a table with an array for each column', () => {
  const rows = [
    { id: 1, loggedBy: 'a', more: true },
    { id: 2, loggedBy: 'b', more: false },
  ]
  const set = setOf('s', rows, { id: 'integer', loggedBy: 'text' })
  expect(statementOf(set)).toEqual({
    text: expect.stringMatching(
      /^unnest\(\$1::integer\[\], \$2::text\[\]\) WITH ORDINALITY\s+AS s \(id, logged_by, position\)$/,
    ),
    values: [
      [1, 2],
      ['a', 'b'],
    ],
  })
  expect(sql`SELECT * FROM ${set}`.hasFixedText).toBe(true)
})

test('a fragment is made by a template alone', () => {
  expect(() => new Fragment(Object.assign([EVIL], { raw: [EVIL] }), [])).toThrow('template alone')
  // An object that looks like a fragment is a value like any other.
  const forged = JSON.parse(`{"texts": [${JSON.stringify(EVIL)}], "values": []}`)
  expect(statementOf(sql`SELECT ${forged}`).text).toBe('SELECT $1')
})

test('where no parameters are taken, numbers and texts are written as literals, and nothing else', () => {
  const one = sql`SELECT ${5}::bigint, ${"it's"}::text, ${'a\\b'}::text`
  expect(literalStatementOf(one)).toBe(`SELECT 5::bigint, 'it''s'::text,  E'a\\\\b'::text`)
  for (const value of [Number.NaN, null, {}, ['a'], new Date()]) {
    expect(() => literalStatementOf(sql`SELECT ${value}`)).toThrow('as a literal')
  }
})

test('a table or a column is named by a plain name, and by nothing else', () => {
  const names = listOf([named('createdBy'), named('at')])
  expect(statementOf(sql`INSERT INTO ${named('chargeTypes')} (${names}) VALUES (${'x'}, ${1})`)).toEqual({
    text: 'INSERT INTO charge_types (created_by, at) VALUES ($1, $2)',
    values: ['x', 1],
  })
  for (const name of [EVIL, 'a b', 'a"', '', '1a', 'a;', 'a.b', '__proto__ ']) {
    expect(() => named(name)).toThrow('not a name of the database')
  }
})
