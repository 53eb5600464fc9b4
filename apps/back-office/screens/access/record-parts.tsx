import { Tabs } from '@dcir/ui/detail/tabs'
import { CardSkeleton } from '@dcir/ui/feedback/states'
import { lazy, type ReactNode, Suspense } from 'react'
import { PendingRequests } from './pending-requests'

const RecordHistory = lazy(() => import('./record-history').then((one) => ({ default: one.RecordHistory })))

export interface RecordName {
  /** The feature whose changes are meant, and the record as requests and the audit trail name it. */
  noun: string
  record: string
  /** Name of the record when it was made, where it differs. */
  called?: string
}

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
