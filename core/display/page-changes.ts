import type { Page } from '../contract/schemas'

/** Rows of a page that are new or changed since it was read; those that came on pages before it are in its total. */
export function newOrChanged<Row>(before: Page<Row>, now: Page<Row>, keyOf: (row: Row) => string): number {
  const texts = (page: Page<Row>) => new Map(page.content.map((row) => [keyOf(row), JSON.stringify(row)]))
  const [old, fresh] = [texts(before), texts(now)]
  const others = [...fresh].filter(([key, text]) => old.get(key) !== text).length
  const gone = [...old.keys()].filter((key) => !fresh.has(key)).length
  return Math.max(others, gone, now.totalElements - before.totalElements)
}
