/** Bodies of a super agent: who it is, and how it is settled. */

import * as z from 'zod/mini'
import { withoutCardNumbers } from '../../contract/schemas'
import type { TextLimits } from '../../contract/vocabulary'
import { invalidMessage, requiredMessage } from '../../validators/messages'
import { accountTypes } from '../accounts'
import { fieldText } from '../form-text'
import { superAgentLabels as labels, superAgentInputs as of, settlementFaults, settlementTypes } from './rules'

const optional = (field: TextLimits) => z.optional(fieldText(field, false))

const basic = {
  merchantName: fieldText(of.merchantName),
  mainEmail: fieldText(of.mainEmail),
  phoneNumber: fieldText(of.phoneNumber),
  cardAcceptorId: fieldText(of.cardAcceptorId),
  adminEmail: fieldText(of.adminEmail),
  adminFirstname: fieldText(of.adminFirstname),
  adminLastname: fieldText(of.adminLastname),
  alternatePhoneNumber: optional(of.alternatePhoneNumber),
  supportEmail: optional(of.supportEmail),
  settlementEmail: optional(of.settlementEmail),
  disputeEmail: optional(of.disputeEmail),
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
const number = ({ label, most }: TextLimits) =>
  z.string().check(z.trim(), z.maxLength(most ?? 0), z.regex(/^\d*$/, invalidMessage(label)))

export const SettlementInfo = z
  .strictObject({
    settlementType: z.enum(settlementTypes),
    chargeTypeCode: code(labels.chargeTypeCode),
    accountNumber: number(of.accountNumber),
    /** The bank's own names take the place of both names where the bank can be asked. */
    accountName: z.optional(fieldText(of.accountName)),
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
    vatAccount: z.optional(number(of.vatAccount)),
    vatAccountName: z.optional(fieldText(of.vatAccountName)),
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
