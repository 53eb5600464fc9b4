import { features } from '@dcir/core/access/features-contract'
import { configurations } from '@dcir/core/reference/configurations-contract'
import {
  type ChargeTypeOfShare,
  type ParticipantForm as Form,
  type Participant,
  participants,
} from '@dcir/core/reference/participants-contract'
import { participantFields as of } from '@dcir/core/reference/participants-fields'
import { accountProblem, accountTypes, GL_SIZE_KEY, participantMessages } from '@dcir/core/reference/participants-rules'
import { selectPrompts } from '@dcir/core/validators/fields'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { DetailSkeleton } from '@dcir/ui/feedback/states'
import { formFor, type LookUp } from '@dcir/ui/form/field.ts'
import { RecordForm } from '@dcir/ui/form/record-form'
import { useMemo } from 'react'

const { text, area, select, search, yesNo } = formFor<Form>()

interface FieldOptions {
  chargeTypes: readonly ChargeTypeOfShare[]
  /** Digits of a GL account number, where the bank configured it. */
  glSize: number | undefined
  /** Whether the bank can be asked for a holder's name, and for that of a GL account. */
  enquires: boolean
  enquiresGl: boolean
}

const types = accountTypes.map((value) => ({ value, label: value }))
const holder: LookUp['ask'] = async (accountNumber, { client, signal }) =>
  (await client.call(participants.verifyAccount, { params: { accountNumber } }, { signal })).accountName

function participantForm({ chargeTypes, glSize, enquires, enquiresGl }: FieldOptions) {
  const choices = chargeTypes.map(({ code, chargeTypeName }) => ({ value: code, label: chargeTypeName }))
  const lookUp = (type: keyof Form, fills: keyof Form): LookUp => ({
    ask: enquires ? holder : undefined,
    what: 'account number',
    when: (values) => values[type] !== 'GL' || enquiresGl,
    fills,
  })
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

/** Creates a participant, or updates the one that is given. */
export function ParticipantForm({ record, onClose }: { record?: Participant | undefined; onClose: () => void }) {
  const { data: chargeTypes, error } = useEndpoint(participants.chargeTypes, {})
  const switched = useEndpoint(features.list, {}).data
  const size = useEndpoint(configurations.read, { params: { configKey: GL_SIZE_KEY } })
  useErrorToast(error, participantMessages.noChargeTypes)
  const glSize = Number(size.data?.configValue) || undefined
  const enquires = switched?.['name-enquiry'] === true
  const enquiresGl = enquires && switched['gl-name-enquiry']
  const fields = useMemo(
    () => participantForm({ chargeTypes: chargeTypes ?? [], glSize, enquires, enquiresGl }),
    [chargeTypes, glSize, enquires, enquiresGl],
  )
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
      waiting={(size.isPending || !switched || !(chargeTypes || error)) && <DetailSkeleton fields={8} />}
      columns={2}
      look={{ width: 720 }}
      waits
      verdict={(_, problem) => problem}
      done={({ message }) => message}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
