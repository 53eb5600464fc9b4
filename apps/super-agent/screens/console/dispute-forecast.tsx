import { lazy } from 'react'

/** What the clock will accept of the own disputes; it comes with their figures, and not with those of transactions. */
export const DisputeForecast = lazy(async () => {
  const [{ ForecastTile }, { agentSide }] = await Promise.all([
    import('@dcir/screens/disputes/forecast-tile'),
    import('@dcir/screens/disputes/dispute-list-endpoints.ts'),
  ])
  return { default: () => <ForecastTile console={agentSide} /> }
})
