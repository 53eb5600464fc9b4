import { useCallback, useState } from 'react'
import { useSession } from '../session/session-store'

/** What one user chose for one table. */
export interface TableChoices {
  /** Ids of hidden columns. */
  hidden: readonly string[]
  /** Ids in the order of the user; columns that are not named follow in their own order. */
  order: readonly string[]
}

const NONE: TableChoices = { hidden: [], order: [] }

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** What was stored may be older than this code, so each part is taken only when it makes sense. */
function read(key: string): TableChoices {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<keyof TableChoices, unknown>>
    return {
      hidden: isList(stored.hidden) ? stored.hidden : NONE.hidden,
      order: isList(stored.order) ? stored.order : NONE.order,
    }
  } catch {
    return NONE
  }
}

function write(key: string, choices: TableChoices): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // A full or forbidden storage costs the memory of the choice, not the choice.
  }
}

/** A table's columns and their order as this user chose them, kept on this machine. */
export function useTableChoices(tableId: string): [TableChoices, (changes: Partial<TableChoices>) => void] {
  const key = `dcir.table.${tableId}.${useSession()?.username ?? ''}`
  const [choices, setChoices] = useState(() => read(key))
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
