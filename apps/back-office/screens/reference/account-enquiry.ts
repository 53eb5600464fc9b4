/** Accounts in a form: their fields, and whether and how the bank is asked for their holders. */
import { features } from '@dcir/core/access/features-contract'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import type { Field } from '@dcir/core/contract/vocabulary'
import { type AccountType, accountProblem, accountTypes, GL_SIZE_KEY } from '@dcir/core/reference/accounts'
import { configurations } from '@dcir/core/reference/configurations/contract'
import type { participants } from '@dcir/core/reference/participants/contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import { choicesOf } from '@dcir/ui/filter/filter-for.ts'
import { type AnyField, field, type LookUp } from '@dcir/ui/form/field.ts'
import { useMemo } from 'react'

export interface Enquiry {
  /** Digits of a GL account number, where the bank configured it. */
  glSize: number | undefined
  /** Whether the bank can be asked for a holder's name, and for that of a GL account. */
  enquires: boolean
  enquiresGl: boolean
}

type Verify = Endpoint & Pick<typeof participants.verifyAccount, 'params' | 'result'>

/** Enquiries that the bank has switched on; a form waits for them. */
export function useEnquiry(): { enquiry: Enquiry; isPending: boolean } {
  const switched = useEndpoint(features.list, {}).data
  const size = useEndpoint(configurations.read, { params: { configKey: GL_SIZE_KEY } })
  const glSize = Number(size.data?.configValue) || undefined
  const enquires = switched?.['name-enquiry'] === true
  const enquiresGl = enquires && switched['gl-name-enquiry']
  const enquiry = useMemo(() => ({ glSize, enquires, enquiresGl }), [glSize, enquires, enquiresGl])
  return { enquiry, isPending: size.isPending || !switched }
}

/**
 * Finds the holder of the account that is typed.
 * @param type the field that says its type; one without it is a NUBAN
 * @param fills the field that takes the name
 */
export function holderLookUp(
  verify: Verify,
  { enquires, enquiresGl }: Enquiry,
  type: string | null,
  fills: string,
): LookUp {
  const ask: LookUp['ask'] = async (accountNumber, { client, signal }) =>
    (await client.call(verify, { params: { accountNumber } }, { signal })).accountName
  return {
    ask: enquires ? ask : undefined,
    what: 'account number',
    when: (values) => type === null || values[type] !== 'GL' || enquiresGl,
    fills,
  }
}

interface Account {
  type: Field
  number: Field
  name: Field
}

interface AccountOptions {
  verify: Verify
  enquiry: Enquiry
  /** Label of the number in messages about a wrong one; its own unless given. */
  labelOf?: (type: AccountType | undefined) => string
  /** Parts of all three fields, and of the type and the name alone. */
  all?: Partial<AnyField>
  ofType?: Partial<AnyField>
  ofName?: Partial<AnyField>
}

/** The fields of an account: its type, its number, and its holder, whom the bank names where it can be asked. */
export function accountFields({ type, number, name }: Account, options: AccountOptions): AnyField[] {
  const { verify, enquiry, labelOf = () => number.label, all, ofType, ofName } = options
  const check = (typed: string, values: Readonly<Record<string, string>>) => {
    const chosen = values[type.name] as AccountType | undefined
    return accountProblem(chosen, labelOf(chosen), typed, enquiry.glSize)
  }
  const lookUp = holderLookUp(verify, enquiry, type.name, name.name)
  return [
    {
      ...field.select(type, { choices: choicesOf(accountTypes), clears: [number.name, name.name] }),
      ...all,
      ...ofType,
    },
    { ...field.text(number, { check, lookUp }), ...all },
    { ...field.text(name, { type: 'NAME' }), ...all, ...ofName },
  ]
}
