import type { paidTwice } from '@dcir/core/payments/paid-twice-contract'
import type { Recovered, recovery } from '@dcir/core/payments/recovered'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import type { ReactNode } from 'react'

const { area } = formFor<Recovered>()

interface RecoveredDialogProps {
  /** An endpoint that takes such a report, with the record that it is of. */
  endpoint: typeof recovery & { key: string; path: `/${string}`; summary: string }
  params: Record<string, string>
  /** How much it is, and of whom. */
  lead: ReactNode
  onClose: () => void
}

/** Reports that money came back, with how; the entry ends with it. */
export function RecoveredDialog({ endpoint, params, lead, onClose }: RecoveredDialogProps) {
  return (
    <FormDialog
      title="Report as Recovered"
      submit="Recovered"
      endpoint={endpoint as typeof paidTwice.recover}
      params={params as { requestId: string }}
      lead={lead}
      fields={[area('comment', 'Comment', { most: 500, hint: 'How the money came back' })]}
      body={({ comment }: Recovered) => ({ comment })}
      done={({ message }) => message}
      onDone={onClose}
      onClose={onClose}
      look={{ width: 480 }}
    />
  )
}
