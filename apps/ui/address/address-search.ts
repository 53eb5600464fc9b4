import { useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useGo } from './target'

export type Search = Readonly<Record<string, unknown>>

interface ChangeOptions {
  /** Replaces the history entry: for changes that Back should not step through. */
  replace?: boolean
}

/** The search part of the present address, already checked by the route that declared it. */
export function useAddress(): Search {
  return useSearch({ strict: false }) as Search
}

/** Changes fields of the address; a field given as undefined or empty leaves it. */
export function useChangeAddress(): (changes: Search, options?: ChangeOptions) => Promise<void> {
  const go = useGo()
  return useCallback(
    (changes, { replace = false } = {}) => {
      const search = (before: Search) => withoutEmpty({ ...before, ...changes })
      return go({ to: '.', search, replace })
    },
    [go],
  )
}

function withoutEmpty(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

/** One field of the address as state, such as the open tab or dialog. */
export function useAddressField(name: string): [string | undefined, (value: string | undefined) => Promise<void>] {
  const value = useAddress()[name]
  const change = useChangeAddress()
  return [value === undefined ? undefined : String(value), (next) => change({ [name]: next })]
}
