import { chargeTypeSheets, chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeType } from '@dcir/core/reference/charge-types/noun'
import { changeByTerms } from '@dcir/core/settlements/what-if'
import { useAddress } from '@dcir/ui/address/address-search.ts'
import { DefinitionList } from '@dcir/ui/detail/definition-list'
import { definitionsOf } from '@dcir/ui/detail/definitions-of'
import { field } from '@dcir/ui/form/field.ts'
import { lazy } from 'react'
import { NounScreen } from '../access/noun-screen'
import type { FeeEffectOf } from '../reference/charge-type-form'
import { effectOf } from './fee-effect'

const ChargeTypeForm = lazy(() =>
  import('../reference/charge-type-form').then((one) => ({ default: one.ChargeTypeForm })),
)
const ChargeExample = lazy(() => import('../reference/charge-example').then((one) => ({ default: one.ChargeExample })))

const filters = [field.text('chargeCode', 'Charge code', { placeholder: 'Such as STANDARD, or a part of it' })]

/** Effect of a change: what it would have made of the last full month. */
const effect: FeeEffectOf = (code, terms) => effectOf(changeByTerms(code, terms))

/** The charge types of the bank, and what is done with them. */
export function ChargeTypes() {
  const { chargeCode } = useAddress()
  return (
    <NounScreen
      noun={chargeType}
      endpoints={chargeTypes}
      sheets={chargeTypeSheets}
      title="Charge Types"
      filters={filters}
      filterWaits
      empty={chargeCode ? 'No charge type found!' : chargeType.texts.empty}
      details={(charge) => (
        <>
          <DefinitionList flush items={definitionsOf(Object.values(chargeType.fields), charge)} />
          <ChargeExample charge={charge} />
        </>
      )}
      form={(record, onClose) => <ChargeTypeForm {...{ record, effect, onClose }} />}
      id={({ id }) => String(id)}
      follows={() => 'Charges already made stay as they are.'}
    />
  )
}
