import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Refused } from './refused'

interface AnswerProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>
  /** The shape of what comes. */
  skeleton: ReactNode
  /** What a refusal lies on, where the answer brings its own. */
  frame?: ComponentType<{ children: ReactNode }>
  /** Draws the answer; an older one stays when asking again failed. */
  children: (answer: T) => ReactNode
}

/** What was asked for, or what is in its place while it is on its way or cannot be had. */
export function Answer<T>({ query, skeleton, frame: Frame = Fragment, children }: AnswerProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (!query.isError) return <>{skeleton}</>
  return (
    <Frame>
      <Refused error={query.error} onReload={() => void query.refetch()} />
    </Frame>
  )
}
