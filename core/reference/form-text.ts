/** Text of a form, checked by its field type and kept without card numbers. */
import * as z from 'zod/mini'
import { withoutCardNumbers } from '../contract/schemas'
import type { TextLimits } from '../contract/vocabulary'
import { type FieldType, fieldError } from '../validators/fields'
import { invalidMessage } from '../validators/messages'
import { textLengths } from '../validators/text-lengths'

/** @param isRequired an empty text passes where it is not */
export const formText = (type: FieldType, label: string, most: number, isRequired = true) =>
  z.string().check(
    z.trim(),
    z.maxLength(most, invalidMessage(label)),
    z.refine((value) => fieldError(type, label, value, { required: isRequired }) === null, {
      error: ({ input }) => fieldError(type, label, String(input), { required: isRequired }) ?? invalidMessage(label),
    }),
    withoutCardNumbers,
  )

/** Text of a noun's field, by the type and the length that it says. */
export const fieldText = ({ type = 'NAME', label, most = textLengths.NAME.most }: TextLimits, isRequired = true) =>
  formText(type, label, most, isRequired)
