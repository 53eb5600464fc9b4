/** Settlement participants: who has a share of the fee, by which charge type, and on which account. */
import * as z from 'zod/mini'
import { recordSheets } from '../../bulk/edit-sheet-contract'
import { feature } from '../../contract/endpoint'
import { KoboField, Message, PageQuery, pageOf } from '../../contract/schemas'
import { chargeModels } from '../../money/charges'
import { accountTypes } from '../accounts'
import { formText } from '../form-text'
import { ParticipantQuery } from './query'
import { accountLabels, participantRule } from './rules'

const code = z.string()
const text = z.nullable(z.string())

/** A charge type with its model, by which a share is worked out. */
export const ChargeTypeOfShare = z.object({
  code,
  chargeTypeName: z.string(),
  chargeType: z.object({
    code: z.enum(chargeModels),
    flat: z.nullable(KoboField),
    minimumCap: z.nullable(KoboField),
    maximumCap: z.nullable(KoboField),
    /** An exact decimal as text. */
    percentage: text,
  }),
})
export type ChargeTypeOfShare = z.infer<typeof ChargeTypeOfShare>

export const Participant = z.object({
  participantId: z.string(),
  name: z.string(),
  description: z.string(),
  accountType: z.enum(accountTypes),
  accountNumber: z.string(),
  accountName: text,
  bankCode: text,
  bankName: text,
  chargeType: ChargeTypeOfShare,
  globalCharge: z.boolean(),
  isFeeSharing: z.boolean(),
  useMerchantChargeType: z.boolean(),
  remainderParticipant: z.boolean(),
  feeDebitAccountType: z.nullable(z.enum(accountTypes)),
  feeDebitAccount: text,
  feeDebitAccountName: text,
  sendReport: z.boolean(),
  reportEmail: text,
})
export type Participant = z.infer<typeof Participant>

const no = z._default(z.boolean(), false)
const accountNumber = (label: string) => z.string().check(z.trim(), z.regex(/^\d{1,20}$/, `${label} is invalid`))

const ParticipantForm = z
  .strictObject({
    /** The code of one. */
    chargeType: z.string().check(z.trim(), z.minLength(1, 'Charge type is required'), z.maxLength(50)),
    name: formText('NAME', 'Name', 150),
    description: formText('DESCRIPTION', 'Description', 500),
    accountType: z.enum(accountTypes),
    accountNumber: accountNumber(accountLabels.accountNumber),
    /** The bank's own name takes its place where the bank can be asked. */
    accountName: z.optional(formText('NAME', 'Account name', 150)),
    global: no,
    sendReport: z.boolean(),
    reportEmail: z.optional(formText('EMAIL', 'Report email', 500)),
    feeSharing: z._default(z.boolean(), true),
    useMerchantChargeType: no,
    remainderParticipant: no,
    feeDebitAccountType: z.optional(z.enum(accountTypes)),
    feeDebitAccount: z.optional(accountNumber(accountLabels.feeDebitAccount)),
    feeDebitAccountName: z.optional(formText('NAME', 'Fee debit account name', 150)),
  })
  .check(participantRule)
export type ParticipantForm = z.infer<typeof ParticipantForm>

const PARTICIPANT_ID = z.string().check(z.regex(/^PT-\d{4,9}$/, 'Participant id is invalid'))
const ById = z.object({ id: PARTICIPANT_ID })

const viewing = ['bo_dcir_view_participant', 'bo_dcir_view_global_participant'] as const
const saving = ['bo_dcir_create_participant', 'bo_dcir_update_participant'] as const
const write = { result: Message, gated: 'when-configured', idempotent: true } as const
const ruled = [
  'account-unknown',
  'bank-unavailable',
  'no-bank',
  'name-taken',
  'second-remainder',
  'shares-exceed-fee',
] as const

export const participants = feature('participants', {
  list: {
    method: 'GET',
    path: '/backoffice/settlement-participant',
    authority: viewing,
    summary: 'List settlement participants; without the right to view all, the global ones',
    query: PageQuery,
    result: pageOf(Participant),
  },
  search: {
    method: 'GET',
    path: '/backoffice/settlement-participant/search',
    authority: viewing,
    summary: 'Search settlement participants by a part of their name',
    query: ParticipantQuery,
    result: pageOf(Participant),
  },
  chargeTypes: {
    method: 'GET',
    path: '/backoffice/settlement-participant/charge-types',
    authority: [...saving, ...viewing],
    summary: 'The charge types that a share can be worked out by',
    result: z.array(ChargeTypeOfShare),
  },
  verifyAccount: {
    method: 'GET',
    path: '/backoffice/settlement-participant/verify-account-number/:accountNumber',
    authority: saving,
    summary: 'The name of the holder of an account, for the form of a participant',
    params: z.object({ accountNumber: z.string().check(z.regex(/^\d{6,20}$/, 'Account number is invalid')) }),
    result: z.object({ accountName: z.string() }),
    lookUp: true,
    errors: ['not-found', 'bank-unavailable', 'no-bank'],
  },
  show: {
    method: 'GET',
    path: '/backoffice/settlement-participant/:participantId',
    authority: viewing,
    summary: 'Show one settlement participant with its charge type',
    params: z.object({ participantId: PARTICIPANT_ID }),
    result: Participant,
    errors: ['not-found'],
  },
  create: {
    ...write,
    method: 'POST',
    path: '/backoffice/settlement-participant',
    authority: 'bo_dcir_create_participant',
    summary: 'Create a settlement participant',
    body: ParticipantForm,
    errors: ruled,
  },
  update: {
    ...write,
    method: 'PUT',
    path: '/backoffice/settlement-participant/:id',
    authority: 'bo_dcir_update_participant',
    summary: 'Update a settlement participant',
    params: ById,
    body: ParticipantForm,
    errors: ['not-found', ...ruled, 'last-remainder'],
  },
  remove: {
    ...write,
    method: 'PUT',
    path: '/backoffice/settlement-participant/remove/:id',
    authority: 'bo_dcir_remove_participant',
    summary: 'Delete a settlement participant',
    params: ById,
    errors: ['not-found', 'last-remainder'],
  },
})

export const participantSheets = recordSheets('participant-sheets', 'participants', participants)
