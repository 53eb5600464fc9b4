import type { ChargeTypeBody } from '@dcir/core/reference/charge-types/body'
import { type ChargeType, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeType } from '@dcir/core/reference/charge-types/noun'
import { type ChargeTerm, capsProblem, chargeCodeOf, chargeTerms, needs } from '@dcir/core/reference/charge-types/rules'
import { selectPrompts } from '@dcir/core/validators/prompts'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { useErrorToast } from '@dcir/ui/feedback/error-toast.ts'
import { type Choice, type Filled, formFor } from '@dcir/ui/form/field.ts'
import { RecordForm } from '@dcir/ui/form/record-form'
import { type ReactNode, useMemo } from 'react'

const { text, area, select, money, percent } = formFor<ChargeTypeBody>()
const { fields: of } = chargeType
const term = (name: ChargeTerm) => ({
  when: ({ chargeType: model }: Filled<ChargeTypeBody>) => needs(model, name),
})

const fieldsOf = (choices: readonly Choice<ChargeTypeBody['chargeType']>[]) => [
  select(of.chargeModel, { choices, prompt: selectPrompts.chargeType, clears: chargeTerms }),
  text(of.chargeTypeName),
  area(of.chargeTypeDesc),
  money(of.flat, term('flat')),
  money(of.minimumCap, { ...term('minCap'), check: (_, filled) => capsProblem(filled) }),
  money(of.maximumCap, term('maxCap')),
  percent(of.percentage, term('percent')),
]

/** First values of the form, in the names of a request. */
const valuesOf = (one: ChargeType): ChargeTypeBody => ({
  chargeType: one.chargeModel,
  chargeName: one.chargeTypeName,
  chargeTypeDesc: one.chargeTypeDesc,
  flat: one.flat,
  minCap: one.minimumCap,
  maxCap: one.maximumCap,
  percent: one.percentage,
})

/** Effect that a charge type would have had on past settlements. */
export type FeeEffectOf = (code: string, terms: Filled<ChargeTypeBody>) => ReactNode

interface ChargeTypeFormProps {
  record?: ChargeType | undefined
  effect: FeeEffectOf
  onClose: () => void
}

/** Creates a charge type, or updates the one that is given. */
export function ChargeTypeForm({ record, effect, onClose }: ChargeTypeFormProps) {
  const types = useEndpoint(chargeTypes.types, {})
  useErrorToast(types.error, 'Error getting charge types!')
  const fields = useMemo(
    () => fieldsOf((types.data ?? []).map(({ code, name }) => ({ value: code, label: name }))),
    [types.data],
  )
  return (
    <RecordForm
      noun={chargeType.one}
      create={chargeTypes.create}
      update={chargeTypes.update}
      {...{ record, fields, onClose, onDone: onClose }}
      params={({ id }) => ({ id: String(id) })}
      values={valuesOf}
      body={(values) => ({ ...values, chargeCode: record?.code ?? chargeCodeOf(values.chargeName) })}
      done={({ message }) => message}
      keepAs={`charge-type ${record?.code ?? 'new'}`}
    >
      {record && ((filled: Filled<ChargeTypeBody>) => effect(record.code, filled))}
    </RecordForm>
  )
}
