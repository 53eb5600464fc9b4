/** Body of a charge type: the terms that its model needs, and no others. */
import * as z from 'zod/mini'
import { withoutCardNumbers } from '../../contract/schemas'
import { chargeModels } from '../../money/charges'
import { invalidMessage } from '../../validators/messages'
import { textLengths } from '../../validators/text-lengths'
import { CHARGE_CODE, chargeType } from './noun'
import { chargeCodeOf, PERCENT_TEXT, termProblems } from './rules'

const { fields: of } = chargeType

/** A name of at least two letters or figures. */
const givesCode = (name: string) => chargeCodeOf(name).length >= 2
const Cash = z.nullish(z.int().check(z.positive(), z.maximum(1_000_000_000_000)))
const percent = z.string().check(z.trim(), z.regex(PERCENT_TEXT, 'Percent is invalid'))
const Percent = z.pipe(z.union([z.string(), z.number()]), z.pipe(z.transform(String), percent))

export const ChargeTypeBody = z
  .strictObject({
    /** Made of the name where it is not given; it never changes. */
    chargeCode: z.optional(z.string().check(z.regex(CHARGE_CODE, 'Charge code is invalid'))),
    chargeName: z
      .string()
      .check(
        z.trim(),
        z.maxLength(textLengths.NAME.most),
        z.refine(givesCode, invalidMessage(of.chargeTypeName.label)),
        withoutCardNumbers,
      ),
    chargeType: z.enum(chargeModels),
    chargeTypeDesc: z
      .string()
      .check(
        z.trim(),
        z.minLength(textLengths.DESCRIPTION.least),
        z.maxLength(of.chargeTypeDesc.most ?? 0),
        withoutCardNumbers,
      ),
    flat: Cash,
    maxCap: Cash,
    minCap: Cash,
    percent: z.nullish(Percent),
  })
  .check(({ value, issues }) => {
    for (const { term, message } of termProblems(value.chargeType, value))
      issues.push({ code: 'custom', message, path: [term], input: value[term] ?? null })
  })
export type ChargeTypeBody = z.infer<typeof ChargeTypeBody>
