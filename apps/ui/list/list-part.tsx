import type { ReactNode } from 'react'
import { ListBody, type ListBodyProps } from './list-body'
import { type ListEndpoint, type ListSource, type RowOf, useListQuery } from './list-query'

export interface ListPartProps<E extends ListEndpoint> extends ListSource<E>, ListBodyProps<E> {
  /** Dialogs that show one of the rows. */
  over?: (rows: readonly RowOf<E>[]) => ReactNode
}

/** A list inside another screen, such as one in a tab: rows and pages, without a title of its own. */
export function ListPart<E extends ListEndpoint>({ over, ...props }: ListPartProps<E>) {
  const list = useListQuery(props)
  return (
    <>
      <ListBody {...props} list={list} />
      {over?.(list.answer?.content ?? [])}
    </>
  )
}
