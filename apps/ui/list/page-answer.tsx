import { PAGE_SIZE, type Page } from '@dcir/core/contract/schemas'

/** The pages that a list can have; the first is what it has until somebody chooses another. */
export const pageSizes = [PAGE_SIZE, 25, 50, 100] as const

const MAX_SIZE = 100

/** A page size from an address or from storage: a whole number that the server takes, or nothing. */
export function sizeFrom(value: unknown): number | undefined {
  const size = Number(value)
  return Number.isInteger(size) && size >= 1 ? Math.min(size, MAX_SIZE) : undefined
}

/**
 * A page as a list draws it, or null for an answer without rows in it. The total has two names, and some answers carry
 * only one of them.
 */
export function readPage<Row>(answer: unknown, size: number): Page<Row> | null {
  if (typeof answer !== 'object' || answer === null) return null
  const given = answer as Partial<Page<Row>>
  if (!Array.isArray(given.content)) return null
  const total = given.totalElements ?? given.totalItems ?? given.content.length
  return {
    ...given,
    content: given.content,
    totalElements: total,
    totalItems: total,
    totalPages: given.totalPages ?? Math.ceil(total / size),
  }
}
