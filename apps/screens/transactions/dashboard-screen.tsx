import type { Authority } from '@dcir/core/permissions/authorities'
import { AccessDenied, EmptyState } from '@dcir/ui/feedback/states'
import type { Choice } from '@dcir/ui/form/field.ts'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen, Surface } from '@dcir/ui/list/screen'
import { useMay } from '@dcir/ui/session/session-store.ts'
import { type ReactNode, Suspense } from 'react'
import { useDashboardAddress } from './dashboard-address'
import { DashboardControls } from './dashboard-controls'
import type { DashboardEndpoints } from './dashboard-query'
import { DisputeDashboard, type Sides } from './dispute-figures'
import { type RowsOf, TransactionDashboard } from './transaction-figures'

export interface DashboardScreenProps {
  endpoints: DashboardEndpoints
  accessible: readonly Authority[]
  sides: Sides
  /** The list that the figures are of, and who may see it. */
  rows: { to: string; accessible: readonly Authority[] }
  /** The super agents to pick from; without them there is no picker. */
  agents?: readonly Choice[] | undefined
  /** Figures of several super agents, of which one can be chosen. */
  ranksAgents: boolean
  /** Stands above the figures of disputes, such as what the clock is about to accept. */
  disputeLead?: ReactNode
}

/** Figures of transactions and disputes: the first thing that people see in the morning. */
export function DashboardScreen(props: DashboardScreenProps) {
  const may = useMay(props.accessible)
  return (
    <Screen>
      <ListHead title="Dashboard" actions={[]} />
      {may ? (
        <Dashboard {...props} />
      ) : (
        <Surface>
          <AccessDenied />
        </Surface>
      )}
    </Screen>
  )
}

function Dashboard({ endpoints, sides, rows, agents, ranksAgents, disputeLead }: DashboardScreenProps) {
  const given = useDashboardAddress()
  // Who has no others to choose from takes no notice of a choice in the address.
  const address = ranksAgents ? given : { ...given, cardAcceptorId: null }
  const { topic, period, range, isAsked, cardAcceptorId } = address
  const maySeeRows = useMay(rows.accessible)
  const ofAgent = cardAcceptorId ? { cardAcceptorId } : {}
  const rowsOf: RowsOf = (dates, responseCodeState) => ({
    to: rows.to,
    search: { ...dates, ...ofAgent, ...(responseCodeState ? { responseCodeState } : {}) },
  })
  // Another period or topic is another question, so that its answer starts anew.
  const key = `${topic} ${range?.startDate} ${range?.endDate}`
  const asked = { endpoints, address }
  return (
    <>
      <DashboardControls key={period} address={address} agents={agents} />
      {topic === 'disputes' && <Suspense>{disputeLead}</Suspense>}
      {!isAsked && (
        <Surface>
          <EmptyState text="Choose two dates and press Search" hint="Both days count, and the latest is yesterday." />
        </Surface>
      )}
      {isAsked && topic === 'transactions' && (
        <TransactionDashboard key={key} {...asked} rowsOf={maySeeRows ? rowsOf : undefined} ranksAgents={ranksAgents} />
      )}
      {isAsked && topic === 'disputes' && (
        <DisputeDashboard key={key} {...asked} sides={sides} ranksAgents={ranksAgents} />
      )}
    </>
  )
}
