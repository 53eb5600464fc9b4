/** The values of an endpoint's `order` that one column sorts by, each with its direction. */
export interface Sort<Order extends string = string> {
  ascending?: Order
  descending?: Order
  /** The list comes in this column's order while nobody asks for another. */
  isDefault?: boolean
}

export type Direction = 'ascending' | 'descending'

/** How the list is sorted by this column just now, or null while it is sorted by another. */
export function directionOf(sort: Sort, order: string | undefined): Direction | null {
  if (order === undefined) return sort.isDefault ? firstOf(sort) : null
  if (order === sort.ascending) return 'ascending'
  return order === sort.descending ? 'descending' : null
}

const firstOf = (sort: Sort): Direction => (sort.descending === undefined ? 'ascending' : 'descending')

/**
 * The order that a press on the heading asks for: the column's first, then its other one, then that of the list. The
 * list's own order needs no word in the address.
 */
export function nextOrder(sort: Sort, order: string | undefined): string | undefined {
  const [first, second] = firstOf(sort) === 'descending' ? [sort.descending, sort.ascending] : [sort.ascending]
  const now = directionOf(sort, order)
  const next = now === null ? first : now === firstOf(sort) ? second : undefined
  return sort.isDefault && next === first ? undefined : next
}
