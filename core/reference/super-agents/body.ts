/** Bodies of a super agent: who it is, and how it is settled. */

import * as z from 'zod/mini'
import { withoutCardNumbers } from '../../contract/schemas'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { accountTypes } from '../accounts'
import { formText } from '../form-text'
import { superAgentLabels as labels, settlementFaults, settlementTypes } from './rules'

const name = (label: string) => formText('NAME', label, 150)
const email = (label: string) => formText('EMAIL', label, 500)
const optionalEmail = (label: string) => z.optional(formText('EMAIL', label, 500, false))

const basic = {
  merchantName: name(labels.merchantName),
  mainEmail: email(labels.mainEmail),
  phoneNumber: formText('MOBILE_NUMBER', labels.phoneNumber, 16),
  cardAcceptorId: formText('CARD_ACCEPTANCE_ID', labels.cardAcceptorId, 15),
  adminEmail: email(labels.adminEmail),
  adminFirstname: name(labels.adminFirstname),
  adminLastname: name(labels.adminLastname),
  alternatePhoneNumber: z.optional(formText('MOBILE_NUMBER', labels.alternatePhoneNumber, 16, false)),
  supportEmail: optionalEmail(labels.supportEmail),
  settlementEmail: optionalEmail(labels.settlementEmail),
  disputeEmail: optionalEmail(labels.disputeEmail),
}

export const BasicInfo = z.strictObject(basic)
export type BasicInfo = z.infer<typeof BasicInfo>

/** Whether it is settled goes with who it is. */
export const ChangedBasicInfo = z.strictObject({ ...basic, enableSettlement: z.boolean() })
export type ChangedBasicInfo = z.infer<typeof ChangedBasicInfo>

const code = (label: string) =>
  z
    .string(requiredMessage(label))
    .check(z.trim(), z.minLength(1, requiredMessage(label)), z.maxLength(50), withoutCardNumbers)
const number = (label: string) => z.string().check(z.trim(), z.maxLength(20), z.regex(/^\d*$/, invalidMessage(label)))

export const SettlementInfo = z
  .strictObject({
    settlementType: z.enum(settlementTypes),
    chargeTypeCode: code(labels.chargeTypeCode),
    accountNumber: number(labels.accountNumber),
    /** The bank's own names take the place of both names where the bank can be asked. */
    accountName: z.optional(name(labels.accountName)),
    /** The reference of one. */
    settlementTransitAccount: z.optional(
      z.string().check(z.regex(/^(TA-\d{4,9})?$/, 'Settlement Transit Account is invalid')),
    ),
    /** The ids of participants of its own; the global ones have a share anyway. */
    settlementParticipants: z._default(
      z.array(z.string().check(z.regex(/^PT-\d{4,9}$/, 'Participant id is invalid'))).check(z.maxLength(2000)),
      [],
    ),
    concessionEnabled: z._default(z.boolean(), false),
    concessionChargeTypeCode: z.optional(code(labels.concessionChargeTypeCode)),
    vatEnabled: z._default(z.boolean(), false),
    vatAccountType: z.optional(z.enum(accountTypes)),
    vatAccount: z.optional(number(labels.vatAccount)),
    vatAccountName: z.optional(name(labels.vatAccountName)),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const [field, message] of settlementFaults(value))
        issues.push({ code: 'custom', path: [field], message, input: value })
    }),
  )
export type SettlementInfo = z.infer<typeof SettlementInfo>

export const NewSuperAgent = z
  .strictObject({ basicInfo: BasicInfo, settlementInfo: z.optional(SettlementInfo), enableSettlement: z.boolean() })
  .check(
    z.check(({ value: { enableSettlement, settlementInfo }, issues }) => {
      if (enableSettlement && !settlementInfo) {
        const message = requiredMessage('Settlement info')
        issues.push({ code: 'custom', path: ['settlementInfo'], message, input: settlementInfo })
      }
    }),
  )
export type NewSuperAgent = z.infer<typeof NewSuperAgent>
