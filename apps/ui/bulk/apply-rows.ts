import { type DifferentRow, type RowEnd, refusedEnd, type SheetEndpoints } from '@dcir/core/bulk/edit-sheet-contract'
import { ApiError, errorText } from '@dcir/core/errors/processed-error'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../client/client-context'
import { newId } from '../client/new-id'
import { refresh } from '../client/use-action'

type Ends = ReadonlyMap<number, RowEnd>
const NONE: Ends = new Map()

/** Applies rows of a file one after another, each by itself: what one is refused for does not touch the others. */
export function useApplyRows({ apply }: SheetEndpoints) {
  const client = useClient()
  const queries = useQueryClient()
  const [running, setRunning] = useState(false)
  const [ends, setEnds] = useState<Ends>(NONE)
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])

  async function endOf({ rowId, version, values }: DifferentRow): Promise<RowEnd> {
    try {
      // One key for one row: what is sent again after a lost answer changes nothing a second time.
      const result = await client.call(apply, { body: { rowId, version, values } }, { idempotencyKey: newId() })
      return { state: result.outcome, message: result.message, requests: result.requests }
    } catch (error) {
      return refusedEnd(error instanceof ApiError ? error.code : undefined, errorText(error))
    }
  }

  async function start(rows: readonly DifferentRow[]): Promise<void> {
    const stop = new AbortController()
    stopper.current = stop
    setRunning(true)
    for (const row of rows) {
      // Between two rows, so that no row is left whose end nobody knows.
      if (stop.signal.aborted) break
      const end = await endOf(row)
      setEnds((before) => new Map(before).set(row.row, end))
    }
    setRunning(false)
    void refresh(queries, apply)
  }

  return { running, ends, start, stop: () => stopper.current?.abort(), forget: () => setEnds(NONE) }
}
