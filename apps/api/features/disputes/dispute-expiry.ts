/** The expiry job: counts deadlines again when the calendar changes, and decides what nobody decided in time. */
import { deadlineOf } from '@dcir/core/disputes/deadlines'
import { disputeKeys, failedResponseCodes } from '@dcir/core/disputes/lists'
import { autoRefundKeys } from '@dcir/core/disputes/payee'
import { lagosIso } from '@dcir/core/time/lagos'
import { configured } from '../../db/configuration'
import { BANK, type Database, type Sql } from '../../db/database'
import { writeEvents } from '../../events/write-events'
import type { Clock } from '../../kit/clock'
import type { Log } from '../../kit/log'
import { recordAudit, recordAudits } from '../../write/audit'
import { readCalendar } from './calendar'
import { expireDisputes, SYSTEM_ACTOR } from './dispute-transitions'
import { disputeTransitionsStore } from './dispute-transitions.store'
import { type DisputeRecord, disputesStore } from './disputes.store'

interface Deps {
  database: Database
  clock: Clock
  log: Log
}

/** As many as one transaction holds. */
const BATCH = 100
/** How long before its deadline a dispute is warned of. */
const WARNED_MS = 24 * 3_600_000

const bySystem = { actor: SYSTEM_ACTOR, result: 'done', address: '', requestId: '' }

/** Counts one open dispute's deadline again, from the same beginning and with the hours that it was given. */
async function recount(db: Sql, dispute: DisputeRecord, calendar: Awaited<ReturnType<typeof readCalendar>>, at: Date) {
  const { hours, mode } = dispute.trace
  const { expiry, trace } = deadlineOf(dispute.cycleBegan, { hours, mode }, calendar.holidays)
  const store = disputeTransitionsStore(db)
  await store.setDeadline(dispute.id, dispute.cycleBegan, expiry, trace, calendar.fingerprint, dispute.cycle)
  if (expiry.getTime() === dispute.tatExpiry.getTime()) return
  const comment = `The calendar of holidays changed: from ${lagosIso(dispute.tatExpiry)} to ${lagosIso(expiry)}`
  const status = dispute.resolutionStatus
  await store.record([{ dispute, status, at, by: SYSTEM_ACTOR, action: 'DEADLINE CHANGED', comment }])
  const details = { from: lagosIso(dispute.tatExpiry), to: lagosIso(expiry) }
  await recordAudit(db, at, { ...bySystem, action: 'disputes.deadline', subject: dispute.logCode, details })
}

export function createDisputeExpiry({ database, clock, log }: Deps) {
  /** Runs `work` again and again, a batch in each transaction, until one finds nothing. */
  async function inBatches(work: (db: Sql) => Promise<number>): Promise<number> {
    let total = 0
    for (;;) {
      const done = await database.transaction(BANK, work)
      total += done
      if (done < BATCH) return total
    }
  }

  const recountAll = () =>
    inBatches(async (db) => {
      const calendar = await readCalendar(db, clock.now())
      const disputes = await disputesStore(db).countedOtherwise(calendar.fingerprint, BATCH)
      for (const dispute of disputes) await recount(db, dispute, calendar, clock.now())
      return disputes.length
    })

  /** Says once a cycle which disputes run out soon. */
  const warnAll = () =>
    inBatches(async (db) => {
      const at = clock.now()
      const warned = await disputesStore(db).warn(at, new Date(at.getTime() + WARNED_MS), BATCH)
      await writeEvents(
        db,
        warned.map(({ superAgentId, amount: amountKobo, tatExpiry, ...data }) => ({
          kind: 'dispute.expiring',
          superAgentId,
          data: { ...data, amountKobo, tatExpiry: lagosIso(tatExpiry) },
        })),
        at,
      )
      return warned.length
    })

  const expireAll = () =>
    inBatches(async (db) => {
      const at = clock.now()
      const { maxAmount, maxPerDay } = autoRefundKeys
      const settings = await configured(db, disputeKeys.bankCodes, maxAmount, maxPerDay)
      const limits = { maxAmount: settings[maxAmount], maxPerDay: settings[maxPerDay] }
      const failedCodes = failedResponseCodes(settings[disputeKeys.bankCodes].join(','))
      const disputes = await disputesStore(db).expired(at, BATCH)
      await expireDisputes(db, disputes, failedCodes, limits, at)
      // Last and all at once: nobody who has locked the trail may wait for a day's figures that another transaction has locked.
      const entry = { ...bySystem, action: 'disputes.expire' }
      await recordAudits(
        db,
        at,
        disputes.map(({ logCode: subject }) => ({ ...entry, subject })),
      )
      return disputes.length
    })

  return {
    /** A holiday declared late counts before anything is decided by the old deadline. */
    async round(): Promise<void> {
      const recounted = await recountAll()
      const expired = await expireAll()
      await warnAll()
      if (recounted + expired > 0)
        log.info({ recounted, expired }, 'deadlines of disputes were recounted or have expired')
    },
  }
}
