import { useCallback, useState } from 'react'
import { useSession } from '../session/session-store'

/** The choices of one user for one table. */
export interface TableChoices {
  /** Ids of hidden columns. */
  hidden: readonly string[]
  /** Ids of the columns that are hidden at first, and that the user shows. */
  shown?: readonly string[] | undefined
  /** Ids in the order of the user; columns that are not named follow in their own order. */
  order: readonly string[]
  /** Rows per page; as the list has them when nobody chose. */
  size?: number | undefined
}

const NONE: TableChoices = { hidden: [], order: [] }

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

const isSize = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100

/** Stored choices of a table. They may be older than this code, so each part is used only when it is valid. */
export function keptChoices(tableId: string, username: string | undefined): TableChoices {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(tableId, username)) ?? '{}') as Partial<
      Record<keyof TableChoices, unknown>
    >
    return {
      hidden: isList(stored.hidden) ? stored.hidden : NONE.hidden,
      order: isList(stored.order) ? stored.order : NONE.order,
      ...(isList(stored.shown) ? { shown: stored.shown } : {}),
      ...(isSize(stored.size) ? { size: stored.size } : {}),
    }
  } catch {
    return NONE
  }
}

const keyOf = (tableId: string, username = '') => `dcir.table.${tableId}.${username}`

function write(key: string, choices: TableChoices): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // A full or forbidden storage costs the memory of the choice, not the choice.
  }
}

/** A table's columns and their order as this user chose them, kept on this machine. */
export function useTableChoices(tableId: string): [TableChoices, (changes: Partial<TableChoices>) => void] {
  const username = useSession()?.username
  const key = keyOf(tableId, username)
  const [choices, setChoices] = useState(() => keptChoices(tableId, username))
  const change = useCallback(
    (changes: Partial<TableChoices>) =>
      setChoices((before) => {
        const next = { ...before, ...changes }
        write(key, next)
        return next
      }),
    [key],
  )
  return [choices, change]
}
