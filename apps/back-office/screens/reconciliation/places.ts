import { type StatementDay, statements } from '@dcir/core/reconciliation/contract'
import type { AccountEntry } from '@dcir/core/reconciliation/entries/contract'
import type { EntryStatus } from '@dcir/core/reconciliation/entries/query'
import type { Action } from '@dcir/ui/action/action.ts'
import type { Target } from '@dcir/ui/address/target'
import { useMayCall } from '@dcir/ui/client/use-access.ts'
import { linkOptions } from '@tanstack/react-router'
import { Upload } from 'lucide-react'

/** One line, over the list that it stands in. */
export const openEntry = ({ referenceId }: Pick<AccountEntry, 'referenceId'>): Target => ({
  to: '.',
  search: (before: Record<string, unknown>) => ({ ...before, entry: referenceId }),
})

/** The lines of a file of which the same became. */
export const linesOf = (reconStatus: EntryStatus): Target => ({ to: '.', search: { tab: 'lines', reconStatus } })

/** Where statements are uploaded, for those who may: lists of their rows begin with one. */
export function useStatementUpload(): Action | undefined {
  const target = linkOptions({ to: '/back-office/reconciliation/file-upload', search: { dialog: 'upload' } })
  return useMayCall(statements.upload) ? { label: 'Upload a statement', icon: Upload, target } : undefined
}

/** The entries of a day. */
export const openDay = ({ transactionDate }: StatementDay) =>
  linkOptions({ to: '/back-office/reconciliation/daily-uploads/$transactionDate', params: { transactionDate } })
