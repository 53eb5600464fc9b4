import { transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { transitAccount, transitAccountLabel } from '@dcir/core/reference/transit-accounts/noun'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { NounForm } from '@dcir/ui/record/noun-form'
import { useMemo } from 'react'
import { accountFields, type Enquiry, useEnquiry } from './account-enquiry'

const { accountType: type, accountNumber: number, accountName: name } = transitAccount.fields

const fieldsOf = (enquiry: Enquiry) =>
  accountFields(
    { type, number, name },
    {
      verify: transitAccounts.verifyAccount,
      enquiry,
      labelOf: transitAccountLabel,
      ofType: { prompt: selectPrompts.type },
    },
  )

/** A new transit account; the bank says whose it is where it can be asked. */
export function TransitAccountForm({ onClose }: { onClose: () => void }) {
  const { enquiry, isPending } = useEnquiry()
  const fields = useMemo(() => fieldsOf(enquiry), [enquiry])
  return (
    <NounForm
      noun={transitAccount}
      endpoints={transitAccounts}
      heading="Transit Account"
      submit="Submit"
      waiting={isPending && <DetailSkeleton fields={3} />}
      {...{ fields, onClose }}
    />
  )
}
