import type { OpenKind } from '@dcir/core/reconciliation/entries/query'
import { Tabs } from '@dcir/ui/detail/tabs'
import type { ReactNode } from 'react'
import type { DayKind } from './day-places'

/** Lines of all days that wait for somebody, and the tab of their day in which they are dealt with. */
export interface OpenPart {
  id: string
  label: string
  kind: OpenKind
  tabOfDay: string
}

const owed: OpenPart = { id: 'owed', label: 'Owed to customers', kind: 'OWED', tabOfDay: 'matched-failed' }
const unmatched = { id: 'unmatched', label: 'Unmatched lines', tabOfDay: 'exceptions' }

export const openPartsOf = ({ indicator }: DayKind): readonly OpenPart[] =>
  indicator === 'CREDIT'
    ? [owed, { ...unmatched, kind: 'UNMATCHED_CREDITS' }]
    : [{ ...unmatched, kind: 'UNMATCHED_DEBITS' }]

/** Tabs of a direction: its days, and what waits of all of them. */
export const DayTabs = ({ kind, children }: { kind: DayKind; children: ReactNode }) => (
  <Tabs
    label={kind.title}
    tabs={[{ id: 'days', label: 'Days' }, ...openPartsOf(kind)].map(({ id, label }) => ({
      id,
      label,
      content: children,
    }))}
  />
)
