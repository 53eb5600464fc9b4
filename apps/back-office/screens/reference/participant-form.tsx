import { accountProblem, accountTypes } from '@dcir/core/reference/accounts'
import {
  type ChargeTypeOfShare,
  type ParticipantForm as Form,
  type Participant,
  participants,
} from '@dcir/core/reference/participants/contract'
import { participantFields as of } from '@dcir/core/reference/participants/fields'
import { participantMessages } from '@dcir/core/reference/participants/rules'
import { selectPrompts } from '@dcir/core/validators/fields'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { type Filled, formFor } from '@dcir/ui/form/field.ts'
import { RecordForm } from '@dcir/ui/form/record-form'
import { type ReactNode, useMemo } from 'react'
import { type Enquiry, holderLookUp, useEnquiry } from './account-enquiry'

const { text, area, select, search, yesNo } = formFor<Form>()

interface FieldOptions {
  chargeTypes: readonly ChargeTypeOfShare[]
  enquiry: Enquiry
}

const types = accountTypes.map((value) => ({ value, label: value }))

function participantForm({ chargeTypes, enquiry }: FieldOptions) {
  const choices = chargeTypes.map(({ code, chargeTypeName }) => ({ value: code, label: chargeTypeName }))
  const lookUp = (type: keyof Form, fills: keyof Form) => holderLookUp(participants.verifyAccount, enquiry, type, fills)
  const { glSize } = enquiry
  const debited = { when: ({ feeSharing }: Partial<Form>) => feeSharing === false }
  const { accountNumber: account, feeDebitAccount: debit } = of
  return [
    search('chargeType', of.chargeType.label, { choices, prompt: selectPrompts.chargeType }),
    text('name', of.name.label, { type: 'NAME' }),
    area('description', of.description.label, { most: 500 }),
    yesNo('global', of.globalCharge.label, { hint: 'Has a share of every super agent’s fees', startsRow: true }),
    select('accountType', of.accountType.label, { choices: types, clears: ['accountNumber', 'accountName'] }),
    text('accountNumber', account.label, {
      check: (number, { accountType }) => accountProblem(accountType, account.label, number, glSize),
      lookUp: lookUp('accountType', 'accountName'),
    }),
    text('accountName', of.accountName.label, { type: 'NAME', required: false }),
    yesNo('useMerchantChargeType', of.useMerchantChargeType.label),
    yesNo('sendReport', of.sendReport.label),
    text('reportEmail', of.reportEmail.label, { type: 'EMAIL', when: ({ sendReport }) => sendReport === true }),
    yesNo('feeSharing', of.isFeeSharing.label, {
      startsRow: true,
      clears: ['feeDebitAccountType', 'feeDebitAccount', 'feeDebitAccountName'],
    }),
    yesNo('remainderParticipant', of.remainderParticipant.label, {
      hint: 'Takes what is left of the fee',
      when: ({ feeSharing }) => feeSharing !== false,
    }),
    select('feeDebitAccountType', of.feeDebitAccountType.label, {
      ...debited,
      choices: types,
      hint: participantMessages.debitHint,
      clears: ['feeDebitAccount', 'feeDebitAccountName'],
    }),
    text('feeDebitAccount', debit.label, {
      ...debited,
      check: (number, { feeDebitAccountType }) => accountProblem(feeDebitAccountType, debit.label, number, glSize),
      lookUp: lookUp('feeDebitAccountType', 'feeDebitAccountName'),
    }),
    text('feeDebitAccountName', of.feeDebitAccountName.label, { ...debited, type: 'NAME' }),
  ]
}

const begins = { global: false, useMerchantChargeType: false, feeSharing: true, remainderParticipant: false }

/** The response's names become the form's. */
const formOf = ({ chargeType, globalCharge, isFeeSharing, ...rest }: Participant): Partial<Form> => ({
  ...rest,
  chargeType: chargeType.code,
  global: globalCharge,
  feeSharing: isFeeSharing,
  accountName: rest.accountName ?? undefined,
  reportEmail: rest.reportEmail ?? undefined,
  feeDebitAccountType: rest.feeDebitAccountType ?? undefined,
  feeDebitAccount: rest.feeDebitAccount ?? undefined,
  feeDebitAccountName: rest.feeDebitAccountName ?? undefined,
})

export interface ParticipantFormProps {
  record?: Participant | undefined
  /** Effect that the terms would have had on past settlements. */
  effect: (participantId: string, terms: Filled<Form>) => ReactNode
  onClose: () => void
}

/** Creates a participant, or updates the one that is given. */
export function ParticipantForm({ record, effect, onClose }: ParticipantFormProps) {
  const { data: chargeTypes, error } = useEndpoint(participants.chargeTypes, {})
  const { enquiry, isPending } = useEnquiry()
  useErrorToast(error, participantMessages.noChargeTypes)
  const fields = useMemo(() => participantForm({ chargeTypes: chargeTypes ?? [], enquiry }), [chargeTypes, enquiry])
  return (
    <RecordForm
      noun="participant"
      fields={fields}
      create={participants.create}
      update={participants.update}
      record={record}
      params={({ participantId }) => ({ id: participantId })}
      values={formOf}
      begins={begins}
      keepAs={`participant.${record?.participantId ?? 'new'}`}
      waiting={(isPending || !(chargeTypes || error)) && <DetailSkeleton fields={8} />}
      columns={2}
      look={{ width: 720 }}
      waits
      verdict={(_, problem) => problem}
      done={({ message }) => message}
      onDone={onClose}
      onClose={onClose}
    >
      {record && ((filled: Filled<Form>) => effect(record.participantId, filled))}
    </RecordForm>
  )
}
