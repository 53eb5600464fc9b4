import { reports } from '@dcir/core/transactions/reports-contract'

const { generate, list, show, download } = reports

/** The reports of the bank, of transactions of all super agents. */
export const bankReports = { generate, list, show, download }

export type ReportEndpoints = typeof bankReports

/** The reports of a super agent. The endpoints answer alike; which are asked decides whose reports may be seen. */
export const ownReports = {
  generate: reports.generate,
  list: reports.list,
  show: reports.show,
  download: reports.download,
} as unknown as ReportEndpoints
