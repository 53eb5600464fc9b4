/** Reports that the server builds: followed to their end and saved under the name that the screen would give them. */

import { statusText } from '@dcir/core/display/status'
import { isReportFinal, type Report, reports } from '@dcir/core/transactions/reports-contract'
import { isDownloadable, reportMessages } from '@dcir/core/transactions/reports-rules'
import type { Api } from './api'
import type { Cli } from './cli'
import { downloadKnown } from './download'
import { CliError, exitCodes } from './exit-codes'
import { follow, type Waiting } from './follow'

export const followReport = (waiting: Waiting, api: Pick<Api, 'call'>, recordId: string): Promise<Report> =>
  follow(waiting, {
    ask: () => api.call(reports.show, { params: { recordId } }, { background: true }),
    isFinal: ({ reportGenerationStatus }) => isReportFinal(reportGenerationStatus),
    progress: ({ reportGenerationStatus, percentageProcessed }) =>
      `${statusText(reportGenerationStatus)}  ${percentageProcessed ?? 0}%`,
    onStop: `Stopped waiting; the server goes on. dcir reports download ${recordId} --wait follows it.`,
  })

interface Saved {
  path: string
  force: boolean
}

/** @throws CliError for a report that failed, is not finished or is no longer kept */
export async function saveReport(cli: Cli, api: Api, report: Report, { path, force }: Saved) {
  const { recordId, fileSize, sha256 } = report
  if (report.reportGenerationStatus === 'FAILED') throw new CliError(reportMessages.failed, exitCodes.failed)
  if (!isDownloadable(report) || fileSize === null || sha256 === null) {
    // The server's own sentence says which of the two it is.
    await api.download(reports.download, { params: { recordId } })
    throw new CliError('The report cannot be downloaded.', exitCodes.failed)
  }
  await downloadKnown(cli, {
    file: { size: fileSize, sha256 },
    path,
    force,
    async fetch(start) {
      const headers: Record<string, string> = start > 0 ? { range: `bytes=${start}-`, 'if-range': `"${sha256}"` } : {}
      const { raw, status } = await api.download(reports.download, { params: { recordId } }, { headers })
      return { raw, whole: status !== 206 }
    },
  })
}
