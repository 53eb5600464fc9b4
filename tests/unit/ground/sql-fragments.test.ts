import { allOf, Fragment, listOf, literalStatementOf, named, sql, statementOf } from '@dcir/api/db/sql'
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
