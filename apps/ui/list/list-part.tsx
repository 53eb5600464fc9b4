import { ListBody, type ListBodyProps } from './list-body'
import { type ListEndpoint, type ListSource, useListQuery } from './list-query'

/** A list inside another screen, such as one in a tab: rows and pages, without a title of its own. */
export function ListPart<E extends ListEndpoint>(props: ListSource<E> & ListBodyProps<E>) {
  const list = useListQuery(props)
  return <ListBody {...props} list={list} />
}
