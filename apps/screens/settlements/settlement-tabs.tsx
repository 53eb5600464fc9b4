import { Tabs } from '@dcir/ui/detail/tabs'
import type { ReactNode } from 'react'

export const HELD = 'held'
export const OWED_BACK = 'owed-back'

const tabs = [
  { id: 'bulks', label: 'Bulk Settlements' },
  { id: HELD, label: 'Held Transactions' },
  { id: OWED_BACK, label: 'Owed Back' },
]

/** Tabs of the screen of settlements: bulks, held transactions, money owed back. */
export const settlementTabs = (content: ReactNode) => (
  <Tabs label="Bulk Settlements" tabs={tabs.map((tab) => ({ ...tab, content }))} />
)
