/** The standard roles of every installation: who asks, who approves, who pays and who looks are different people. */
import { endpoints } from '@dcir/core/contract/all'
import { addressesOf, grantsOf } from '@dcir/core/contract/endpoint'
import { type MonitorRole, monitorRoles, type UserType } from '@dcir/core/permissions/authorities'
import { type Authority, authorities } from '@dcir/core/permissions/authority-table'

interface StandardRole {
  name: string
  friendlyName: string
  description: string
  userType: UserType
  authorities: readonly Authority[]
  monitor: readonly MonitorRole[]
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

const bank = (name: string, label: string, description: string, more: readonly Authority[]): StandardRole => ({
  name: `DCIR_BACKOFFICE_${name}`,
  friendlyName: `Backoffice ${label}`,
  description,
  userType: 'back-office',
  authorities: BO.filter((one) => VIEWS.includes(one) || more.includes(one)),
  monitor: name === 'ADMIN' ? ['DCIR_BACKOFFICE_ADMIN'] : [],
})
const agent = (name: string, label: string, description: string, held: readonly Authority[]): StandardRole => ({
  ...{ name: `DCIR_MERCHANT_${name}`, friendlyName: `Super Agent ${label}`, description },
  ...{ userType: 'front-office', authorities: held, monitor: [] },
})
const monitoring = (name: string, label: string, monitor: readonly MonitorRole[]): StandardRole => ({
  ...{ name: `DCIR_MONITOR${name}`, friendlyName: `Monitor${label}`, userType: 'back-office' },
  ...{
    description: `The monitoring console${label && `, its half of the${label.toLowerCase()}`}`,
    authorities: [],
    monitor,
  },
})

export const standardRoles: readonly StandardRole[] = [
  bank('ADMIN', 'Admin', 'Everything that the bank’s staff can do', BO),
  bank('OPERATOR', 'Operator', 'Looks, and changes nothing', []),
  bank('AUDITOR', 'Auditor', 'Reads everything, the audit trail too, and changes nothing', []),
  bank(
    'MAKER',
    'Maker',
    'Asks for what a checker approves: users, roles, fees, super agents, settings',
    BO.filter((one) => !elsewhere.has(one)),
  ),
  bank('CHECKER', 'Checker', 'Approves what others ask for', [...DECIDING, ...BO.filter((one) => ofRequests.has(one))]),
  bank('PAYER', 'Payer', 'Pays by hand, and says what became of payments', PAYMENTS),
  bank('OPERATIONS', 'Operations', 'Logs and answers disputes, and reconciles', DISPUTES),
  monitoring('_BANK', ' Bank', ['DCIR_BACKOFFICE_ADMIN']),
  monitoring('_PLATFORM', ' Platform', ['DCIR_MERCHANT_SUPER_ADMIN']),
  monitoring('', '', monitorRoles),
  agent('SUPER_ADMIN', 'Admin', 'Everything that a super agent’s staff can do', FO),
  agent('OPERATOR', 'Operator', 'Looks, and changes nothing', FO.filter(isView)),
]
