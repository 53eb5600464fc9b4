/** The states of a participant report, what can be done in each, and what its file is called. */

export const participantReportStatuses = ['PENDING', 'IN_PROGRESS', 'COMPLETED', 'FAILED'] as const
export type ParticipantReportStatus = (typeof participantReportStatuses)[number]

export const participantReportMessages = {
  empty: 'No reports found ...',
  retried: 'The report is being generated again.',
} as const

/** A list is asked for again as long as this holds of one of its reports. */
export const isInProgress = (status: ParticipantReportStatus) => status === 'PENDING' || status === 'IN_PROGRESS'

export const canRetry = (status: ParticipantReportStatus) => status === 'FAILED'

/** Characters that a file system may refuse in a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNSAFE = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g

/** The name under which a report is saved, safe on every system whatever its owner is called. */
export function participantReportFileName(ownerName: string, settlementDate: string): string {
  const name = ownerName
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  return `${name || 'Report'}-${settlementDate}.xlsx`
}
