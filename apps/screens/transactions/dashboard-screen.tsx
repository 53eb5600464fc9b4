import { transactions } from '@dcir/core/transactions/contract'
import { dashboards } from '@dcir/core/transactions/dashboards-contract'
import { useClient } from '@dcir/ui/client/client-context'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { AccessDenied, EmptyState } from '@dcir/ui/feedback/states'
import { ListHead } from '@dcir/ui/list/list-head'
import { Screen, Surface } from '@dcir/ui/list/screen'
import { type ReactNode, Suspense } from 'react'
import { useSuperAgentChoices } from '../reference/super-agent-choices'
import { useDashboardAddress } from './dashboard-address'
import { DashboardControls } from './dashboard-controls'
import { DisputeDashboard, type Sides } from './dispute-figures'
import type { RowsOf, TransactionPlaces } from './places'
import { TransactionDashboard } from './transaction-figures'

interface DashboardScreenProps {
  places: Pick<TransactionPlaces, 'list'>
  /** Shown above the figures of disputes, such as what the expiry job is about to accept. */
  disputeLead: ReactNode
}

const sidesOf = (isBank: boolean): Sides =>
  isBank ? { merchant: 'Super agent', backoffice: 'Back office' } : { merchant: 'Agent', backoffice: 'Bank' }

/** Figures of transactions and disputes: the first thing that people see in the morning. */
export function DashboardScreen(props: DashboardScreenProps) {
  const may = useMayCall(dashboards.transactionsToday)
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

function Dashboard({ places, disputeLead }: DashboardScreenProps) {
  // The bank sees all super agents, of which one can be chosen; a super agent has nobody to pick.
  const isBank = useClient().door() === 'backoffice'
  const choices = useSuperAgentChoices('cardAcceptorId', isBank)
  const given = useDashboardAddress()
  // Who has no others to choose from takes no notice of a choice in the address.
  const address = isBank ? given : { ...given, cardAcceptorId: null }
  const { topic, period, range, isAsked, cardAcceptorId } = address
  const maySeeRows = useMayCall(transactions.list)
  const ofAgent = cardAcceptorId ? { cardAcceptorId } : {}
  const rowsOf: RowsOf = (dates, responseCodeState, channel) => ({
    to: places.list.to,
    search: {
      ...dates,
      ...ofAgent,
      ...(responseCodeState ? { responseCodeState } : {}),
      ...(channel ? { channel } : {}),
    },
  })
  // Another period or topic is another question, so that its answer starts over.
  const key = `${topic} ${range?.startDate} ${range?.endDate}`
  const asked = { address, ranksAgents: isBank }
  return (
    <>
      <DashboardControls key={period} address={address} agents={isBank ? choices : undefined} />
      {topic === 'disputes' && <Suspense>{disputeLead}</Suspense>}
      {!isAsked && (
        <Surface>
          <EmptyState text="Choose two dates and press Search" hint="Both days count, and the latest is yesterday." />
        </Surface>
      )}
      {isAsked && topic === 'transactions' && (
        <TransactionDashboard key={key} {...asked} rowsOf={maySeeRows ? rowsOf : undefined} />
      )}
      {isAsked && topic === 'disputes' && <DisputeDashboard key={key} {...asked} sides={sidesOf(isBank)} />}
    </>
  )
}
