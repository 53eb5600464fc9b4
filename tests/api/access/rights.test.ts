/**
 * Every authority of the specification and the calls that it opens, both written out from the documents and not from the
 * contract: who holds it alone is let in, who holds all the others is not.
 */
import { authorities } from '@dcir/core/permissions/authority-table'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../support/api'
import { signInWithRights } from '../../support/rights-users'

const PROCESS = 'PUT /common/workflows/process-workflow-request/WF-20200101-1'
const ANALYTICS = [
  'GET /analytics/currentDay/transactions',
  'GET /analytics/currentDay/dispute',
  'GET /analytics/historical/transactions',
  'GET /analytics/historical/dispute',
]
const through = (door: string, calls: readonly string[]) => calls.map((call) => call.replace(' /', ` /${door}/`))
const bo = (...calls: string[]) => through('backoffice', calls)
const fo = (...calls: string[]) => through('frontoffice', calls)

const opens: readonly (readonly [id: string, authority: string, calls: readonly string[]])[] = [
  ['PRM-013 DSH-32 DSH-33', 'bo_view_analytics_dashboard', bo(...ANALYTICS)],
  [
    'PRM-014',
    'bo_dcir_get_charge_types',
    bo('GET /charge-model/types', 'GET /charge-model/page', 'GET /charge-model/x'),
  ],
  ['PRM-015', 'bo_dcir_create_charge_type', bo('POST /charge-model', 'PUT /charge-model/999')],
  ['PRM-016', 'bo_dcir_remove_charge_type', bo('PUT /charge-model/remove/999')],
  [
    'PRM-018',
    'bo_dcir_view_participant',
    bo('GET /settlement-participant', 'GET /settlement-participant/PT-9999', 'GET /settlement-participant/search'),
  ],
  ['PRM-019', 'bo_dcir_create_participant', bo('POST /settlement-participant')],
  ['PRM-020', 'bo_dcir_update_participant', bo('PUT /settlement-participant/PT-9999')],
  ['PRM-021', 'bo_dcir_remove_participant', bo('PUT /settlement-participant/remove/PT-9999')],
  [
    'PRM-022',
    'bo_view_participant_users',
    bo('GET /settlement-participant-user', 'GET /settlement-participant-user/user?username=x'),
  ],
  [
    'PRM-023',
    'bo_manage_participant_users',
    bo(
      'POST /settlement-participant-user',
      'PUT /settlement-participant-user',
      'GET /settlement-participant-user/validate?username=x',
      'GET /settlement-participant-user/participants',
    ),
  ],
  [
    'PRM-024',
    'bo_view_participant_report',
    bo(
      'GET /settlement-participant-report',
      'PUT /settlement-participant-report/filter',
      'GET /settlement-participant-report/download/PT-9999/999',
      'PUT /settlement-participant-report/retry-report-generation/999',
    ),
  ],
  [
    'PRM-025',
    'bo_dcir_get_merchants',
    bo(
      'GET /merchant',
      'PUT /merchant/filter',
      'PUT /merchant/download',
      'GET /merchant/SA-9999',
      'GET /merchant/merchants',
    ),
  ],
  ['PRM-026', 'bo_dcir_create_merchant', bo('POST /merchant', 'POST /merchant/bulk-upload')],
  ['PRM-027', 'bo_dcir_update_merchant', bo('PUT /merchant/SA-9999', 'PUT /merchant/change-settlement/SA-9999')],
  ['PRM-028', 'bo_dcir_update_merchant_status', bo('PUT /merchant/status/change')],
  [
    'PRM-029',
    'bo_dcir_view_merchant_users',
    bo('GET /merchant-user', 'PUT /merchant-user/filter', 'PUT /merchant-user/view', 'GET /merchant-user/roles'),
  ],
  ['PRM-030', 'bo_dcir_create_merchant_users', bo('POST /merchant-user', 'PUT /merchant-user/status/change')],
  ['PRM-031', 'bo_dcir_reset_user_password', bo('PUT /merchant-user/reset-password')],
  [
    'PRM-032',
    'bo_dcir_view_backoffice_users',
    bo(
      'GET /user/fetch/backofficeusers',
      'GET /user/fetch/backofficeuser/999',
      'GET /user/fetch/backofficeuser-by-role/DCIR_BACKOFFICE_ADMIN',
      'GET /user/fetch/backofficeuser-by-username?username=x',
      'GET /user/roles',
      'GET /user/roles/DCIR_BACKOFFICE_ADMIN',
    ),
  ],
  [
    'PRM-033',
    'bo_dcir_create_backoffice_users',
    [
      ...bo('POST /user/create/localuser', 'POST /user/create/aduser', 'POST /user/upload-users'),
      'PUT /common/authentication/unblock-user',
    ],
  ],
  [
    'PRM-034',
    'bo_dcir_get_all_transactions',
    bo(
      'GET /transactions',
      'PUT /transactions/filter',
      'GET /transaction-report',
      'PUT /transaction-report/generate',
      'GET /transaction-report/TR-999999',
      'GET /transaction-report/download/TR-999999',
    ),
  ],
  [
    'PRM-035',
    'bo_dcir_create_dispute_transaction',
    bo('POST /dispute/create', 'POST /bulk-dispute/upload', 'PUT /bulk-dispute/download/BD-20200101-00000000'),
  ],
  ['PRM-036', 'bo_dcir_update_dispute_transaction', bo('PUT /dispute/update')],
  ['PRM-037', 'bo_dcir_reopen_dispute_transaction', bo('POST /dispute/reopen', 'POST /dispute/reopen/system-accepted')],
  [
    'PRM-038',
    'bo_dcir_get_dispute_transactions',
    bo(
      'GET /dispute/backoffice',
      'GET /dispute/super-agents',
      'PUT /dispute/backoffice/filter',
      'PUT /dispute/super-agents/filter',
      'GET /dispute/log-code/DSP-99999999-999999',
      'GET /dispute/transaction-key/T20200101-0000000',
    ),
  ],
  ['PRM-039', 'bo_update_dispute_refunds_on_awaiting_requery', bo('PUT /requery/dispute/T20200101-0000000')],
  ['PRM-040', 'bo_update_settlements_on_awaiting_requery', bo('PUT /requery/settlement/999')],
  [
    'PRM-041',
    'bo_view_dispute_refunds_on_awaiting_requery',
    bo('GET /requery/disputes', 'PUT /requery/disputes/download'),
  ],
  [
    'PRM-042',
    'bo_view_settlements_on_awaiting_requery',
    bo('GET /requery/settlements', 'PUT /requery/settlements/download'),
  ],
  ['PRM-043', 'bo_dcir_get_all_bulk_settlement', bo('GET /settlement/bulk', 'GET /settlement/bulk/download/X-999999')],
  ['PRM-044', 'bo_dcir_get_transactions_per_bulk', bo('GET /settlement/bulk/transactions/X-999999')],
  ['PRM-045', 'bo_dcir_get_payment_request', bo('GET /settlement/bulk/payment-requests/X-999999')],
  ['PRM-046', 'bo_dcir_fetch_payment_attempts', bo('GET /settlement/bulk/payment-attempts/X-999999')],
  ['PRM-047', 'bo_view_manual_payment_request', bo('GET /manual-settlement-payment')],
  [
    'PRM-048',
    'bo_download_manual_payment_request',
    bo('GET /manual-settlement-payment/download-status', 'GET /manual-settlement-payment/download'),
  ],
  [
    'PRM-049',
    'bo_process_manual_payment_request',
    bo('POST /manual-settlement-payment/process', 'POST /manual-settlement-payment/bulk-upload'),
  ],
  ['PRM-050', 'bo_view_manual_dispute_refund', bo('GET /manual-dispute-refund')],
  [
    'PRM-051',
    'bo_download_manual_dispute_refund',
    bo('GET /manual-dispute-refund/download-status', 'GET /manual-dispute-refund/download'),
  ],
  [
    'PRM-052',
    'bo_process_manual_dispute_refund',
    bo('POST /manual-dispute-refund/process', 'POST /manual-dispute-refund/bulk-upload'),
  ],
  ['PRM-053', 'bo_view_all_workflow_requests', ['GET /common/workflows']],
  ['PRM-054', 'bo_approve_workflow_request', [PROCESS]],
  ['PRM-055', 'bo_cancel_workflow_request', [PROCESS]],
  ['PRM-056', 'bo_dcir_view_public_holidays', bo('GET /public-holiday/all', 'PUT /public-holiday/filter')],
  [
    'PRM-057',
    'bo_dcir_manage_public_holidays',
    bo('POST /public-holiday', 'PUT /public-holiday/X', 'DELETE /public-holiday/X'),
  ],
  ['PRM-058', 'bo_view_configurations', bo('GET /reconciliation/configurations')],
  [
    'PRM-059',
    'bo_manage_configurations',
    bo('PUT /dcir-config/dcir.calendar.date-range-in-days', 'PUT /reconciliation/configurations'),
  ],
  ['PRM-060', 'bo_view_all_settlement_transit_accounts', bo('GET /settlement-transit-account')],
  ['PRM-061', 'bo_create_settlement_transit_account', bo('POST /settlement-transit-account')],
  ['PRM-062 DSH-34', 'fo_view_analytics_dashboard', fo(...ANALYTICS)],
  [
    'PRM-063',
    'fo_dcir_get_all_merchant_users',
    fo('GET /user', 'PUT /user/filter', 'PUT /user/view', 'GET /user/roles'),
  ],
  ['PRM-064', 'fo_dcir_create_merchant_user', fo('POST /user')],
  ['PRM-065', 'fo_dcir_update_merchant_status', fo('PUT /user/status/change')],
  ['PRM-066', 'fo_dcir_reset_user_password', fo('PUT /user/reset-password')],
  [
    'PRM-067',
    'fo_dcir_get_all_transactions',
    fo('GET /transactions', 'GET /transaction-report', 'PUT /transaction-report/generate'),
  ],
  ['PRM-068', 'fo_dcir_get_all_bulk_settlement', fo('GET /settlement/bulk', 'GET /settlement/bulk/download/X-999999')],
  ['PRM-069', 'fo_dcir_get_transactions_per_bulk', fo('GET /settlement/bulk/transactions/X-999999')],
  [
    'PRM-070',
    'fo_dcir_get_agent_disputes',
    fo('GET /dispute/super-agents', 'PUT /dispute/super-agents/filter', 'PUT /dispute/super-agents/download'),
  ],
  [
    'PRM-071',
    'fo_dcir_get_backoffice_disputes',
    fo('GET /dispute/backoffice', 'PUT /dispute/backoffice/filter', 'GET /dispute/transaction-key/T20200101-0000000'),
  ],
  ['PRM-072', 'fo_dcir_create_disputes', fo('POST /dispute/create')],
  [
    'PRM-073',
    'fo_dcir_update_disputes',
    fo('PUT /dispute/update', 'POST /dispute/bulk/resolve/upload', 'GET /dispute/bulk/resolve/batch'),
  ],
  ['PRM-074', 'fo_dcir_reopen_dispute_transaction', fo('POST /dispute/reopen')],
]

/** Authorities that open one of the calls of another as well: either decides a request, who changes may look. */
const also: Readonly<Record<string, readonly string[]>> = {
  bo_dcir_view_participant: ['bo_dcir_view_global_participant'],
  bo_view_participant_users: ['bo_manage_participant_users'],
  bo_manage_participant_users: ['bo_view_participant_users'],
  bo_download_manual_payment_request: ['bo_view_manual_payment_request'],
  bo_download_manual_dispute_refund: ['bo_view_manual_dispute_refund'],
  bo_approve_workflow_request: ['bo_cancel_workflow_request'],
  bo_cancel_workflow_request: ['bo_approve_workflow_request'],
  bo_dcir_view_public_holidays: ['bo_dcir_manage_public_holidays'],
}
const allBut = (authority: string) =>
  authorities.filter(
    (one) =>
      one !== authority && one.slice(0, 3) === authority.slice(0, 3) && !(also[authority]?.includes(one) ?? false),
  )

/** The code of an address that the API does not have. */
const NO_ADDRESS = '"no-such-endpoint"'

let api: TestApi
let tokens: Map<string, string>
beforeAll(async () => {
  api = await startTestApi()
  const users = opens.flatMap(([, authority]): [string, readonly string[]][] => [
    [`only ${authority}`, [authority]],
    [`all but ${authority}`, allBut(authority)],
  ])
  tokens = await signInWithRights(api, new Map(users))
}, 120_000)
afterAll(() => api?.close())

async function answerTo(call: string, username: string) {
  const [method = '', path = ''] = call.split(' ')
  const headers = { authorization: `Bearer ${tokens.get(username)}` }
  const response = await fetch(`${api.address}/api/v1${path}`, { method, headers })
  const text = await response.text()
  return { status: response.status, text }
}

describe('an authority', () => {
  test.each(opens)('%s %s opens its calls, and nobody without it gets in', async (_id, authority, calls) => {
    for (const call of calls) {
      const own = await answerTo(call, `only ${authority}`)
      expect([call, [401, 403, 405].includes(own.status), own.text.includes(NO_ADDRESS)]).toEqual([call, false, false])
      const other = await answerTo(call, `all but ${authority}`)
      expect([call, other.status]).toEqual([call, 403])
    }
  })

  test('PRM-001 the table holds those strings and no other, beside the one that only leads to a page', () => {
    expect([...authorities].sort()).toEqual([...opens.map(([, one]) => one), 'bo_dcir_view_global_participant'].sort())
  })
})
