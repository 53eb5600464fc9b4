import { features } from '@dcir/core/access/features-contract'
import { disputeKeys } from '@dcir/core/disputes/rules'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { accounts } from '@dcir/core/payments/accounts-contract'
import { configurations } from '@dcir/core/reference/configurations-contract'
import type { TransactionDetail } from '@dcir/core/transactions/contract'
import { useClient } from '@dcir/ui/client/client-context'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import type { FormValues } from '@dcir/ui/form/field.ts'
import { useDraft } from '@dcir/ui/form/kept-draft'
import { useState } from 'react'
import { claimFields, claimOf } from './create-claim'
import type { Receipt } from './receipt-input-picture'

/** The bank's answer to one account number; null says that it named nobody. */
interface Holder {
  number: string
  name: string | null
}

const withoutEmpty = (values: FormValues | null): FormValues =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== ''))

export type ClaimForm = ReturnType<typeof useClaimForm>

/** All that the form of a new dispute knows: what was looked up, what was typed, and whether it can be sent. */
export function useClaimForm(transaction: TransactionDetail, side: DisputeSide) {
  const keepAs = `log-dispute.${transaction.transactionSearchKey}`
  const lookups = useLookups(transaction.hashedPan)
  const draft = useDraft(keepAs, claimFields)
  const [typed, setTyped] = useState<FormValues>(() => withoutEmpty(draft.restored))
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const start = { customerAccountNumber: lookups.customer.data?.accountNumber ?? '' }
  const values: FormValues = { ...start, ...typed }
  const holder = useHolder(values.customerAccountNumber ?? '', lookups.enquires)
  // A tick is for exactly what it was given to.
  const vouchedFor = `${values.customerAccountNumber} ${values.customerAccountName}`
  const [vouched, setVouched] = useState('')
  const confirmed = vouched === vouchedFor
  const state = { values, bankName: holder.name, confirmed, receipt }
  return {
    ...lookups,
    ...state,
    keepAs,
    draft,
    start,
    verify: holder.verify,
    change: (name: string) => (value: string) => setTyped((before) => ({ ...before, [name]: value })),
    confirm: (isTicked: boolean) => setVouched(isTicked ? vouchedFor : ''),
    setReceipt,
    discard() {
      draft.discard()
      setTyped({})
      setVouched('')
    },
    claim: claimOf(state, side),
  }
}

/** What is read when the form opens: the customer's account, the reasons, and whether names can be asked for. */
function useLookups(hashedPan: string) {
  const customer = useEndpoint(accounts.cardAccountDetail, { params: { hashedPan } })
  const reasons = useEndpoint(configurations.read, { params: { configKey: disputeKeys.reasons } })
  const switched = useEndpoint(features.list, {})
  return {
    customer,
    reasons: reasons.data?.configValue,
    enquires: switched.data?.['name-enquiry'] === true,
    ready: !reasons.isPending && !switched.isPending,
  }
}

/** The name behind an account number: undefined until the bank answered, null where a person has to type it. */
function useHolder(number: string, enquires: boolean) {
  const client = useClient()
  const [holder, setHolder] = useState<Holder | null>(null)
  const known = holder?.number === number.trim() ? holder.name : undefined
  const verify = async (accountNumber: string, signal: AbortSignal) => {
    try {
      const { accountName } = await client.call(accounts.nameEnquiry, { params: { accountNumber } }, { signal })
      setHolder({ number: accountNumber, name: accountName })
      return accountName
    } catch (error) {
      if (!signal.aborted) setHolder({ number: accountNumber, name: null })
      throw error
    }
  }
  return { name: enquires ? known : null, verify }
}
