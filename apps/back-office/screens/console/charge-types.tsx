import { changeByTerms } from '@dcir/core/settlements/what-if'
import { lazy, Suspense } from 'react'
import { ChargeTypeList } from '../reference/charge-type-list'

const FeeEffect = lazy(() => import('../settlements/fee-effect').then((one) => ({ default: one.FeeEffect })))

/** Charge types, each change with what it would have made of the last full month. */
export const ChargeTypes = () => (
  <ChargeTypeList
    effect={(code, terms) => {
      const change = changeByTerms(code, terms)
      return (
        change && (
          <Suspense>
            <FeeEffect change={change} />
          </Suspense>
        )
      )
    }}
  />
)
