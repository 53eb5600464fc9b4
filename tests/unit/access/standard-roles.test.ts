/** The roles that every installation begins with: least privilege can be had without making one. */
import { standardRoles } from '@dcir/api/db/roles'
import { deciding } from '@dcir/core/access/workflow/rules'
import { endpoints } from '@dcir/core/contract/all'
import { addressesOf, grantsOf } from '@dcir/core/contract/endpoint'
import { authorities } from '@dcir/core/permissions/authority-table'
import { describe, expect, test } from 'vitest'

const held = (name: string): readonly string[] =>
  standardRoles.find((role) => role.name === `DCIR_BACKOFFICE_${name}`)?.authorities ?? []
const holdsAny = (name: string, pattern: RegExp) => held(name).some((one) => pattern.test(one))
const PAYING = /process_manual|download_manual|awaiting_requery$/

describe('standard roles', () => {
  test('S8 PRM-003 who asks neither approves nor pays, who pays does not approve, who audits changes nothing', () => {
    expect(deciding.some((one) => held('MAKER').includes(one))).toBe(false)
    expect(held('MAKER').filter((one) => PAYING.test(one) && /^bo_(update|process|download)/.test(one))).toEqual([])
    expect(deciding.some((one) => held('PAYER').includes(one))).toBe(false)
    expect(holdsAny('PAYER', /process_manual/)).toBe(true)
    expect(deciding.some((one) => held('OPERATIONS').includes(one))).toBe(false)
    expect(holdsAny('OPERATIONS', /process_manual|manage|create_merchant/)).toBe(false)
    expect(held('AUDITOR').filter((one) => !/^bo_(dcir_)?(view|get|fetch)_/.test(one))).toEqual([])
    for (const seen of authorities.filter((one) => /^bo_(dcir_)?(view|get)_/.test(one)))
      expect([seen, held('AUDITOR').includes(seen)]).toEqual([seen, true])
  })

  test('S8 WFL-17 a checker decides every request there can be', () => {
    // A super agent's own set-up does not wait: requests are the bank's.
    for (const endpoint of endpoints.filter(({ gated }) => gated))
      for (const grant of addressesOf(endpoint)
        .flatMap(grantsOf)
        .filter((one) => !one.startsWith('fo_')))
        expect([endpoint.key, grant, held('CHECKER').includes(grant)]).toEqual([endpoint.key, grant, true])
    expect(deciding.every((one) => held('CHECKER').includes(one))).toBe(true)
  })

  test('S8 PRM-003 together they do what the administrator does, so that nobody has to be one', () => {
    const together = new Set(['MAKER', 'CHECKER', 'PAYER', 'OPERATIONS', 'AUDITOR'].flatMap(held))
    expect([...together].sort()).toEqual([...held('ADMIN')].sort())
  })
})
