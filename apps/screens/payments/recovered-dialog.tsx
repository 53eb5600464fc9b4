import { formatNaira, type Kobo } from '@dcir/core/money/kobo'
import { moneyFollows } from '@dcir/core/payments/money-words'
import type { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import type { Recovered, recovery } from '@dcir/core/payments/recovered'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { MoneyStep } from '@dcir/ui/value/money-step'

const { area } = formFor<Recovered>()

interface RecoveredDialogProps {
  /** An endpoint that takes such a report, with the record that it is of. */
  endpoint: typeof recovery & { key: string; path: `/${string}`; summary: string }
  params: Record<string, string>
  amount: Kobo
  /** Name and account of who has the money that came back. */
  paidTo: string
  account?: string
  onClose: () => void
}

/** Reports that money came back, with how; the entry ends with it. */
export function RecoveredDialog({ endpoint, params, amount, paidTo, account, onClose }: RecoveredDialogProps) {
  return (
    <FormDialog
      title="Report as Recovered"
      submit={`Recovered: ${formatNaira(amount)}`}
      endpoint={endpoint as typeof paidTwice.recover}
      params={params as { requestId: string }}
      lead={<MoneyStep amount={amount} to={paidTo} account={account ?? null} follows={moneyFollows.recovered} />}
      fields={[area('comment', 'Comment', { most: 500, hint: 'How the money came back' })]}
      body={({ comment }: Recovered) => ({ comment })}
      done={({ message }) => message}
      onDone={onClose}
      onClose={onClose}
      look={{ width: 480 }}
    />
  )
}
