import { ownReports } from '@dcir/screens/transactions/report-endpoints.ts'
import { ReportList } from '@dcir/screens/transactions/report-list'
import { linkOptions } from '@tanstack/react-router'

const generate = linkOptions({ to: '/front-office/transactions', search: { dialog: 'filter' } })

/** The reports of the signed-in user's own super agents. */
export function FrontOfficeReports() {
  return <ReportList endpoints={ownReports} accessible={['fo_dcir_get_all_transactions']} generate={generate} />
}
