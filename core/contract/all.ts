/**
 * Every endpoint of the platform, and every vocabulary, from the domains in their order. The consoles import single
 * contracts; only the API, the command line's `dcir api`, the documents and tests walk this.
 */
import * as access from '../access/nouns'
import * as bulk from '../bulk/fields'
import * as disputes from '../disputes/nouns'
import * as monitoring from '../monitoring/nouns'
import * as payments from '../payments/nouns'
import { StatementLayout } from '../reconciliation/layouts/layouts'
import * as reconciliation from '../reconciliation/nouns'
import * as reference from '../reference/nouns'
import * as settlements from '../settlements/nouns'
import * as today from '../today/nouns'
import * as transactions from '../transactions/nouns'
import { declaredNouns } from './declared'
import { type Address, addressesOf, type Endpoint, nounOf, type Schema } from './endpoint'
import { contractOf, sheetContractOf } from './noun-contract'
import type { Field, Vocabulary } from './vocabulary'

const domains = [
  access,
  reference,
  transactions,
  payments,
  disputes,
  settlements,
  reconciliation,
  monitoring,
  today,
  bulk,
]
const exported: readonly unknown[] = domains.flatMap((domain) => Object.values(domain))

type Feature = Readonly<Record<string, Endpoint>>

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether every part of an object is of one kind, of which there is at least one. */
function isOf(value: unknown, isPart: (part: unknown, name: string) => boolean): boolean {
  const parts = isObject(value) ? Object.entries(value) : []
  return parts.length > 0 && parts.every(([name, part]) => isPart(part, name))
}

const isFeature = (value: unknown): value is Feature =>
  isOf(value, (part) => isObject(part) && 'key' in part && 'method' in part)

const isField = (value: unknown): value is Field =>
  isObject(value) && 'name' in value && 'label' in value && 'kind' in value

const isVocabulary = (value: unknown): value is Vocabulary<string> =>
  isOf(value, (part, name) => isField(part) && part.name === name)

const named = (feature: Feature) => [nounOf(Object.values(feature)[0]?.key ?? ''), feature] as const
const written = new Map(exported.filter(isFeature).map(named))
const derived = declaredNouns
  .filter(({ name }) => !written.has(name))
  .flatMap((noun) => [contractOf(noun), ...(noun.sheet ? [sheetContractOf(noun)] : [])])

/** The endpoints of each noun, by their verbs. */
export const contract: Readonly<Record<string, Feature>> = Object.fromEntries([...written, ...derived.map(named)])

export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((feature) => Object.values(feature))

/** Every address that the API answers at. */
export const addresses: readonly Address[] = endpoints.flatMap(addressesOf)

/** Vocabularies, by which the document of the API describes each field; the longest first. */
export const allVocabularies: readonly Vocabulary<string>[] = [
  ...declaredNouns.map(({ fields }) => fields),
  ...exported.filter(isVocabulary),
].sort((one, other) => Object.keys(other).length - Object.keys(one).length)

/** Schemas that answers carry unchecked, because they were checked when they came in, each with the one that says more. */
export const storedSchemas: ReadonlyMap<Schema, Schema> = new Map([[reconciliation.StoredLayout, StatementLayout]])
