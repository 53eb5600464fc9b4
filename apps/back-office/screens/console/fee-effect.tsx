import type { FeeChange } from '@dcir/core/settlements/what-if-contract'
import { lazy, Suspense } from 'react'

const FeeEffect = lazy(() => import('../settlements/fee-effect').then((one) => ({ default: one.FeeEffect })))

/** What a change of fees would have made of the last full month; nothing before it is one. */
export const effectOf = (change: FeeChange | null) =>
  change && (
    <Suspense>
      <FeeEffect change={change} />
    </Suspense>
  )
