import { createContext } from 'react'
import type { Target } from '../address/target'
import type { Detail } from './prefetch'

/** Rows of a list, for the record that is open beside them. */
export interface RowsBeside {
  rows: readonly object[] | undefined
  /** Key of the row whose record is open. */
  current?: string | undefined
  rowKey(row: object): string
  open?(row: object): Target
  detail?(row: object): Detail
}

export const RowsBeside = createContext<RowsBeside | null>(null)
