import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode } from 'react'
import { Refused } from './refused'

interface AnswerProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'error' | 'refetch'>
  /** The shape of what comes. */
  skeleton: ReactNode
  /** The frame around a refusal, where the answer has its own frame. */
  frame?: ComponentType<{ children: ReactNode }>
  /** Draws the answer; an older one stays when asking again failed. */
  children: (answer: T) => ReactNode
}

/** The answer to a query, or its skeleton while it loads, or the refusal. */
export function Answer<T>({ query, skeleton, frame: Frame = Fragment, children }: AnswerProps<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (!query.isError) return <>{skeleton}</>
  return (
    <Frame>
      <Refused error={query.error} onReload={() => void query.refetch()} />
    </Frame>
  )
}
