import { Tabs } from '@dcir/ui/detail/tabs'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { lazy, type ReactNode, Suspense } from 'react'
import { PendingRequests } from './pending-requests'
import type { RecordName } from './record-history'

const RecordHistory = lazy(() => import('./record-history').then((one) => ({ default: one.RecordHistory })))

/** A record as it is, with what waits about it, and beside it its history; the address needs the field `tab`. */
export function RecordParts({ children, ...name }: RecordName & { children: ReactNode }) {
  const details = (
    <>
      <PendingRequests noun={name.noun} record={name.record} />
      {children}
    </>
  )
  const past = (
    <Suspense fallback={<CardSkeleton cards={1} height="240px" />}>
      <RecordHistory {...name} />
    </Suspense>
  )
  const tabs = [
    { id: 'details', label: 'Details', content: details },
    { id: 'history', label: 'History', content: past },
  ]
  return <Tabs label="Parts of the record" tabs={tabs} spaced />
}
