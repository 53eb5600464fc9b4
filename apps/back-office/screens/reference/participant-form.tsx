import {
  type ChargeTypeOfShare,
  type ParticipantForm as Form,
  type Participant,
  participants,
} from '@dcir/core/reference/participants/contract'
import { participant, participantTexts } from '@dcir/core/reference/participants/noun'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { type AnyField, type Filled, formFor } from '@dcir/ui/form/field.ts'
import { NounForm } from '@dcir/ui/record/noun-form'
import { type ReactNode, useMemo } from 'react'
import { accountFields, type Enquiry, useEnquiry } from './account-enquiry'

const { text, area, search, yesNo } = formFor<Form>()
const { fields: of } = participant

interface FieldOptions {
  chargeTypes: readonly ChargeTypeOfShare[]
  enquiry: Enquiry
}

function participantForm({ chargeTypes, enquiry }: FieldOptions): AnyField[] {
  const choices = chargeTypes.map(({ code, chargeTypeName }) => ({ value: code, label: chargeTypeName }))
  const asked = { verify: participants.verifyAccount, enquiry }
  return [
    search(of.chargeType, { choices, prompt: selectPrompts.chargeType }),
    text(of.name),
    area(of.description),
    yesNo(of.globalCharge, { hint: 'Has a share of every super agent’s fees', startsRow: true }),
    ...accountFields(
      { type: of.accountType, number: of.accountNumber, name: of.accountName },
      { ...asked, ofName: { rules: { required: false } } },
    ),
    yesNo(of.useMerchantChargeType),
    yesNo(of.sendReport),
    text(of.reportEmail, { when: ({ sendReport }) => sendReport === true }),
    yesNo(of.isFeeSharing, {
      startsRow: true,
      clears: ['feeDebitAccountType', 'feeDebitAccount', 'feeDebitAccountName'],
    }),
    yesNo(of.remainderParticipant, {
      hint: 'Receives the rest of the fee',
      when: ({ feeSharing }) => feeSharing !== false,
    }),
    ...accountFields(
      { type: of.feeDebitAccountType, number: of.feeDebitAccount, name: of.feeDebitAccountName },
      {
        ...asked,
        all: { when: ({ feeSharing }: Partial<Form>) => feeSharing === false },
        ofType: { hint: participantTexts.debitHint },
      },
    ),
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
  useErrorToast(error, participantTexts.noChargeTypes)
  const fields = useMemo(() => participantForm({ chargeTypes: chargeTypes ?? [], enquiry }), [chargeTypes, enquiry])
  return (
    <NounForm
      noun={participant}
      endpoints={participants}
      values={formOf}
      waiting={(isPending || !(chargeTypes || error)) && <DetailSkeleton fields={8} />}
      columns={2}
      look={{ width: 720 }}
      below={(filled: Filled<Form>, { participantId }) => effect(participantId, filled)}
      {...{ record, fields, begins, onClose }}
    />
  )
}
