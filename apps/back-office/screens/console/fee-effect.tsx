import type { FeeChange } from '@dcir/core/settlements/what-if-contract'
import { lazy, Suspense } from 'react'

const FeeEffect = lazy(() => import('../settlements/fee-effect').then((one) => ({ default: one.FeeEffect })))

/** Effect that a change of fees would have had on the last full month; nothing without a change. */
export const effectOf = (change: FeeChange | null) =>
  change && (
    <Suspense>
      <FeeEffect change={change} />
    </Suspense>
  )
