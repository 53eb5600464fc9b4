import { bankReports } from '@dcir/screens/transactions/report-endpoints.ts'
import { ReportList } from '@dcir/screens/transactions/report-list'
import { linkOptions } from '@tanstack/react-router'

const generate = linkOptions({ to: '/back-office/transactions', search: { dialog: 'filter' } })

/** The reports of the bank, of transactions of all super agents. */
export function BackOfficeReports() {
  return <ReportList endpoints={bankReports} accessible={['bo_dcir_get_all_transactions']} generate={generate} />
}
