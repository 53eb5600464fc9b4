import { accountProblem, accountTypes } from '@dcir/core/reference/accounts'
import { type NewTransitAccount as Form, transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { transitAccount, transitAccountLabel } from '@dcir/core/reference/transit-accounts/noun'
import { selectPrompts } from '@dcir/core/validators/fields'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { formFor } from '@dcir/ui/form/field.ts'
import { FormDialog } from '@dcir/ui/form/form-dialog'
import { useMemo } from 'react'
import { type Enquiry, holderLookUp, useEnquiry } from './account-enquiry'

const { text, select } = formFor<Form>()
const { fields: of } = transitAccount

const fieldsOf = (enquiry: Enquiry) => [
  select('accountType', of.accountType.label, {
    choices: accountTypes.map((value) => ({ value, label: value })),
    prompt: selectPrompts.type,
    clears: ['accountNumber', 'accountName'],
  }),
  text('accountNumber', of.accountNumber.label, {
    check: (number, { accountType }) =>
      accountProblem(accountType, transitAccountLabel(accountType), number, enquiry.glSize),
    lookUp: holderLookUp(transitAccounts.verifyAccount, enquiry, 'accountType', 'accountName'),
  }),
  text('accountName', of.accountName.label, { type: 'NAME' }),
]

/** A new transit account; the bank says whose it is where it can be asked. */
export function TransitAccountForm({ onClose }: { onClose: () => void }) {
  const { enquiry, isPending } = useEnquiry()
  const fields = useMemo(() => fieldsOf(enquiry), [enquiry])
  return (
    <FormDialog<typeof transitAccounts.create, Form>
      title="New Transit Account"
      submit="Submit"
      endpoint={transitAccounts.create}
      fields={fields}
      keepAs="transit-account.new"
      waiting={isPending && <DetailSkeleton fields={3} />}
      verdict={(_, problem) => problem}
      waits
      done={({ message }) => message}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
