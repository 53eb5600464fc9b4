import { Button } from '@chakra-ui/react'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { dateRange } from '@dcir/ui/filter/date-range.ts'
import { FilterDialog } from '@dcir/ui/filter/filter-dialog'
import { DeclaredForm } from '@dcir/ui/form/declared-form'
import { field, type LookUp } from '@dcir/ui/form/field.ts'
import { useState } from 'react'
import { pieces } from './contract'

const choices = [{ value: 'ONE', label: 'One' }]
const fields = [
  field.date('plain', 'Log date', { required: false }),
  field.date('limited', 'Metric date', { required: false, max: '2026-01-31' }),
  field.date('holiday', 'Holiday date', { required: false, noLimit: true }),
  ...Object.entries(selectPrompts).map(([name, prompt]) =>
    field.select(`pick-${name}`, `Picker ${name}`, { required: false, choices, prompt }),
  ),
  field.select('bare', 'Picker without a prompt of its own', { required: false, choices }),
]

/** Dates with and without limits, and a picker for each prompt. */
export function Forms() {
  const [sent, setSent] = useState('')
  return (
    <>
      <DeclaredForm id="gallery" fields={fields} onSubmit={(values) => setSent(JSON.stringify(values))} />
      <Button type="submit" form="gallery">
        Send
      </Button>
      <output aria-label="Sent">{sent}</output>
    </>
  )
}

export function FilterDates() {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <FilterDialog
      title="Filter disputes"
      fields={dateRange()}
      values={{}}
      open={open}
      onClose={close}
      onApply={close}
      onReset={close}
    />
  )
}

const ask: LookUp['ask'] = async (_, { client, signal }) => (await client.call(pieces.name, {}, { signal })).accountName
const verified = [
  field.text('account', 'Account number', { type: 'NUBAN', lookUp: { ask, what: 'account number' } }),
  field.text('customer', 'Phone', { type: 'MOBILE_NUMBER', lookUp: { ask, what: 'customer info', getting: true } }),
]

/** Fields that the bank confirms. */
export function Verified() {
  return <DeclaredForm fields={verified} onSubmit={() => null} />
}
