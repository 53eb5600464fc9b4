import { changeByTerms } from '@dcir/core/settlements/what-if'
import { ChargeTypeList } from '../reference/charge-type-list'
import { effectOf } from './fee-effect'

/** The charge types, each change with what it would have made of the last full month. */
export const ChargeTypes = () => <ChargeTypeList effect={(code, terms) => effectOf(changeByTerms(code, terms))} />
