/** The standard roles of every installation: who asks, who approves, who pays and who looks are different people. */
import { endpoints } from '@dcir/core/contract/all'
import { addressesOf, grantsOf } from '@dcir/core/contract/endpoint'
import type { UserType } from '@dcir/core/permissions/authorities'
import { type Authority, authorities } from '@dcir/core/permissions/authority-table'

interface StandardRole {
  name: string
  friendlyName: string
  userType: UserType
  authorities: readonly Authority[]
}

const BO = authorities.filter((one) => one.startsWith('bo_'))
const FO = authorities.filter((one) => one.startsWith('fo_'))
const isView = (authority: string) => /_(view|get)_|get_all|fetch/.test(authority)
const VIEWS = BO.filter(isView)

const DISPUTES: readonly Authority[] = [
  'bo_dcir_create_dispute_transaction',
  'bo_dcir_update_dispute_transaction',
  'bo_dcir_reopen_dispute_transaction',
]
const PAYMENTS: readonly Authority[] = [
  'bo_update_dispute_refunds_on_awaiting_requery',
  'bo_update_settlements_on_awaiting_requery',
  'bo_download_manual_payment_request',
  'bo_process_manual_payment_request',
  'bo_download_manual_dispute_refund',
  'bo_process_manual_dispute_refund',
]
const DECIDING: readonly Authority[] = ['bo_approve_workflow_request', 'bo_cancel_workflow_request']
const elsewhere = new Set<Authority>([...DISPUTES, ...PAYMENTS, ...DECIDING])

/** Each request names an authority that its checker holds too. */
const ofRequests = new Set<string>(
  endpoints.filter(({ gated }) => gated).flatMap((endpoint) => addressesOf(endpoint).flatMap(grantsOf)),
)

const bank = (name: string, friendlyName: string, more: readonly Authority[]): StandardRole => ({
  name: `DCIR_BACKOFFICE_${name}`,
  friendlyName: `Backoffice ${friendlyName}`,
  userType: 'back-office',
  authorities: BO.filter((one) => VIEWS.includes(one) || more.includes(one)),
})
const agent = (name: string, friendlyName: string, held: readonly Authority[]): StandardRole => ({
  ...{ name: `DCIR_MERCHANT_${name}`, friendlyName: `Super Agent ${friendlyName}` },
  ...{ userType: 'front-office', authorities: held },
})

export const standardRoles: readonly StandardRole[] = [
  bank('ADMIN', 'Admin', BO),
  bank('OPERATOR', 'Operator', []),
  bank('AUDITOR', 'Auditor', []),
  bank(
    'MAKER',
    'Maker',
    BO.filter((one) => !elsewhere.has(one)),
  ),
  bank('CHECKER', 'Checker', [...DECIDING, ...BO.filter((one) => ofRequests.has(one))]),
  bank('PAYER', 'Payer', PAYMENTS),
  bank('OPERATIONS', 'Operations', DISPUTES),
  agent('SUPER_ADMIN', 'Admin', FO),
  agent('OPERATOR', 'Operator', FO.filter(isView)),
]
