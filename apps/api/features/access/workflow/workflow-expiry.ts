/** Requests that nobody decided in time are canceled, each with an entry in the audit trail. */
import { EXPIRY_KEY } from '@dcir/core/access/workflow/rules'
import { configured } from '../../../db/configuration'
import { BANK, type Database } from '../../../db/database'
import type { Clock } from '../../../kit/clock'
import { recordAudits } from '../../../write/audit'
import { requestsDecided, workflowStore } from '../../../write/workflow.store'

const DAY_MS = 24 * 3_600_000
const ACTOR = 'SYSTEM'

/** @returns how many it canceled */
export const expireRequests = ({ database, clock }: { database: Database; clock: Clock }): Promise<number> =>
  database.transaction(BANK, async (db) => {
    const at = clock.now()
    const { [EXPIRY_KEY]: days } = await configured(db, EXPIRY_KEY)
    const comment = `Nobody decided it within ${days} ${days === 1 ? 'day' : 'days'}.`
    const ended = await workflowStore(db).expire(new Date(at.getTime() - days * DAY_MS), comment, at)
    const entries = ended.map(({ reference, action, targetRecordId, initiator }) => ({
      ...{ actor: ACTOR, action: 'workflow.expire', subject: reference, result: 'done', address: '', requestId: '' },
      details: { action, targetRecordId, initiator, comment },
    }))
    await requestsDecided(db, ended, 'CANCELED', at)
    await recordAudits(db, at, entries)
    return ended.length
  })
