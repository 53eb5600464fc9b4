/** Contract of a noun that needs no more than its declaration. It has no file: everybody who asks is given the same one. */
import { recordSheets } from '../bulk/edit-sheet-contract'
import { feature } from './endpoint'
import type { AnyNoun } from './noun'
import { type EndpointsOf, endpointsOf } from './noun-endpoints'

type Keyed<E> = { readonly [V in keyof E]: E[V] & { readonly key: string } }

const endpointsBy = new WeakMap<AnyNoun, object>()
const sheetsBy = new WeakMap<AnyNoun, object>()

function made<T extends object>(of: WeakMap<AnyNoun, object>, noun: AnyNoun, make: () => T): T {
  const before = of.get(noun) as T | undefined
  const one = before ?? make()
  of.set(noun, one)
  return one
}

/** The endpoints that a noun declares. */
export const contractOf = <N extends AnyNoun>(noun: N): Keyed<EndpointsOf<N>> =>
  made(endpointsBy, noun, () => feature(noun.name, endpointsOf(noun)) as Keyed<EndpointsOf<N>>)

/** The endpoints of its workbook. */
export const sheetContractOf = (noun: AnyNoun) => made(sheetsBy, noun, () => recordSheets(noun, contractOf(noun)))
