/** Addresses of disputes, payments and settlements as the documents print them: written out, since tests of calls read them from the contract. */
import { addressesOf, type Endpoint, fullPath } from '@dcir/core/contract/endpoint'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { superAgents } from '@dcir/core/reference/super-agents/contract'
import { transitAccounts } from '@dcir/core/reference/transit-accounts/contract'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { expect, test } from 'vitest'

const manual = (path: string) => [
  `GET ${path}`,
  `GET ${path}/download-status`,
  `GET ${path}/download`,
  `POST ${path}/process`,
  `GET ${path}/bulk-uploads`,
  `GET ${path}/bulk-items`,
  `GET ${path}/bulk-summary/:batchId`,
  `POST ${path}/bulk-upload`,
]

test.each<[string, Record<string, Endpoint>, string[]]>([
  [
    'BDR-22 API-075 API-076 API-077 API-078 API-079',
    disputeResponses,
    [
      'POST /frontoffice/dispute/bulk/resolve/upload',
      'GET /frontoffice/dispute/bulk/resolve/batch',
      'GET /frontoffice/dispute/bulk/resolve/transactions',
      'GET /frontoffice/dispute/bulk/resolve/creation-summary/:batchId',
      'GET /frontoffice/dispute/bulk/resolve/transactions/download',
    ],
  ],
  [
    'API-069 API-070 API-071 API-072 API-073',
    bulkDisputes,
    [
      'POST /backoffice/bulk-dispute/upload',
      'GET /backoffice/bulk-dispute/list',
      'PUT /backoffice/bulk-dispute/transactions/:batchId',
      'GET /backoffice/bulk-dispute/summary/:batchId',
      'PUT /backoffice/bulk-dispute/download/:batchId',
    ],
  ],
  [
    'API-081 API-082 API-083 API-084 API-085 API-086',
    requery,
    [
      'GET /backoffice/requery/disputes',
      'GET /backoffice/requery/settlements',
      'PUT /backoffice/requery/dispute/:transactionSearchKey',
      'PUT /backoffice/requery/settlement/:id',
      'PUT /backoffice/requery/disputes/download',
      'PUT /backoffice/requery/settlements/download',
    ],
  ],
  [
    'API-087 API-088 API-089 API-090 API-091 API-092 API-093 API-094',
    bulkSettlements,
    [
      'GET /backoffice/settlement/bulk',
      'GET /frontoffice/settlement/bulk',
      'GET /backoffice/settlement/bulk/transactions/:bulkSettlementKey',
      'GET /frontoffice/settlement/bulk/transactions/:bulkSettlementKey',
      'GET /backoffice/settlement/bulk/payment-requests/:bulkSettlementKey',
      'GET /backoffice/settlement/bulk/payment-attempts/:requestId',
      'GET /backoffice/settlement/bulk/download/:bulkSettlementKey',
      'GET /frontoffice/settlement/bulk/download/:bulkSettlementKey',
    ],
  ],
  [
    'API-095 API-097 API-099 API-101 API-103 API-105 API-107 API-109',
    manualRefunds,
    manual('/backoffice/manual-dispute-refund'),
  ],
  [
    'API-096 API-098 API-100 API-102 API-104 API-106 API-108 API-110',
    manualSettlements,
    manual('/backoffice/manual-settlement-payment'),
  ],
  [
    'DSP-18 AGT-16 API-122',
    superAgents,
    ['GET /backoffice/merchant/merchants', 'GET /backoffice/merchant/user-merchants'],
  ],
  [
    'SET-46 API-169 API-170',
    transitAccounts,
    [
      'GET /backoffice/settlement-transit-account',
      'POST /backoffice/settlement-transit-account',
      'GET /backoffice/settlement-transit-account/verify-account-number/:accountNumber',
    ],
  ],
])('%s are at the addresses of the documents', (_ids, noun, printed) => {
  const known = Object.values(noun)
    .flatMap(addressesOf)
    .map((address) => `${address.method} ${fullPath(address)}`)
  expect(known).toEqual(expect.arrayContaining(printed.map((one) => one.replace(' /', ' /api/v1/'))))
})
