/** The lists of reconciliation, for the suite that all lists go through. */
import { statementConfigurations } from '@dcir/core/reconciliation/configurations/contract'
import { statementConfigurationFields } from '@dcir/core/reconciliation/configurations/fields'
import { statements } from '@dcir/core/reconciliation/contract'
import { reconciliationDays } from '@dcir/core/reconciliation/days/contract'
import { dayFields } from '@dcir/core/reconciliation/days/fields'
import { statementDayFields, statementFields } from '@dcir/core/reconciliation/fields'
import { test } from 'playwright/test'
import { byDay, listOf, nothingOnDay, type ProductList, testList } from '../../support/list-suite'
import { ensureStatement } from '../../support/platform-records'

const ofReconciliation = {
  ...byDay,
  ...nothingOnDay('No results found ...'),
  endpoint: reconciliationDays.list,
  fields: dayFields,
  columns: {
    transactionDate: 'Transaction Date',
    totalAccountCount: 'Account count',
    totalAccountValue: 'Account value',
    totalDbCount: 'Database count',
    totalMatchedAndSuccessful: 'Matched successful',
    totalMatchedAndFailed: 'Matched failed',
    totalAccountEntryUnmatched: 'Exceptions',
  },
  requirements: { rows: 'NAV-63 NAV-64 REC-31 REC-32', states: 'REC-42' },
}

const lists: readonly ProductList[] = [
  listOf({
    ...byDay,
    ...nothingOnDay('No results found!'),
    route: '/back-office/reconciliation/file-upload',
    title: 'Reconciliation Statement Upload',
    endpoint: statements.list,
    fields: statementFields,
    columns: {
      fileName: 'File Name',
      uploadedAt: 'Upload Date',
      uploadTotalCount: 'Total Records',
      successCount: 'Success Count',
      status: 'Status',
    },
    badges: { uploadTotalCount: 'pending', successCount: 'success' },
    // A file that is being read says how far it is.
    ownCells: { status: () => /^([A-Z]|\d+%$)/ },
    opens: 'Uploaded Statement',
    ensure: ensureStatement,
    requirements: { rows: 'NAV-61 CNV-31 REC-01 REC-03', filter: 'REC-05', states: 'REC-13' },
  }),
  listOf({
    ...ofReconciliation,
    route: '/back-office/reconciliation/credit-reconciliation',
    title: 'Credit Reconciliation',
    asks: '&transactionIndicator=CREDIT',
    opens: /^Credit Reconciliation \(/,
  }),
  listOf({
    ...ofReconciliation,
    route: '/back-office/reconciliation/debit-reconciliation',
    title: 'Debit Reconciliation',
    asks: '&transactionIndicator=DEBIT',
    opens: /^Debit Reconciliation \(/,
  }),
  listOf({
    ...byDay,
    ...nothingOnDay('No results found ...'),
    route: '/back-office/reconciliation/daily-uploads',
    title: 'Daily Upload',
    endpoint: statements.dailyUploads,
    fields: statementDayFields,
    columns: { transactionDate: 'Transaction Date', totalCount: 'Count' },
    opens: /^Transactions \(/,
    ensure: ensureStatement,
    requirements: { rows: 'NAV-62 REC-25 REC-26', filter: 'REC-26', states: 'REC-30' },
  }),
  listOf({
    route: '/back-office/reconciliation/configurations',
    title: 'Spreadsheet Configurations',
    endpoint: statementConfigurations.list,
    fields: statementConfigurationFields,
    columns: {
      fieldName: 'Field Name',
      columnHeader: 'Spreadsheet Column Name',
      valueType: 'Value Type',
      mandatory: 'Mandatory',
    },
    opens: /./,
    requirements: { rows: 'CNV-07 NAV-65 REC-52 REC-53', states: 'REC-61', refused: 'REC-52' },
  }),
]

// The workers share them.
test.describe.configure({ mode: 'parallel' })
for (const list of lists) testList(list)
