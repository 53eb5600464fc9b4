const names = ['view', 'period', 'startDate', 'endDate', 'cardAcceptorId', 'measure'] as const

export type DashboardSearch = { [N in (typeof names)[number]]?: string }

/**
 * Fields of a dashboard's address. Any text is accepted and the screen checks it, so that dates that make no range are
 * reported and not lost. The address is read before the first paint, hence without the contract.
 */
export function dashboardSearch(given: Record<string, unknown>): DashboardSearch {
  const texts = names.map((name) => [name, typeof given[name] === 'string' ? given[name].trim() : ''] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
