/** Endpoints of settlement participants, beside those that their declaration says. */
import * as z from 'zod/mini'
import { recordSheets } from '../../bulk/edit-sheet-contract'
import { feature } from '../../contract/endpoint'
import { endpointsOf } from '../../contract/noun-endpoints'
import { KoboField } from '../../contract/schemas'
import { chargeModels } from '../../money/charges'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { accountTypes } from '../accounts'
import { fieldText } from '../form-text'
import { participant } from './noun'
import { participantRule } from './rules'

const { fields: of, path, see, change } = participant

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
const accountNumber = ({ label }: { label: string }) =>
  z.string().check(z.trim(), z.regex(/^\d{1,20}$/, invalidMessage(label)))

const ParticipantForm = z
  .strictObject({
    /** The code of one. */
    chargeType: z.string().check(z.trim(), z.minLength(1, requiredMessage(of.chargeType.label)), z.maxLength(50)),
    name: fieldText(of.name),
    description: fieldText(of.description),
    accountType: z.enum(accountTypes),
    accountNumber: accountNumber(of.accountNumber),
    /** The bank's own name takes its place where the bank can be asked. */
    accountName: z.optional(fieldText(of.accountName)),
    global: no,
    sendReport: z.boolean(),
    reportEmail: z.optional(fieldText(of.reportEmail)),
    feeSharing: z._default(z.boolean(), true),
    useMerchantChargeType: no,
    remainderParticipant: no,
    feeDebitAccountType: z.optional(z.enum(accountTypes)),
    feeDebitAccount: z.optional(accountNumber(of.feeDebitAccount)),
    feeDebitAccountName: z.optional(fieldText(of.feeDebitAccountName)),
  })
  .check(participantRule)
export type ParticipantForm = z.infer<typeof ParticipantForm>

const { list, search, show, create, update, remove } = endpointsOf(participant, {
  record: Participant,
  create: ParticipantForm,
  update: ParticipantForm,
})
const saving = [change, 'bo_dcir_update_participant'] as const

export const participants = feature(participant.name, {
  list,
  search,
  chargeTypes: {
    method: 'GET',
    path: `${path}/charge-types`,
    authority: [...saving, ...see],
    summary: 'The charge types that a share can be worked out by',
    result: z.array(ChargeTypeOfShare),
  },
  verifyAccount: {
    method: 'GET',
    path: `${path}/verify-account-number/:accountNumber`,
    authority: saving,
    summary: 'The name of the holder of an account, for the form of a participant',
    params: z.object({ accountNumber: z.string().check(z.regex(/^\d{6,20}$/, 'Account number is invalid')) }),
    result: z.object({ accountName: z.string() }),
    lookUp: true,
    errors: ['not-found', 'bank-unavailable', 'no-bank'],
  },
  show,
  create,
  update,
  remove,
})

export const participantSheets = recordSheets(participant, participants)
