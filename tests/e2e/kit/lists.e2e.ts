/** Every list of the product; what each of them must do is written once, in the suite that they all go through. */
import { roles } from '@dcir/core/access/roles/contract'
import { roleFields } from '@dcir/core/access/roles/fields'
import { superAgentUsers } from '@dcir/core/access/super-agent-users/contract'
import { agentUserFields } from '@dcir/core/access/super-agent-users/fields'
import { users } from '@dcir/core/access/users/contract'
import { userFields } from '@dcir/core/access/users/fields'
import { workflow } from '@dcir/core/access/workflow/contract'
import { requestFields } from '@dcir/core/access/workflow/fields'
import { batchFields } from '@dcir/core/bulk/fields'
import { bulkDisputes } from '@dcir/core/disputes/bulk-contract'
import { disputeFields } from '@dcir/core/disputes/fields'
import { disputeLists } from '@dcir/core/disputes/lists-contract'
import { disputeResponses } from '@dcir/core/disputes/responses-contract'
import { manualRefundFields, manualSettlementFields, requeryFields } from '@dcir/core/payments/fields'
import { manualRefunds, manualSettlements } from '@dcir/core/payments/manual-contract'
import { requery } from '@dcir/core/payments/requery-contract'
import { chargeTypes } from '@dcir/core/reference/charge-types/contract'
import { chargeType } from '@dcir/core/reference/charge-types/noun'
import { ConfigurationDetail, configurations } from '@dcir/core/reference/configurations/contract'
import { configurationFields } from '@dcir/core/reference/configurations/fields'
import { shownValue } from '@dcir/core/reference/configurations/values'
import { publicHoliday } from '@dcir/core/reference/public-holidays/noun'
import { bulkSettlements } from '@dcir/core/settlements/bulk-settlements-contract'
import { bulkSettlementFields } from '@dcir/core/settlements/bulk-settlements-fields'
import { formatInstant } from '@dcir/core/time/lagos'
import { transactions } from '@dcir/core/transactions/contract'
import { transactionFields } from '@dcir/core/transactions/fields'
import { reports } from '@dcir/core/transactions/reports-contract'
import { reportFields } from '@dcir/core/transactions/reports-fields'
import { expect, test } from 'playwright/test'
import { aBulkDispute, aBulkResponse } from '../../support/browser-bulk-files'
import { DISPUTE_HEADER, RESPONSE_HEADER } from '../../support/bulk-file'
import { leftOutLists } from '../../support/left-out-lists'
import { listRoutes } from '../../support/list-routes'
import { byDay, listOf, nothingOnDay, type ProductList, type Row, testList } from '../../support/list-suite'
import { participantLists } from '../../support/participant-lists'
import { ensureHoliday, ensureReport, ensureRequest } from '../../support/platform-records'
import { publicHolidays } from '../../support/public-holidays'
import { setAsideList } from '../../support/set-aside-list'

/** A cell that begins with a value of its row, and says more below it. */
const beginsWith = (text: unknown) => new RegExp(`^${String(text).replace(/[^\w\s]/g, '\\$&')}`)

const ofRequests = {
  fields: requestFields,
  columns: {
    description: 'Action Name',
    requestStatus: 'Status',
    createdOn: 'Created On',
    lastModifiedOn: 'Updated On',
  },
  ownCells: { description: ({ description }: Row) => beginsWith(description) },
  nothing: { search: 'startDate=2020-01-01&endDate=2020-01-01', says: 'No results found ...' },
  opens: /./,
}
const lastOfAgentUsers = { active: 'Status', createdAt: 'Date' }
const ofAgentUsers = {
  title: 'Super Agent Users',
  endpoint: superAgentUsers.list,
  fields: agentUserFields,
  ownCells: { active: ({ active }: Row) => (active ? /^Active$/ : /^Inactive$/) },
  filter: { label: 'Firstname', value: 'Sa', search: 'firstname=Sa' },
  nothing: { search: 'firstname=nobody', says: 'No super agent user found ...' },
  opens: /./,
}
const byRrn = { filter: { label: 'Rrn', value: '632513', search: 'rrn=632513' } }
const nothingByRrn = (says: string) => ({ nothing: { search: 'rrn=000000000000', says } })

const ofTransactions = {
  title: 'Transactions',
  endpoint: transactions.list,
  fields: transactionFields,
  columns: {
    transactionTime: 'Time',
    maskedPan: 'Masked pan',
    rrn: 'Rrn',
    transactionAmount: 'Amount',
    terminalId: 'Terminal id',
    cardAcceptorLocation: 'Card Acceptor Location',
    responseCode: 'Response code',
  },
  ...byRrn,
  ...nothingByRrn('No transactions found...'),
  opens: 'Transaction Summary',
}
const ofReports = {
  title: 'Transaction Reports',
  endpoint: reports.list,
  fields: reportFields,
  columns: {
    createdAt: 'Report Generation Date',
    completedAt: 'Completion Date',
    percentageProcessed: 'Percentage Proccessed',
    reportGenerationStatus: 'Report Generation Status',
  },
  ownCells: {
    // Its days and codes, its rows and its size stand below the date (bank 43).
    createdAt: (row: Row) => new RegExp(`^${formatInstant(String(row.createdAt))} ?Transactions (of|from) `),
    // Its state comes with whether the file is still kept.
    reportGenerationStatus: (row: Row) => new RegExp(`^${row.reportGenerationStatus}`),
  },
  opens: 'Transaction Report',
}
const ofDisputes = (expiry: string) => ({
  fields: disputeFields,
  columns: {
    logCode: 'Log code',
    customerAccountName: 'Customer Name',
    transactionAmount: 'Amount',
    transactionTime: 'Transaction Time',
    createdOn: 'Log Date',
    tatExpiryDate: expiry,
    status: 'Dispute status',
    resolutionStatus: 'Resolution status',
  },
  ownCells: {
    // A badge stands below the name, where the account is not known to be the card's own.
    customerAccountName: (row: Row) => new RegExp(`^${row.customerAccountName}`),
    tatExpiryDate: (row: Row) =>
      row.status === 'PENDING'
        ? /^((\d+d )?\d+h \d+m \d+s|Expired)$/
        : /^\w{3} \d{1,2}\w\w, \d\d \d{1,2}:\d\d (AM|PM)$/,
  },
  ...byRrn,
  ...nothingByRrn('No disputes found...'),
  quiet: ['status', 'resolutionStatus'] as const,
  opens: /^Dispute DSP-/,
})
const loggedBy = (side: string) => ({ holds: (row: Row) => row.loggedBySide === side })
const ownBy = (side: string) => ({ holds: (row: Row) => row.loggedBySide === side && row.merchantId === 'SA-0001' })
const ofBatches = {
  fields: batchFields,
  columns: { uploadedBy: 'Uploaded By', batchId: 'Batch Id', uploadedAt: 'Uploaded At' },
  ...byDay,
}

const ofSettlements = {
  title: 'Bulk Settlements',
  endpoint: bulkSettlements.list,
  fields: bulkSettlementFields,
  filter: {
    label: 'Bulk settlement key',
    value: 'BS0001-D20200101-T0000',
    search: 'bulkSettlementKey=BS0001-D20200101-T0000',
  },
  // Where people pay by hand, one that was started says so.
  ownCells: { status: (row: Row) => new RegExp(`^${row.status}`) },
  quiet: ['reportStatus'] as const,
  opens: /^Bulk Settlement BS/,
}
const settlementColumns = {
  transactionCount: 'Transaction Count',
  transactionTotalAmount: 'Total Amount',
  transactionMerchantAmount: 'Super Agent Amount',
  status: 'Status',
  reportStatus: 'Report Status',
  createdAt: 'Created On',
}
const byAccount = {
  filter: { label: 'Credit account', value: '2000000001', search: 'creditAccount=2000000001' },
}
const nothingByAccount = (says: string) => ({ nothing: { search: 'creditAccount=0000000000', says } })

const lists: readonly ProductList[] = [
  listOf({
    ...byAccount,
    ...nothingByAccount('No results found.'),
    route: '/back-office/requery-management',
    title: 'Transactions Requery Status Update',
    endpoint: requery.settlements,
    fields: requeryFields,
    columns: {
      recipientName: 'Merchant/Participant',
      amount: 'Settlement Amount',
      sourceAccountNumber: 'Source Account',
      destinationAccountNumber: 'Destination Account',
      transactionReference: 'Transaction Ref',
      bulkSettlementKey: 'Settlement Key',
      settlementAttemptDateTime: 'Settlement Time',
    },
    opens: /^PAY[\w-]+$/,
    requirements: {
      rows: 'RQY-01 RQY-04 NAV-48',
      filter: 'RQY-13 RQY-18',
      states: 'RQY-22',
      refused: 'RQY-03 PRM-041 PRM-042',
    },
  }),
  listOf({
    ...byAccount,
    ...nothingByAccount('No pending dispute refunds found...'),
    route: '/back-office/disputes/pending-manual-refunds',
    ticked: true,
    title: 'Pending Dispute Refunds',
    endpoint: manualRefunds.list,
    fields: manualRefundFields,
    columns: {
      destinationAccount: 'Destination Account',
      destinationAccountName: 'Destination Account Name',
      amount: 'Amount',
      merchant: 'Super Agent',
      status: 'Status',
      logCode: 'Dispute Log Code',
      createdOn: 'Created On',
    },
    // The finding of the bank on the account stands below its name.
    ownCells: { destinationAccountName: (row: Row) => new RegExp(`^${row.destinationAccountName}`) },
    opens: /^PR-\d+$/,
    requirements: {
      rows: 'CNV-40 MAN-01 MAN-03 NAV-54',
      filter: 'MAN-06 MAN-18',
      states: 'MAN-07',
      refused: 'MAN-02 PRM-050',
    },
  }),
  listOf({
    ...byAccount,
    ...nothingByAccount('No pending settlement payments found...'),
    route: '/back-office/disputes/pending-manual-settlements',
    ticked: true,
    title: 'Pending Settlement Payments',
    endpoint: manualSettlements.list,
    fields: manualSettlementFields,
    columns: {
      bulkSettlementRecord: 'Bulk Settlement Key',
      creditAccountName: 'Credit Account Name',
      creditAccount: 'Credit Account',
      amount: 'Amount',
      status: 'Status',
      createdAt: 'Created On',
    },
    opens: /^PR-\d+$/,
    requirements: {
      rows: 'MAN-09 MAN-11 NAV-50',
      filter: 'MAN-14 MAN-18',
      states: 'MAN-15',
      refused: 'MAN-10 PRM-047',
    },
  }),
  listOf({
    route: '/back-office/public-holidays',
    title: 'Public Holidays',
    endpoint: publicHolidays.list,
    filterEndpoint: publicHolidays.filter,
    fields: publicHoliday.fields,
    columns: { name: 'Name', description: 'Description', code: 'Code', theDate: 'Date' },
    filter: { label: 'Name', value: 'Founders', search: 'name=Founders' },
    nothing: { search: 'name=nothing', says: 'No public holidays found ...' },
    opens: /./,
    ensure: ensureHoliday,
    requirements: {
      rows: 'REF-67 REF-68 NAV-58',
      filter: 'REF-69 REF-73',
      states: 'REF-76',
      refused: 'REF-67 PRM-056',
    },
  }),
  listOf({
    route: '/back-office/configurations',
    title: 'Configurations',
    endpoint: configurations.list,
    fields: configurationFields,
    columns: { configName: 'Name', configDesc: 'Description', configValue: 'Value' },
    ownCells: {
      configName: ({ configName }: Row) => beginsWith(configName),
      configValue: (row: Row) => beginsWith(shownValue(ConfigurationDetail.parse(row))),
    },
    filter: { label: 'Name, key or description', value: 'dispute.tat', search: 'text=dispute.tat' },
    opens: /./,
    requirements: { rows: 'REF-78 REF-79 NAV-59', filter: 'REF-78', refused: 'REF-78 PRM-058' },
  }),
  listOf({
    ...ofSettlements,
    columns: { bulkSettlementKey: 'Bulk Settlement Key', merchant: 'Super Agent', ...settlementColumns },
    ...nothingOnDay('No bulk settlement records found ...'),
    route: '/back-office/bulk-settlements',
    requirements: {
      rows: 'SET-01 SET-03 NAV-49',
      filter: 'SET-05 SET-09',
      states: 'SET-12',
      refused: 'SET-02 PRM-043',
    },
  }),
  listOf({
    ...ofSettlements,
    columns: { bulkSettlementKey: 'Bulk Settlement Key', ...settlementColumns },
    ...nothingOnDay('No bulk settlements found...'),
    holds: (row: Row) => (row.merchant as Row).merchantId === 'SA-0001',
    route: '/front-office/bulk-settlements',
    requirements: { rows: 'SET-01 SET-04 NAV-70', states: 'SET-12', refused: 'SET-02 PRM-068' },
  }),
  listOf({
    ...ofTransactions,
    route: '/back-office/transactions',
    requirements: {
      rows: 'CNV-06 CNV-08 ERR-04 CNV-39 NAV-46 TXN-07 TXN-01 TXN-02 TXN-03 TXN-08 TXN-09 CNV-01 TXN-10',
      filter: 'CNV-02',
      states: 'CNV-13 CNV-14 TXN-12 TXN-32 TXN-13 CNV-09 CNV-11 CNV-12 TXN-11 TXN-31',
      refused: 'TXN-05 CNV-10 PRM-010',
    },
  }),
  listOf({
    ...ofTransactions,
    route: '/front-office/transactions',
    requirements: { rows: 'CNV-39 NAV-68 TXN-07 TXN-04', refused: 'TXN-06' },
  }),
  listOf({
    ...ofReports,
    route: '/back-office/transaction-reports',
    ensure: () => ensureReport('bo.admin'),
    requirements: { rows: 'NAV-47 TXN-45 TXN-46 TXN-47 TXN-50' },
  }),
  listOf({
    ...ofReports,
    route: '/front-office/transaction-reports',
    ensure: () => ensureReport('sa.admin'),
    requirements: { rows: 'NAV-69 TXN-45 TXN-46 TXN-47 TXN-50' },
  }),
  listOf({
    ...ofDisputes('TAT'),
    route: '/back-office/disputes',
    title: 'Disputes',
    endpoint: disputeLists.all,
    requirements: {
      rows: 'CNV-28 DSP-01 DSP-06 NAV-51 DSP-75',
      filter: 'DSP-07',
      states: 'DSP-09 DSP-07',
      refused: 'DSP-10',
    },
  }),
  listOf({
    ...ofDisputes('TAT'),
    ...loggedBy('backoffice'),
    route: '/back-office/disputes/backoffice',
    title: 'Back Office Disputes',
    endpoint: disputeLists.byBank,
    requirements: { rows: 'DSP-01 DSP-06 NAV-52 DSP-75', filter: 'DSP-07', states: 'DSP-09', refused: 'DSP-10' },
  }),
  listOf({
    ...ofDisputes('TAT'),
    ...loggedBy('merchant'),
    route: '/back-office/disputes/super-agents',
    title: 'Super Agent Disputes',
    endpoint: disputeLists.byAgents,
    requirements: { rows: 'DSP-01 DSP-06 NAV-53 DSP-75', filter: 'DSP-07', states: 'DSP-09', refused: 'DSP-10' },
  }),
  listOf({
    ...ofDisputes('Expiry'),
    ...ownBy('merchant'),
    route: '/front-office/agent-disputes',
    title: 'Agent Disputes',
    endpoint: disputeLists.byAgents,
    requirements: { rows: 'DSP-11 DSP-12 DSP-13 NAV-72 DSP-77', states: 'DSP-09', refused: 'DSP-14' },
  }),
  listOf({
    ...ofDisputes('Expiry'),
    ...ownBy('backoffice'),
    route: '/front-office/bank-disputes',
    title: 'Bank Disputes',
    endpoint: disputeLists.byBank,
    requirements: { rows: 'DSP-11 DSP-12 DSP-13 NAV-73 DSP-77', states: 'DSP-09', refused: 'DSP-14' },
  }),
  listOf({
    ...ofBatches,
    ...nothingOnDay('No bulk disputes found...'),
    route: '/back-office/bulk-disputes',
    title: 'Bulk Disputes',
    endpoint: bulkDisputes.list,
    opens: 'Bulk Dispute Transactions',
    ensure: () => aBulkDispute(DISPUTE_HEADER),
    requirements: { rows: 'NAV-55 BDP-01 BDP-02 BDP-18', filter: 'BDP-03', states: 'BDP-17' },
  }),
  listOf({
    ...ofBatches,
    ...nothingOnDay('No bulk dispute responses found...'),
    route: '/front-office/bulk-dispute-response',
    title: 'Bulk Dispute Response',
    endpoint: disputeResponses.list,
    actions: 'Action',
    opens: 'Bulk Dispute Response Transactions',
    ensure: () => aBulkResponse(RESPONSE_HEADER),
    requirements: { rows: 'NAV-74 BDR-01 BDR-02 BDR-23', filter: 'BDR-03', states: 'BDR-11', refused: 'BDR-04' },
  }),
  listOf({
    route: '/back-office/charge-types',
    title: 'Charge Types',
    endpoint: chargeTypes.list,
    fields: chargeType.fields,
    columns: {
      chargeModel: 'Charge Type',
      chargeTypeName: 'Charge Name',
      flat: 'Flat',
      minimumCap: 'Min Cap',
      maximumCap: 'Max Cap',
      percentage: 'Percent',
    },
    filter: { label: 'Charge code', value: 'FLAT', search: 'chargeCode=FLAT' },
    nothing: { search: 'chargeCode=NOTHING', says: 'No charge type found!' },
    opens: /./,
    requirements: {
      rows: 'CNV-22 NAV-39 REF-01 REF-02 REF-03',
      filter: 'REF-04 REF-06',
      states: 'REF-19',
      refused: 'REF-01',
    },
  }),
  // Their entries in the navigation are NAV-40, NAV-41 and NAV-43.
  ...participantLists,
  ...leftOutLists,
  setAsideList,
  listOf({
    ...ofRequests,
    route: '/back-office/workflow-requests/all',
    title: 'All Requests',
    endpoint: workflow.list,
    asks: '&order=waiting',
    filter: { label: 'Status', value: 'PENDING', search: 'status=PENDING' },
    requirements: {
      rows: 'CNV-07 CNV-32 NAV-57 WFL-01 WFL-02 WFL-12',
      filter: 'WFL-03',
      states: 'WFL-19',
      refused: 'WFL-01',
    },
  }),
  listOf({
    ...ofRequests,
    route: '/back-office/workflow-requests/self',
    title: 'My Requests',
    endpoint: workflow.listSelf,
    asks: '&order=waiting',
    ensure: ensureRequest,
    requirements: { rows: 'NAV-56 WFL-01 WFL-02 WFL-15', states: 'WFL-19' },
  }),
  listOf({
    route: '/back-office/user-management',
    title: 'Back Office Users Management',
    endpoint: users.list,
    fields: userFields,
    columns: { name: 'Name', username: 'Username', email: 'Email', createdOn: 'Created On' },
    filter: { label: 'Username', value: 'locked', search: 'username=locked' },
    nothing: { search: 'username=nobody', says: 'No users found!' },
    opens: /./,
    requirements: { rows: 'CNV-07 NAV-44 USR-23 USR-25', filter: 'USR-26', states: 'USR-58', refused: 'USR-24' },
  }),
  listOf({
    route: '/back-office/roles',
    title: 'Roles',
    endpoint: roles.list,
    fields: roleFields,
    columns: { name: 'Name', description: 'Description', userType: 'For', standard: 'Standard', accounts: 'Accounts' },
    ownCells: {
      userType: ({ userType }: Row) => (userType === 'back-office' ? /^Bank staff$/ : /^Super agent staff$/),
    },
    filter: { label: 'Name', value: 'payer', search: 'name=payer' },
    nothing: { search: 'name=nobody', says: 'No roles found ...' },
    opens: /./,
    requirements: { rows: 'S8 USR-47', filter: 'S8 USR-26', states: 'S8 USR-58', refused: 'S8 USR-24' },
  }),
  listOf({
    ...ofAgentUsers,
    columns: { firstname: 'Firstname', lastname: 'Lastname', merchantName: 'Super Agent', ...lastOfAgentUsers },
    route: '/back-office/super-agent-users',
    requirements: { rows: 'NAV-45 USR-01 USR-03', filter: 'USR-07', states: 'USR-20', refused: 'USR-02' },
  }),
  listOf({
    ...ofAgentUsers,
    columns: { firstname: 'Firstname', lastname: 'Lastname', ...lastOfAgentUsers },
    route: '/front-office/super-agent-users',
    requirements: { rows: 'NAV-03 NAV-67 USR-01 USR-04', filter: 'USR-07', states: 'USR-20', refused: 'USR-02' },
  }),
]

// The workers share them.
test.describe.configure({ mode: 'parallel' })
for (const list of lists) testList(list)

/** Lists that are tested beside what else is done on them. */
const ELSEWHERE = [
  '/back-office/audit-trail',
  '/back-office/service-accounts',
  '/back-office/event-endpoints',
  '/back-office/events',
  '/front-office/event-endpoints',
  '/front-office/events',
  '/back-office/super-agents',
  '/back-office/transit-accounts',
  '/back-office/reconciliation/file-upload',
  '/back-office/reconciliation/daily-uploads',
  '/back-office/reconciliation/credit-reconciliation',
  '/back-office/reconciliation/debit-reconciliation',
  '/back-office/reconciliation/configurations',
]

test('every list of both consoles is here', () => {
  const known = [...new Set(lists.map(({ route }) => route as string)), ...ELSEWHERE].sort()
  expect([...listRoutes('back-office'), ...listRoutes('super-agent')].sort()).toEqual(known)
})
