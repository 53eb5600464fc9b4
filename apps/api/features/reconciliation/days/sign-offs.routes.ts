/** Endpoints of the officer's overview and of signing days off. */
import type { Params } from '@dcir/core/contract/endpoint'
import { Refusal } from '@dcir/core/errors/catalogue'
import { type DaySignOff, daySignOffs } from '@dcir/core/reconciliation/sign-offs/contract'
import { figureChanges, signOffMessages } from '@dcir/core/reconciliation/sign-offs/rules'
import { businessDate, formatBusinessDate, formatInstant } from '@dcir/core/time/lagos'
import { routesOf } from '../../../call/call'
import type { Database } from '../../../db/database'
import { lockForTransaction } from '../../../db/locks'
import { writeEvents } from '../../../events/write-events'
import type { Clock } from '../../../kit/clock'
import type { Gate } from '../../../write/gate'
import type { Tx } from '../../../write/write'
import type { SecretsKey } from '../../access/secrets-key'
import {
  certificateDigest,
  figuresDigest,
  isAuthentic,
  isEmpty,
  openCount,
  readCertificate,
  readOverview,
  standingOf,
} from './day-standing'
import { type CertificateRecord, type StoredCertificate, signOffsStore } from './sign-offs.store'

interface Deps {
  database: Database
  clock: Clock
  gate: Gate
  secretsKey: Pick<SecretsKey, 'sign'>
}

/** The signed part of a certificate, without the columns that name it in the database. */
const recordOf = ({ id: _, transactionDate: __, ...record }: StoredCertificate): CertificateRecord => record

interface Asked {
  params: Params<typeof daySignOffs.sign>
  body: DaySignOff
}

export function signOffsRoutes({ database, clock, gate, secretsKey }: Deps) {
  /** The certificate that would be signed now. @throws Refusal when a rule forbids it */
  async function certify({ db, actor, at }: Tx, { params, body }: Asked): Promise<CertificateRecord> {
    const { transactionDate } = params
    const store = signOffsStore(db)
    if (await store.isBeingRead(transactionDate)) throw new Refusal('day-being-read')
    const standing = await standingOf(db, transactionDate)
    const { figures } = standing
    if (body.figuresDigest && body.figuresDigest !== figuresDigest(secretsKey, transactionDate, figures)) {
      throw new Refusal('day-moved-on')
    }
    const last = (await store.latest([transactionDate])).get(transactionDate)
    if (!last && isEmpty(standing)) throw new Refusal('not-found', { label: `Reconciliation of ${transactionDate}` })
    if (last && isAuthentic(secretsKey, last) && figureChanges(last.figures, figures).length === 0) {
      throw new Refusal('day-signed', { by: last.signedBy, at: formatInstant(last.signedAt) })
    }
    const openReason = body.openReason || null
    const open = openCount(standing)
    if (open > 0 && !openReason) {
      const count = `${open} ${open === 1 ? 'row' : 'rows'}`
      throw new Refusal('day-open-rows', { count }, 'body.openReason')
    }
    const record = { figures, comment: body.comment, openReason, signedBy: actor, signedAt: at }
    return { ...record, digest: certificateDigest(secretsKey, transactionDate, record) }
  }

  return routesOf(daySignOffs, {
    overview: (call, { query }) =>
      database.read(call.scope, (db) =>
        readOverview(
          db,
          {
            startDate: query.startDate,
            endDate: query.endDate,
            transactionIndicator: query.transactionIndicator,
            page: query.page,
            size: query.size,
          },
          clock.now(),
        ),
      ),

    certificate: (call, { params }) =>
      database.read(call.scope, (db) => readCertificate(db, secretsKey, params.transactionDate, clock.now())),

    sign: gate.changes<typeof daySignOffs.sign, CertificateRecord>(daySignOffs.sign, {
      record: ({ params }) => params.transactionDate,
      describe: ({ params }, before) =>
        `${before ? 'Sign again' : 'Sign off'} the reconciliation of ${formatBusinessDate(params.transactionDate)}`,
      async before({ db, at }, { params: { transactionDate } }) {
        if (transactionDate >= businessDate(at)) throw new Refusal('day-not-over')
        // The second of two officers at once finds the certificate of the first.
        await lockForTransaction(db, 'daySignOffs')
        const last = (await signOffsStore(db).latest([transactionDate])).get(transactionDate)
        return last ? { data: recordOf(last), version: last.id } : null
      },
      after: certify,
      async change({ db, at }, { params: { transactionDate } }, _before, after) {
        if (!after) return signOffMessages.signed(transactionDate)
        await signOffsStore(db).add(transactionDate, after)
        const data = { transactionDate, digest: after.digest }
        await writeEvents(db, [{ kind: 'day.signed_off', superAgentId: null, data }], at)
        return signOffMessages.signed(transactionDate)
      },
    }),
  })
}
