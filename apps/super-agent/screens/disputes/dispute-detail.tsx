import { DisputeScreen } from '@dcir/screens/disputes/dispute-detail'
import { agentSide } from '@dcir/screens/disputes/dispute-list-endpoints.ts'
import { linkOptions, useParams } from '@tanstack/react-router'
import { type DisputePlace, disputePlaces } from './dispute-places'

const transaction = {
  at: (transactionSearchKey: string) =>
    linkOptions({ to: '/front-office/transactions/$transactionSearchKey', params: { transactionSearchKey } }),
  accessible: ['fo_dcir_get_all_transactions'],
} as const

/** One dispute on an own super agent, as it is shown from one of the two lists. */
function FrontOfficeDispute({ place }: { place: DisputePlace }) {
  const { logCode = '' } = useParams({ strict: false })
  const { accessible, endpoints, list, open } = disputePlaces[place]
  return (
    <DisputeScreen
      console={agentSide}
      endpoints={endpoints}
      logCode={logCode}
      accessible={accessible}
      list={list}
      open={open}
      transaction={transaction}
    />
  )
}

export const AgentDispute = () => <FrontOfficeDispute place="agent" />
export const BankDispute = () => <FrontOfficeDispute place="bank" />
