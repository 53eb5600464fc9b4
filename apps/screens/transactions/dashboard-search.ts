const names = ['view', 'period', 'startDate', 'endDate', 'cardAcceptorId', 'measure'] as const

export type DashboardSearch = { [N in (typeof names)[number]]?: string }

/**
 * What a dashboard's address may say: any text, which the screen itself judges, so that dates that make no range are
 * told and not lost. Known before the first paint, hence without the contract.
 */
export function dashboardSearch(given: Record<string, unknown>): DashboardSearch {
  const texts = names.map((name) => [name, typeof given[name] === 'string' ? given[name].trim() : ''] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
