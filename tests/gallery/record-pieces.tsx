import { kobo } from '@dcir/core/money/kobo'
import { formFor, type LookUp } from '@dcir/ui/form/field.ts'
import { RecordForm } from '@dcir/ui/form/record-form'
import { useEffect, useState } from 'react'
import { onCall, sentCalls } from './answers'
import { pieces, type Scheme } from './contract'

const { text, area, number, money, percent, select, search, several, yesNo, date, group, list } = formFor<Scheme>()

const banks = Array.from({ length: 300 }, (_, at) => ({
  value: `B${at}`,
  label: `Bank ${at} ${at % 2 ? 'Kano' : 'Lagos'}`,
}))
const participants = ['Issuer', 'Acquirer', 'Switch', 'Scheme'].map((label) => ({ value: label.toUpperCase(), label }))
const models = [
  { value: 'FLAT', label: 'Flat' },
  { value: 'PERCENT', label: 'Percent' },
] as const

const holder: LookUp['ask'] = async (_, { client, signal }) =>
  (await client.call(pieces.name, {}, { signal })).accountName

/** A record with a field of every kind, in the lines that a form of the product has. */
const fields = [
  text('name', 'Name', { type: 'NAME' }),
  text('accountNumber', 'Account number', { type: 'NUBAN', lookUp: { ask: holder, fills: 'accountName' } }),
  text('accountName', 'Account name', { type: 'NAME' }),
  select('model', 'Charge model', { choices: models, clears: ['flat', 'percentage'] }),
  money('flat', 'Flat', { when: ({ model }) => model === 'FLAT' }),
  percent('percentage', 'Percentage', { when: ({ model }) => model === 'PERCENT' }),
  search('bank', 'Bank', { choices: banks }),
  several('participants', 'Participants', { choices: participants }),
  yesNo('isActive', 'Active'),
  number('days', 'Days', { required: false, hint: 'Working days' }),
  date('startsOn', 'Starts on', { required: false, noLimit: true }),
  group('contact', 'Contact', ({ text: of }) => [
    of('email', 'Email', { type: 'EMAIL' }),
    of('phone', 'Phone', { type: 'MOBILE_NUMBER', required: false }),
  ]),
  list('stages', 'Stage', ({ text: of, number: count }) => [of('role', 'Role'), count('approvers', 'Approvers')], {
    most: 3,
  }),
  area('note', 'Note', { required: false }),
]
const shared = { noun: 'Scheme', fields, create: pieces.create, update: pieces.update, keepAs: 'scheme' } as const

/** A new record, on a page. */
export function RecordCreate() {
  return (
    <>
      <RecordForm {...shared} columns={2} back={{ to: '/' }} />
      <Sent />
    </>
  )
}

const record = {
  id: 'S1',
  createdBy: 'ada',
  name: 'Local schemes',
  accountNumber: '0123456789',
  accountName: 'ADA OBI',
  model: 'FLAT',
  flat: kobo(123450),
  bank: 'B7',
  participants: ['SWITCH'],
  isActive: false,
  contact: { email: 'ada@bank.ng' },
  stages: [{ role: 'Checker', approvers: 2 }],
} as const satisfies object

/** A record that is there, in a dialog. */
export function RecordUpdate() {
  const [open, setOpen] = useState(true)
  return (
    <>
      {open && <RecordForm {...shared} record={record} params={({ id }) => ({ id })} onClose={() => setOpen(false)} />}
      <Sent />
    </>
  )
}

function Sent() {
  const [text, setText] = useState('')
  useEffect(() => onCall(() => setText(JSON.stringify(sentCalls()))), [])
  return <output aria-label="Sent">{text}</output>
}
