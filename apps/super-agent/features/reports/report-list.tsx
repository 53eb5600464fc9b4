import { ownReports } from '@dcir/ui/domain/reports/report-endpoints'
import { ReportList } from '@dcir/ui/domain/reports/report-list'
import { linkOptions } from '@tanstack/react-router'

const generate = linkOptions({ to: '/front-office/transactions', search: { dialog: 'filter' } })

/** The reports of the signed-in user's own super agents. */
export function FrontOfficeReports() {
  return <ReportList endpoints={ownReports} accessible={['fo_dcir_get_all_transactions']} generate={generate} />
}
