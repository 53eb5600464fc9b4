import { DisputeScreen } from '@dcir/screens/disputes/dispute-detail'
import { bankSide } from '@dcir/screens/disputes/dispute-list-endpoints.ts'
import { linkOptions, useParams } from '@tanstack/react-router'
import { type DisputePlace, disputePlaces } from './dispute-places'

const transaction = {
  at: (transactionSearchKey: string) =>
    linkOptions({ to: '/back-office/transactions/$transactionSearchKey', params: { transactionSearchKey } }),
  accessible: ['bo_dcir_get_all_transactions'],
} as const

/** One dispute, as it is shown from one of the bank's lists. */
function BackOfficeDispute({ place }: { place: DisputePlace }) {
  const { logCode = '' } = useParams({ strict: false })
  const { endpoints, list, open } = disputePlaces[place]
  return (
    <DisputeScreen
      console={bankSide}
      endpoints={endpoints}
      logCode={logCode}
      accessible={bankSide.sees}
      list={list}
      open={open}
      transaction={transaction}
    />
  )
}

export const AnyDispute = () => <BackOfficeDispute place="all" />
export const BankDispute = () => <BackOfficeDispute place="byBank" />
export const SuperAgentDispute = () => <BackOfficeDispute place="byAgents" />
