/** Account holders, for the forms that name an account: whether the bank is asked, and how. */
import { features } from '@dcir/core/access/features-contract'
import type { Endpoint } from '@dcir/core/contract/endpoint'
import { GL_SIZE_KEY } from '@dcir/core/reference/accounts'
import { configurations } from '@dcir/core/reference/configurations/contract'
import type { participants } from '@dcir/core/reference/participants/contract'
import { useEndpoint } from '@dcir/ui/client/use-endpoint.ts'
import type { LookUp } from '@dcir/ui/form/field.ts'
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
