/** Reports as they are mailed to participants that asked for them: the workbook with a sentence of what it is. */

import { participantReportFileName } from '@dcir/core/settlements/participant-reports-rules'
import { formatBusinessDate } from '@dcir/core/time/lagos'
import type { Sql } from '../../db/database'
import { sql } from '../../db/sql'
import type { Outbox } from '../../mail/outbox'

interface Writing {
  db: Sql
  at: Date
}

interface MailedReport {
  participantId: number | null
  settlementDate: string
  file: { key: string; size: number }
}

/** Beyond it mailboxes refuse a letter. */
const MAX_ATTACHED = 10 * 1024 ** 2

export type ParticipantReportLetters = ReturnType<typeof createParticipantReportLetters>

export const createParticipantReportLetters = (outbox: Outbox) => ({
  /** Mails a report that was made to the addresses of its participant; of a super agent's report nobody asked for mail. */
  async made({ db, at }: Writing, { participantId, settlementDate, file }: MailedReport): Promise<void> {
    if (!outbox.sendsMail || participantId === null) return
    const owner = await db.first<{ name: string; reportEmail: string }>(
      sql`SELECT name, report_email FROM settlement_participants WHERE id = ${participantId} AND send_report
        AND report_email IS NOT NULL`,
    )
    if (!owner) return
    const name = participantReportFileName(owner.name, settlementDate)
    const isAttached = file.size <= MAX_ATTACHED
    const day = formatBusinessDate(settlementDate)
    const letter = {
      subject: `Settlement report of ${owner.name}, ${day}`,
      lines: [
        `The settlements of ${day} in which ${owner.name} has a share${isAttached ? ' are in the attached workbook' : ''}.`,
        isAttached
          ? 'Another settlement of the day makes the report again, and it is mailed again.'
          : `The workbook ${name} is too large to be mailed. Ask the bank for it.`,
      ],
      ...(isAttached ? { attachment: { name, fileKey: file.key } } : {}),
    }
    for (const to of owner.reportEmail.split(',').map((one) => one.trim()))
      await outbox.send({ db, at }, { kind: 'participant-report', to, letter })
  },
})
