/** The lists of reconciliation, for the suite that all lists go through. */
import { statementConfigurations } from '@dcir/core/reconciliation/configurations-contract'
import { statementConfigurationFields } from '@dcir/core/reconciliation/configurations-fields'
import { statements } from '@dcir/core/reconciliation/contract'
import { statementDayFields, statementFields } from '@dcir/core/reconciliation/fields'
import { byDay, listOf, nothingOnDay, type ProductList } from './list-suite'
import { ensureStatement } from './platform-records'

export const reconciliationLists: readonly ProductList[] = [
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
      status: 'Status',
      uploadTotalCount: 'Total Records',
      successCount: 'Success Count',
    },
    // A file that is being read says how far it is.
    ownCells: { status: () => /^[A-Z]/ },
    opens: 'Uploaded Statement',
    ensure: ensureStatement,
    requirements: { rows: 'REC-01 REC-03', filter: 'REC-05', states: 'REC-13' },
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
    requirements: { rows: 'REC-25 REC-26', filter: 'REC-26', states: 'REC-30' },
  }),
  listOf({
    route: '/back-office/reconciliation/configurations',
    title: 'Spreadsheet Configurations',
    endpoint: statementConfigurations.list,
    fields: statementConfigurationFields,
    columns: {
      fieldName: 'Field name',
      columnHeader: 'Spreadsheet column name',
      valueType: 'Value type',
      mandatory: 'Mandatory',
    },
    opens: /./,
    requirements: { rows: 'REC-52 REC-53', states: 'REC-61', refused: 'REC-52' },
  }),
]
