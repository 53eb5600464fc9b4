/** Rows of a page that are new or changed, as a list that was on screen for a while says it. */
import { page } from '@dcir/core/contract/schemas'
import { newOrChanged } from '@dcir/core/display/page-changes'
import { describe, expect, test } from 'vitest'

const pageOf = (rows: Record<string, string>, total = Object.keys(rows).length) =>
  page(
    Object.entries(rows).map(([key, state]) => ({ key, state })),
    total,
    10,
  )
const changes = (before: ReturnType<typeof pageOf>, now: ReturnType<typeof pageOf>) =>
  newOrChanged(before, now, ({ key }) => key)

describe('bank 29: rows that are new or changed since a page was read', () => {
  const before = pageOf({ a: 'PENDING', b: 'PENDING' }, 20)

  test.each([
    ['none, where it is the same', pageOf({ a: 'PENDING', b: 'PENDING' }, 20), 0],
    ['one with another state', pageOf({ a: 'RESOLVED', b: 'PENDING' }, 20), 1],
    ['one that took the place of another', pageOf({ b: 'PENDING', c: 'PENDING' }, 19), 1],
    ['one that left the last page', pageOf({ a: 'PENDING' }, 19), 1],
    ['more than a page has, by the total', pageOf({ x: 'PENDING', y: 'PENDING' }, 32), 12],
  ])('are %s', (_, now, count) => {
    expect(changes(before, now)).toBe(count)
  })
})
