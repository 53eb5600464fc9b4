import { bankReports } from '@dcir/ui/domain/reports/report-endpoints'
import { ReportList } from '@dcir/ui/domain/reports/report-list'
import { linkOptions } from '@tanstack/react-router'

const generate = linkOptions({ to: '/back-office/transactions', search: { dialog: 'filter' } })

/** The reports of the bank, of transactions of all super agents. */
export function BackOfficeReports() {
  return <ReportList endpoints={bankReports} accessible={['bo_dcir_get_all_transactions']} generate={generate} />
}
