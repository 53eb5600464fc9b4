import type { Endpoint } from '@dcir/core/contract/endpoint'

interface Wish {
  endpoint: Endpoint
  /** Takes the filter as its body, where the contract lists differently once there is one. */
  filterEndpoint?: Endpoint | undefined
  params?: unknown
  /** The filter, and what the screen sets by itself. */
  sent: Readonly<Record<string, unknown>>
  /** 0-based. */
  page: number
  size: number
  order?: unknown
}

/** The request of one page of a list: one place, so that whoever asks ahead of the screen asks the very same. */
export function listInput({ endpoint, filterEndpoint, params, sent, page, size, order }: Wish) {
  // An endpoint that takes a filter as its body takes an empty one too.
  const asBody = endpoint.body !== undefined || (filterEndpoint !== undefined && Object.keys(sent).length > 0)
  // Both endpoints answer with the same page; which of them is asked is only a matter of the filter.
  const chosen = asBody ? (filterEndpoint ?? endpoint) : endpoint
  const paging = { page, size, ...(order === undefined ? {} : { order }) }
  const of = params === undefined ? {} : { params }
  // One endpoint of the specification takes its page in the body as well.
  if (asBody && chosen.query === undefined) return { endpoint: chosen, input: { ...of, body: { ...paging, ...sent } } }
  const query = { ...paging, ...(asBody ? {} : sent) }
  return { endpoint: chosen, input: { ...of, query, ...(asBody ? { body: sent } : {}) } }
}
