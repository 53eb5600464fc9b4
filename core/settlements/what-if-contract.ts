/** Effect that a change of fees would have had on the last full month, calculated from its settled transactions. */
import * as z from 'zod/mini'
import { feature } from '../contract/endpoint'
import { KoboField } from '../contract/schemas'
import { chargeModels } from '../money/charges'
import { PERCENT_TEXT } from '../reference/charge-types/rules'

const Percent = z.string().check(z.regex(PERCENT_TEXT, 'Percent is invalid'))
const Cash = z.nullable(z.int().check(z.positive(), z.maximum(1_000_000_000_000)))
const Code = z.string().check(z.regex(/^[A-Z0-9_]{2,50}$/, 'Charge code is invalid'))

/** A charge type as it would be. */
export const ChangedChargeType = z.strictObject({
  code: Code,
  chargeType: z.enum(chargeModels),
  flat: Cash,
  minimumCap: Cash,
  maximumCap: Cash,
  percentage: z.nullable(Percent),
})
export type ChangedChargeType = z.infer<typeof ChangedChargeType>

/** A participant as it would be. */
export const ChangedParticipant = z.strictObject({
  participantId: z.string().check(z.regex(/^PT-\d{4,9}$/, 'Participant id is invalid')),
  chargeTypeCode: Code,
  isFeeSharing: z.boolean(),
  useMerchantChargeType: z.boolean(),
  remainderParticipant: z.boolean(),
})

/** One change or several at once; without any the month is worked out again as it was. */
export const FeeChange = z.strictObject({
  chargeType: z.optional(ChangedChargeType),
  participant: z.optional(ChangedParticipant),
  /** VAT rate of super agents that are settled with VAT. */
  vatRate: z.optional(Percent),
})
export type FeeChange = z.infer<typeof FeeChange>

/** As it was, and as it would have been. */
const Both = z.object({ before: KoboField, after: KoboField })
const Figures = { fee: Both, vat: Both, net: Both }

export const WhatIf = z.object({
  /** The month, as `2026-10`. */
  month: z.string(),
  transactionCount: z.int(),
  ...Figures,
  /** Those whose transactions the change concerns, the largest change of fees first. */
  superAgents: z.array(z.object({ merchantId: z.string(), merchantName: z.string(), ...Figures })),
  participants: z.array(z.object({ name: z.string(), ...Both.shape })),
  /** Why bulks would have stopped and nothing been paid by this; null where they would not. */
  stops: z.nullable(z.string()),
})
export type WhatIf = z.infer<typeof WhatIf>

export const whatIf = feature('what-if', {
  fees: {
    method: 'PUT',
    path: '/backoffice/settlements/what-if',
    authority: 'bo_dcir_get_charge_types',
    summary: 'The effect of a change of fees on the last full month, to the kobo',
    reads: true,
    heavy: true,
    body: FeeChange,
    result: WhatIf,
    errors: ['not-found'],
  },
})
