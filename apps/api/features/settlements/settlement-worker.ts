/** The worker group of settlements: closes windows that are due, those that a person asked for, and notices what is owed back. */
import { BANK, type Database, type Sql } from '../../db/database'
import type { FileStore } from '../../files/files'
import { enqueueJob } from '../../jobs/jobs.store'
import type { JobKind } from '../../jobs/runner'
import type { Clock } from '../../kit/clock'
import { inLanes } from '../../kit/lanes'
import type { Outbox } from '../../mail/outbox'
import type { SecretsKey } from '../access/secrets-key'
import { type Closing, closeAll, type Until } from './closing'
import { bulkStore } from './closing.store'
import { changedAgents, noticeOwedBack } from './owed-back'
import { participantReportJob } from './participant-report-job'
import { createParticipantReportLetters } from './participant-report-letters'
import { requestReports } from './participant-reports.store'
import { completeBulks } from './settlement-events'
import { SETTLEMENT_REPORT_JOB, settlementReportJob } from './settlement-report'
import { settledAgents } from './terms'

const SETTLEMENT_CLOSE_JOB = 'settlement-close'

interface AskedClosing {
  superAgentId: number
  /** ISO 8601. */
  upTo: string
  by: string
}

/** Queues what a person asked to be settled; two equal requests are one job. */
export const enqueueClosing = (db: Sql, { superAgentId, upTo, by }: AskedClosing) =>
  enqueueJob(db, SETTLEMENT_CLOSE_JOB, `${superAgentId} ${upTo} ${by}`, { superAgentId, upTo, by })

interface Deps {
  database: Database
  clock: Clock
  files: FileStore
  secretsKey: Pick<SecretsKey, 'sign'>
  outbox: Outbox
}

export function createSettlementWorker({ database, clock, files, secretsKey, outbox }: Deps) {
  const closing: Closing = {
    database,
    key: secretsKey,
    async closed(db: Sql, key: string, at: Date) {
      await enqueueJob(db, SETTLEMENT_REPORT_JOB, key)
      await requestReports(db, key, at)
    },
  }

  const close = (superAgentId: number, until: Omit<Until, 'now'> = {}): Promise<number> =>
    closeAll(closing, superAgentId, { now: clock.now(), ...until })

  const closeJob: JobKind = {
    kind: SETTLEMENT_CLOSE_JOB,
    async run({ payload }) {
      const { superAgentId, upTo, by } = payload as AskedClosing
      await close(superAgentId, { upTo: new Date(upTo), by })
      return undefined
    },
  }

  /** Completes bulks that are paid, should a payment have ended without its bulk. */
  const completePaid = async (db: Sql) => {
    const keys = await bulkStore(db).paid()
    if (keys.length > 0) await completeBulks(db, keys, clock.now())
  }

  const notice = async (superAgentId: number) => {
    for (let looked = 1; looked > 0; )
      ({ looked } = await database.transaction(BANK, (db) => noticeOwedBack(db, superAgentId, clock.now())))
  }

  return {
    jobs: [
      closeJob,
      settlementReportJob({ database, files }),
      participantReportJob({ database, clock, files, letters: createParticipantReportLetters(outbox) }),
    ],
    close,

    /**
     * Closes every window that is due. A failure for one super agent is reported when all others had their turn.
     * @returns how many bulks were made
     */
    async round(): Promise<number> {
      let made = 0
      const closeEach = async () => {
        const agents = await database.read(BANK, settledAgents)
        await inLanes(agents, 1, async ({ id }) => {
          made += await close(id)
        })
      }
      const completeEach = () => database.transaction(BANK, completePaid)
      const noticeEach = async () => inLanes(await database.read(BANK, changedAgents), 1, notice)
      await inLanes([closeEach, completeEach, noticeEach], 1, (step) => step())
      return made
    },
  }
}
