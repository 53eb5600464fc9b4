import { formatTimeOfDay } from '@dcir/core/time/lagos'
import type { Action } from '@dcir/ui/action/action.ts'
import { Answer } from '@dcir/ui/feedback/answer'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen, Surface } from '@dcir/ui/list/screen'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WallSentence } from './wall-sentence'
import { Watched } from './watched'

interface WatchedScreenProps<T> {
  title: string
  query: UseQueryResult<T>
  everyMs: number
  skeleton: ReactNode
  actions?: readonly Action[]
  /** They lead to other views, and none of them is what the screen is for. */
  isCalm?: boolean
  children: (answer: T) => ReactNode
}

/** A screen of figures that are asked for again and again, and that says so when they do not come. */
export function WatchedScreen<T>({
  title,
  query,
  everyMs,
  skeleton,
  actions = [],
  isCalm = false,
  children,
}: WatchedScreenProps<T>) {
  const asAt = query.dataUpdatedAt > 0 && `Last updated ${formatTimeOfDay(new Date(query.dataUpdatedAt))}`
  return (
    <Screen>
      <WallSentence />
      <ListHead title={title} hint={asAt} actions={actions} isCalm={isCalm} />
      <Watched updatedAt={query.dataUpdatedAt} everyMs={everyMs}>
        <Answer query={query} skeleton={skeleton} frame={Surface}>
          {children}
        </Answer>
      </Watched>
    </Screen>
  )
}
