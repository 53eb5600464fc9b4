import { lazy } from 'react'

/** What the clock will accept of the bank's disputes; it comes with their figures, and not with those of transactions. */
export const DisputeForecast = lazy(async () => {
  const [{ ForecastTile }, { bankSide }] = await Promise.all([
    import('@dcir/ui/domain/disputes/forecast-tile'),
    import('@dcir/ui/domain/disputes/dispute-list-endpoints'),
  ])
  return { default: () => <ForecastTile console={bankSide} /> }
})
