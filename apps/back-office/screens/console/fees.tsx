import { changeByRate, changeByShare, changeByTerms } from '@dcir/core/settlements/what-if'
import type { FeeChange } from '@dcir/core/settlements/what-if-contract'
import { lazy, Suspense } from 'react'
import { ChargeTypeList } from '../reference/charge-type-list'
import { ConfigurationList } from '../reference/configuration-list'
import { ParticipantList } from '../reference/participant-list'

const FeeEffect = lazy(() => import('../settlements/fee-effect').then((one) => ({ default: one.FeeEffect })))

const effectOf = (change: FeeChange | null) =>
  change && (
    <Suspense>
      <FeeEffect change={change} />
    </Suspense>
  )

/** What fees follow from, each change with what it would have made of the last full month. */
export const ChargeTypes = () => <ChargeTypeList effect={(code, terms) => effectOf(changeByTerms(code, terms))} />
export const Participants = () => <ParticipantList effect={(id, terms) => effectOf(changeByShare(id, terms))} />
export const Configurations = () => <ConfigurationList effect={(key, value) => effectOf(changeByRate(key, value))} />
