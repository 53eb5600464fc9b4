import { Box, Button } from '@chakra-ui/react'
import { disputeMessages } from '@dcir/core/disputes/rules'
import type { DisputeSide } from '@dcir/core/disputes/schemas'
import { gettingMessage } from '@dcir/core/validators/fields'
import { Alert } from '@dcir/ui/feedback/alert'
import { type Field, problemOf } from '@dcir/ui/form/field.ts'
import { FormField } from '@dcir/ui/form/form-field'
import { KeptDraft } from '@dcir/ui/form/kept-draft'
import { LeaveGuard } from '@dcir/ui/form/leave-guard'
import { Tick } from '@dcir/ui/form/tick'
import { VerifiedField } from '@dcir/ui/form/verified-field'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { claimFields, descriptionField, isOther, nameField, numberField, reasonField } from './create-claim'
import type { ClaimForm } from './create-form-state'
import { ReceiptInput } from './receipt-input'

interface CreateFormProps {
  id: string
  form: ClaimForm
  side: DisputeSide
  running: boolean
  onSubmit: () => void
}

/** The first step: whose account, and why; a front office adds its receipt. */
export function CreateForm({ id, form, side, running, onSubmit }: CreateFormProps) {
  const { keepAs, start, values, draft, receipt } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const isTyped = claimFields.some(({ name }) => (values[name] ?? '') !== ((start as typeof values)[name] ?? ''))
  const element = useRef<HTMLFormElement>(null)
  // It comes after its dialog, which by then has given the focus to its cross.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  return (
    <form id={id} ref={element} noValidate onSubmit={submit}>
      <KeptDraft {...{ keepAs, start, values, draft }} fields={claimFields} onDiscard={form.discard} />
      {/* What was typed asks by itself, and one question is enough. */}
      <LeaveGuard when={receipt !== null && !isTyped} excused={draft.sent} text="The dispute has not been logged." />
      <Box display="grid" gap="8px">
        <Customer form={form} />
        <AccountNumber form={form} />
        {needsName(form) && <AccountName form={form} />}
        <PlainField field={reasonField(form.reasons)} form={form} />
        {isOther(values) && <PlainField field={descriptionField} form={form} />}
        {side === 'merchant' && <ReceiptInput receipt={receipt} onReceipt={form.setReceipt} disabled={running} />}
        {needsName(form) && (
          <Tick checked={form.confirmed} onChange={form.confirm} disabled={running}>
            {disputeMessages.confirmAccount}
          </Tick>
        )}
      </Box>
    </form>
  )
}

/** The bank named nobody, or is not asked. */
const needsName = ({ bankName }: ClaimForm) => bankName === null

const RETRY = 'Click here to retry!'
const [missing = ''] = disputeMessages.noCustomer.split(RETRY)

/** How the search for the customer's account goes; what it finds stands in the field below. */
function Customer({ form: { customer } }: { form: ClaimForm }) {
  if (customer.isFetching) {
    return (
      <Box role="status" color="text.muted" marginBottom="8px">
        {gettingMessage('customer information')}
      </Box>
    )
  }
  if (!customer.isError) return null
  return (
    <Alert tone="warning">
      {missing}
      <Button
        type="button"
        variant="plain"
        height="auto"
        padding="0"
        color="inherit"
        textDecoration="underline"
        verticalAlign="baseline"
        onClick={() => void customer.refetch()}
      >
        {RETRY}
      </Button>
    </Alert>
  )
}

function AccountNumber({ form }: { form: ClaimForm }) {
  if (!form.enquires) return <PlainField field={numberField} form={form} />
  return (
    <VerifiedField
      field={numberField}
      value={form.values[numberField.name] ?? ''}
      onChange={form.change(numberField.name)}
      verify={form.verify}
      what="account number"
    />
  )
}

const AccountName = ({ form }: { form: ClaimForm }) => <PlainField field={nameField} form={form} />

/** A field that says what is wrong with it once it was filled and left. */
function PlainField({ field, form }: { field: Field; form: ClaimForm }) {
  const [seen, setSeen] = useState({ changed: false, left: false })
  const problem = problemOf(field, form.values)
  const change = form.change(field.name)
  return (
    <FormField
      field={field}
      value={form.values[field.name] ?? ''}
      error={seen.changed && seen.left && problem ? problem : undefined}
      onChange={(value) => {
        setSeen({ ...seen, changed: true })
        change(value)
      }}
      onBlur={() => setSeen({ ...seen, left: true })}
    />
  )
}
